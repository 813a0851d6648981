import { shortenCommit } from '../../contract/commit.ts';
import { ActionError } from '../../contract/errors.ts';
import type { Comparison, Order } from '../../contract/github.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { DiffEntry } from '../../platform/resources/pipelines.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { resolveCommit } from './build-source.ts';
import { findOlder, type OrderFacts, readOrder } from './order-guard.ts';
import type { Route } from './promotion-route.ts';
import { newestEnded, readRecords } from './records.ts';
import { type Running, runningCommit } from './running-commit.ts';

/** The source's commit, and who reports it. */
export type Confirmed = Running & { readonly commit: string };

/** The commit that the source runs, if it is known, the one that was asked for, and not bad on record. */
export async function readSourceCommit(
  context: Context,
  source: App,
  {
    commitish,
    fromEnvironment,
  }: { readonly commitish?: string | undefined; readonly fromEnvironment?: string | undefined },
): Promise<Confirmed> {
  const { name } = source;
  const running = await runningCommit(context, source, fromEnvironment);
  if (running === undefined) throw refuse('commit-unknown', `the commit that ${name} runs is not known`, unknownHint);
  const { commit } = running;
  if (commit === null) throw refuse('commit-unknown', `${name} runs nothing yet`, `Build ${name} first.`);
  const wanted = commitish === undefined ? commit : await resolveCommit(context, { commitish });
  if (wanted !== commit)
    throw refuse(
      'commit-mismatch',
      `${name} runs ${shortenCommit(commit)}, not ${shortenCommit(wanted)}`,
      mismatchHint,
    );
  const records = fromEnvironment === undefined ? [] : await readRecords(context, source, fromEnvironment);
  if (newestEnded(records).some((record) => record.commit === commit && record.standing === 'bad'))
    throw refuse('deployment-failed', `${shortenCommit(commit)} failed on ${name}, by its record`, badHint);
  return { ...running, commit };
}

const unknownHint =
  'The platform does not report it. Set `from-environment` to the environment that records its deployments.';
const mismatchHint = 'Review what was deployed since, or omit `commitish` to promote what runs.';
const badHint = 'Deploy a commit to the source that passes its checks, then promote it.';

function refuse(code: 'commit-unknown' | 'commit-mismatch' | 'deployment-failed', problem: string, hint: string) {
  return new ActionError(code, `Nothing was promoted: ${problem}`, hint);
}

/** An app to promote to, and how the commit stands to what it runs. */
export interface Target {
  readonly app: App;
  readonly facts: OrderFacts;
  /** Why it is left out. */
  readonly leftOut?: string | undefined;
  /** Why the commit is too old for it. */
  readonly older?: string | undefined;
}

/** What is promoted, and whether older commits are kept out. */
export interface PromotionQuestion {
  readonly confirmed: Confirmed;
  readonly environment: string | undefined;
  readonly guards: boolean;
}

/** So many apps are compared at a time. */
const atOnce = 16;

/** Compares the commit with what each target runs: by the platform's own comparison if it has one, else by GitHub's. */
export async function readTargets(
  context: Context,
  { pipeline, source, targets }: Route,
  { confirmed, environment, guards }: PromotionQuestion,
): Promise<readonly Target[]> {
  const { by, commit } = confirmed;
  const isTold = by === 'platform' && pipeline !== undefined;
  const diffs = isTold ? await context.platform.pipelines.diff(pipeline.id, source.id) : undefined;
  return inParallel(targets, atOnce, async (app) => {
    const comparison = asComparison(diffs?.find((one) => one.app.id === app.id));
    const question = { app, commit, environment, comparison };
    const facts = await readOrder(context, question);
    if (facts.running?.by === 'platform' && facts.running.commit === commit)
      return { app, facts, leftOut: `${app.name} already runs ${shortenCommit(commit)}` };
    const older = guards ? await findOlder(context, question, facts) : undefined;
    return { app, facts, older, leftOut: older };
  });
}

const orders: readonly Order[] = ['ahead', 'identical', 'behind', 'diverged'];

function asComparison(entry: DiffEntry | undefined): Comparison | undefined {
  const order = orders.find((one) => one === entry?.status);
  if (entry === undefined || order === undefined) return undefined;
  const { aheadBy, commits = [] } = entry;
  const listed = commits.map(({ message = '', sha }) => ({
    id: sha,
    title: message.split('\n', 1)[0] ?? '',
    parents: [],
  }));
  return { order, total: aheadBy ?? commits.length, commits: listed };
}
