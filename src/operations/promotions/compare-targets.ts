import { InputError, OutcomeError } from '../../contract/errors.ts';
import type { Comparison, Order } from '../../contract/github.ts';
import type { App, PipelineDifference } from '../../platform/models.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { rememberComparisons } from '../commits/compare-commits.ts';
import { type ComparedWithRunning, compareWithRunning } from '../commits/compare-with-running.ts';
import type { Newcomer } from '../commits/newcomer.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { isSameApp } from '../verdict/identity.ts';
import { shareSources } from '../verdict/share-sources.ts';
import type { Route } from './locate-route.ts';

/** So many apps are looked at side by side. */
const atOnce = 16;

/** How many of the commits that a promotion brings are shown. */
const shownCommits = 30;

/** An app to promote to, and how what is promoted stands to what it runs. */
export interface ComparedTarget extends ComparedWithRunning {
  readonly app: App;
}

/** Reads the apps to promote to: each once, however it is called, and never the source itself. */
export async function readTargets(platform: Platform, { targets }: Route, source: App): Promise<readonly App[]> {
  const apps = await inParallel(targets, atOnce, (target) => platform.apps.getListed(target));
  if (apps.some((app) => isOne(app, source)))
    throw new InputError(`\`to\` names ${source.name} itself`, 'Give the apps that it is to be promoted to.');
  return apps.filter((app, at) => apps.findIndex((other) => isOne(app, other)) === at);
}

function isOne(one: App, other: App): boolean {
  return one.id === other.id && one.name === other.name;
}

/** Apps that the platform may compare itself. */
type Comparable = Pick<Route, 'pipeline' | 'source'>;

/** What is to be promoted to which apps. */
type AskedTargets = Pick<Newcomer, 'commit' | 'environment' | 'guards' | 'seekBuild'> & {
  readonly apps: readonly App[];
};

/** Compares what is to be promoted with what the targets run: by GitHub, else by the platform where that compares. */
export async function compareTargets(
  context: Context,
  route: Comparable,
  asked: AskedTargets,
): Promise<readonly ComparedTarget[]> {
  let differences: Promise<readonly PipelineDifference[]> | undefined;
  const compareElsewhere = async (app: App): Promise<Comparison | undefined> => {
    differences ??= comparePipeline(context, route);
    const found = (await differences).find((one) => isSameApp(one.app, app));
    const order = orders.find((one) => one === found?.status);
    return found && order && { order, total: found.ahead ?? found.commits.length, commits: found.commits };
  };
  const compare = rememberComparisons(context, shownCommits, asked.guards ? 'comparisons' : 'glances');
  const ask = shareSources();
  return inParallel(asked.apps, atOnce, async (app) => {
    const newcomer = { ...asked, app, ask, compare, compareElsewhere: () => compareElsewhere(app) };
    return { app, ...(await compareWithRunning(context, newcomer)) };
  });
}

/** Refuses a promotion whose start the platform put off, where something newer has come to a target meanwhile. */
export async function refuseOlder(context: Context, route: Comparable, asked: AskedTargets): Promise<void> {
  const apps = await inParallel(asked.apps, atOnce, (app) => context.platform.apps.getListed(app));
  const all = await compareTargets(context, route, { ...asked, apps });
  const reason = all.flatMap(({ tooOld }) => tooOld ?? []).join('; ');
  if (reason) throw new OutcomeError(`Nothing was promoted: ${reason}`, olderHint);
}

export const olderHint = 'Build a newer commit for the source; `on-older: allow` lets this one replace it.';

const orders: readonly Order[] = ['ahead', 'identical', 'behind', 'diverged'];

/** How the platform itself compares the apps of the pipeline; nothing where it does not. */
async function comparePipeline(context: Context, { pipeline, source }: Comparable) {
  if (pipeline === undefined) return [];
  const { log, platform } = context;
  const compare = () => platform.promotions.compare(pipeline.address, source.address);
  return orExplain(context, compare, ({ message }) => {
    log.info(`The platform does not compare the apps of the pipeline: ${message}`);
    return [];
  });
}
