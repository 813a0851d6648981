import type { Comparison, Order } from '../../contract/github.ts';
import type { App, PipelineDifference } from '../../platform/models.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import { isSameApp } from '../builds/claim.ts';
import { type Compared, compareWithRunning } from '../builds/order.ts';
import type { Context } from '../operation.ts';
import type { Route } from './locate-route.ts';

/** How many of the commits that a promotion brings are shown. */
const shownCommits = 30;

/** An app to promote to, and how what is promoted stands to what it runs. */
export interface ComparedTarget extends Compared {
  readonly app: App;
}

/** Reads the targets, and compares what is to be promoted with what they run: by GitHub, else by the platform where that compares. */
export async function compareTargets(
  context: Context,
  route: Route,
  asked: { readonly commit: string; readonly environment: string | undefined; readonly guards: boolean },
): Promise<readonly ComparedTarget[]> {
  const { platform } = context;
  let differences: Promise<readonly PipelineDifference[]> | undefined;
  const compareElsewhere = async (app: App): Promise<Comparison | undefined> => {
    differences ??= listDifferences(context, route);
    const found = (await differences).find((one) => isSameApp(one.app, { ...app, asked: app.name }));
    const order = orders.find((one) => one === found?.status);
    return found && order && { order, total: found.ahead ?? found.commits.length, commits: found.commits };
  };
  return Promise.all(
    route.targets.map(async (name) => {
      const app = await platform.apps.get(name);
      const newcomer = { ...asked, app, most: shownCommits, compareElsewhere: () => compareElsewhere(app) };
      return { app, ...(await compareWithRunning(context, newcomer)) };
    }),
  );
}

const orders: readonly Order[] = ['ahead', 'identical', 'behind', 'diverged'];

/** How the platform itself compares the apps of the pipeline; nothing where it does not. */
async function listDifferences({ log, platform }: Context, { pipeline, source }: Route) {
  if (pipeline === undefined) return [];
  try {
    return await platform.promotions.compare(pipeline, source);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.info(`The platform does not compare the apps of the pipeline: ${error.message}`);
    return [];
  }
}
