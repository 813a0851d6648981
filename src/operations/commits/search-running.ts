import { isSameCommit } from '../../contract/same-commit.ts';
import type { App } from '../../platform/models.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import { knownNames } from '../known-names.ts';
import type { Context } from '../operation.ts';
import { shareSources } from '../verdict/share-sources.ts';
import { type AskSource, keepAnswers } from '../verdict/sources.ts';
import { findOnPlatform } from './find-on-platform.ts';
import { listComing } from './list-coming.ts';
import { type NamedApp, searchRecords } from './search-records.ts';
import { type Builders, openSeekBuild } from './seek-build.ts';

/** So many commits on record are compared with what is to be built: each costs a request. */
const mostLater = 10;

/** Finds the commit that an app runs: what the platform tells, else the last success on record. */
export type FindRunning = (app: App) => Promise<string | undefined>;

/** What apps run, and what they may come to run. */
export interface RunningSearch {
  readonly findRunning: FindRunning;
  /** The commits that an app may come to run instead: what is being built or deployed for it, and what is on record since. `undefined` for one that nobody names. */
  listComing(app: App, running: string): Promise<readonly (string | undefined)[]>;
  /** The commits that an app was rolled back from to what it runs, as far as that is on record. */
  listLeft(app: App, running: string): Promise<readonly string[]>;
}

/** A way to find what each of these apps runs. That the platform lists no deployments is found out once, and what is on record is asked for all apps at once. `{app}` in the environment's name is filled in. What one runs may have been built by others. */
export function searchRunning(
  context: Context,
  pattern: string | undefined,
  apps: readonly NamedApp[],
  builders?: Builders,
): RunningSearch {
  const [askAt, seekBuild] = [shareByStage(apps), openSeekBuild(context, builders)];
  const tellDoubt = openTellDoubt(context);
  const record = pattern === undefined ? undefined : searchRecords(context, pattern, apps);
  return {
    async findRunning(app) {
      const { foreseen } = context;
      if (foreseen && knownNames(app).includes(foreseen.app)) return foreseen.commit;
      let [doubt, trouble]: (ApiError | undefined)[] = [];
      const look = () =>
        findOnPlatform(context, app, {
          ...{ seekBuild, ask: askAt(app) },
          inDoubt: (error) => {
            doubt = error;
          },
        });
      const keep = (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        trouble = error;
      };
      const running = (await look().catch(keep)) ?? (await record?.find(app));
      if (doubt) tellDoubt(doubt, app, running);
      // What the record does not tell either is not known because of that.
      if (running === undefined && trouble) throw trouble;
      return running;
    },
    async listComing(app, running) {
      const [coming, since = []] = await Promise.all([listComing(context, app, askAt(app)), record?.listSince(app)]);
      const has = since.findIndex((one) => isSameCommit(one, running));
      const later = since.slice(0, has < 0 ? mostLater : Math.min(has, mostLater));
      return [...new Set([...coming, ...later])].filter((one) => !isSameCommit(one, running));
    },
    listLeft: async (app, running) => (await record?.listLeft(app, running)) ?? [],
  };
}

/** Says what is in the way of knowing what apps run, each trouble once; of many, one that hides what runs is a warning. */
function openTellDoubt({ log }: Context) {
  const told = new Set<ApiError>();
  return (trouble: ApiError, { name }: App, running: string | undefined): void => {
    if (told.has(trouble)) return;
    const level = running === undefined && told.size === 0 ? 'warning' : 'info';
    log[level](`Whether ${name} runs the build that it names is not known: ${trouble.brief}`);
    told.add(trouble);
  };
}

/** What many apps of one stage lack, such as those for reviews, those of another may have. */
function shareByStage(apps: readonly NamedApp[]): (app: App) => AskSource {
  const stages = new Map(apps.map(({ name, stage }) => [name, stage]));
  const shared = new Map<string | undefined, AskSource>();
  const ofApps = new Map<string, AskSource>();
  return ({ name }) => {
    const stage = stages.get(name);
    const ask = shared.get(stage) ?? shareSources();
    shared.set(stage, ask);
    const ofApp = ofApps.get(name) ?? keepAnswers(ask);
    ofApps.set(name, ofApp);
    return ofApp;
  };
}
