import { shortenCommit } from '../../contract/commit.ts';
import { ActionError } from '../../contract/errors.ts';
import { type Comparison, orders } from '../../contract/github.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { DiffEntry } from '../../platform/resources/pipelines.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { findOlder, type OrderFacts, readOrder, resolveCommit } from './order-guard.ts';
import type { Route } from './promotion-route.ts';
import { newestEnded, readRecords } from './records.ts';
import { type Running, runningCommit } from './running-commit.ts';

/** The source's commit, and who reports it. */
export type Confirmed = Running & { readonly commit: string };

interface SourceInputs {
  readonly commitish?: string | undefined;
  readonly fromEnvironment?: string | undefined;
}

/** The commit that the source runs, if it is known, the one that was asked for, and not bad on record. */
export async function readSourceCommit(context: Context, source: App, inputs: SourceInputs): Promise<Confirmed> {
  const { commitish, fromEnvironment } = inputs;
  const { name } = source;
  const running = await runningCommit(context, source, fromEnvironment);
  if (running === undefined) throw refuse('commit-unknown', `the commit that ${name} runs is not known`);
  const { commit } = running;
  if (commit === null) throw refuse('commit-unknown', `${name} runs nothing yet`);
  const short = shortenCommit(commit);
  const wanted = commitish === undefined ? commit : await resolveCommit(context, { commitish });
  if (wanted !== commit) throw refuse('commit-mismatch', `${name} runs ${short}, not ${shortenCommit(wanted)}`);
  const records = fromEnvironment === undefined ? [] : await readRecords(context, source, fromEnvironment);
  if (newestEnded(records).some((record) => record.commit === commit && record.standing === 'bad'))
    throw refuse('deployment-failed', `${short} is bad on record of ${name}`);
  return { ...running, commit };
}

const hints = {
  'commit-unknown': 'If the platform does not report it, set `from-environment` to where its deployments are recorded.',
  'commit-mismatch': 'Review what was deployed since, or omit `commitish` to promote what runs.',
  'deployment-failed': 'Deploy a commit to the source that passes its checks, then promote it.',
};

function refuse(code: keyof typeof hints, problem: string): ActionError {
  return new ActionError(code, `Nothing was promoted: ${problem}`, hints[code]);
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

/** Compares the commit with what each target runs: by GitHub, else by the platform if it compares apps. */
export async function readTargets(
  context: Context,
  { pipeline, source, targets }: Route,
  { confirmed, environment, guards }: PromotionQuestion,
): Promise<readonly Target[]> {
  const { by, commit } = confirmed;
  return inParallel(targets, 16, async (app) => {
    const compareElsewhere = async () => {
      if (by === 'record' || pipeline === undefined) return undefined;
      const entries = await context.platform.pipelines.diff(pipeline.id, source.id);
      return asComparison(entries?.find((one) => one.app.id === app.id));
    };
    const question = { app, commit, environment, compareElsewhere };
    const facts = await readOrder(context, question);
    if (facts.running?.by === 'platform' && facts.running.commit === commit)
      return { app, facts, leftOut: `${app.name} already runs ${shortenCommit(commit)}` };
    const older = guards ? await findOlder(context, question, facts) : undefined;
    return { app, facts, older, leftOut: older };
  });
}

function asComparison(entry: DiffEntry | undefined): Comparison | undefined {
  const order = orders.find((one) => one === entry?.status);
  if (entry === undefined || order === undefined) return undefined;
  const { aheadBy, commits = [] } = entry;
  const listed = commits.map(({ message = '', sha: id }) => ({ id, title: message.split('\n')[0] ?? '', parents: [] }));
  return { order, total: aheadBy ?? commits.length, commits: listed };
}
