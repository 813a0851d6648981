import { excusing } from '../../contract/errors.ts';
import { isOtherCommit } from '../../contract/same-commit.ts';
import type { AppName, Standing } from '../../platform/deployment.ts';
import type { App, Promotion, PromotionTarget } from '../../platform/models.ts';
import { lacksCall } from '../../platform/wire/api-error.ts';
import type { Recheck } from '../../platform/wire/retry.ts';
import { hasSucceeded, isAtWork, readMeaning, type StatusWords } from '../../platform/words/status-words.ts';
import type { SeekBuild } from '../commits/seek-build.ts';
import type { Context } from '../operation.ts';
import { type BuildIdentity, isSameApp } from '../verdict/identity.ts';
import { measureSkew } from '../verdict/judge-start.ts';
import { anyRefusal, isMisread, rememberSources } from '../verdict/sources.ts';
import type { PromotionStory } from './render-plan.ts';

/** A promotion that was started, for all of its targets. */
export interface StartedPromotion {
  /** What runs there, its targets are to run. */
  readonly source: App;
  readonly promotion: Promotion;
  readonly startedAt: number;
  /** Finds the build that one of these apps names, be it of another app of the pipeline. */
  readonly seekBuild: SeekBuild;
  /** Says what of the answer to its start belongs to another promotion. */
  findOther(ours: BuildIdentity): string | undefined;
  /** What is told of an app as its target, by itself or with all others; nothing while it is not. Those who look at the same time ask once. */
  find(ours: BuildIdentity): Promise<ToldEnd | undefined>;
  /** Whether all of it was called failed when that was last told. */
  hasFailed(): boolean;
}

/** What is told of a target. */
export type ToldEnd = (PromotionTarget | Promotion) & {
  /** Set where it is that several failed as a whole, which is no verdict on one of them: whether all others are told to have arrived. */
  readonly ofAll?: { readonly blames: boolean };
};

/** From where something is promoted, and to which apps. */
type StartedFrom = Pick<PromotionStory, 'pipeline' | 'source' | 'targets'> & Pick<StartedPromotion, 'seekBuild'>;

/** Starts the platform's own promotion; nothing where it has none. */
export async function startPromotion(
  { clock, platform, statusWords: words }: Context,
  story: StartedFrom,
  recheck?: Recheck,
): Promise<StartedPromotion | undefined> {
  const { pipeline, seekBuild, source, targets } = story;
  if (pipeline === undefined) return undefined;
  const askedAt = clock.now();
  const named = targets.map(({ app }) => app.address);
  const promotion = await platform.promotions
    .create(pipeline.address, source.address, named, recheck)
    .catch(excusing(lacksCall));
  if (promotion === undefined) return undefined;
  const startedAt = askedAt + measureSkew(promotion, clock);
  const ask = rememberSources();
  const { id } = promotion;
  // The whole first: the target that made it fail says so by then. The list may be refused to who may promote.
  const look = shareCalls(async (id: string) => ({
    whole: await ask('promotion', () => platform.promotions.get(pipeline.address, id), isMisread),
    listed: (await ask('targets', () => platform.promotions.listTargets(pipeline.address, id), anyRefusal)) ?? [],
  }));
  let latest: Promotion = promotion;
  const find = async (ours: BuildIdentity) => {
    // Of a start that was answered with nothing only the app can tell.
    if (id === undefined) return undefined;
    const { listed, whole } = await look(id);
    const wholes = [whole ?? [], promotion].flat();
    latest = whole ?? latest;
    const own = findOwnEnd({ listed, wholes, count: targets.length }, ours, words);
    const other = findOther({ listed, wholes }, ours, source, []);
    const end = own ?? whole ?? (other !== undefined || hasEnded(promotion, words) ? promotion : undefined);
    // What is not over may show what was there before.
    return end && { ...end, commit: undefined, ...(hasSucceeded(end, words) && { error: other }) };
  };
  return {
    ...{ source, promotion, startedAt, seekBuild, find, hasFailed: () => readMeaning(latest, words) === 'failed' },
    findOther: (ours) => findOther({ listed: [], wholes: [promotion] }, ours, source, targets),
  };
}

/** What is told of a promotion: target by target, and as a whole. */
interface Told {
  readonly listed: readonly PromotionTarget[];
  readonly wholes: readonly Promotion[];
}

/** Says what of all that is told belongs to another promotion than ours; what is not told says nothing. */
function findOther(
  { listed, wholes }: Told,
  ours: BuildIdentity,
  source: App,
  fellows: StartedFrom['targets'],
): string | undefined {
  const isOurs = ({ app }: PromotionTarget) => isSameApp(app, ours.app);
  // At its start, another target of the same promotion may be named before ours; later, the latest list has them all.
  const isForeign = ({ app }: PromotionTarget) => !fellows.some((one) => isSameApp(app, one.app));
  const latest = [listed, ...wholes.map(({ targets = [] }) => targets)].find((list) => list.length > 0) ?? [];
  const target = latest.some(isOurs) ? undefined : latest.find(isForeign);
  if (target) return `it is for the app ${call(target.app)}`;
  const told = [...listed.filter(isOurs), ...wholes].find(({ commit }) => isOtherCommit(ours.commit, commit));
  if (told) return `it is of the commit ${told.commit}`;
  const start = wholes.find((one) => one.source && !isSameApp(one.source, source))?.source;
  return start && `it is from the app ${call(start)}`;
}

function call({ id, name }: AppName): string | undefined {
  return name ?? id;
}

/** What is told of one target, unless the promotion as a whole went badly and no other target is to blame for that. */
function findOwnEnd(
  { count, listed, wholes }: Told & { readonly count: number },
  ours: BuildIdentity,
  words: StatusWords,
): ToldEnd | undefined {
  // What the promotion says of its targets itself counts in full where nobody lists them; else only what it says against them.
  const inner = wholes.flatMap(({ targets = [] }) => targets).filter((one) => isBad(one, words));
  const [{ status = '', targets: latest = [] } = {}] = wholes;
  const isAlone = listed.length === 0 && !isAtWork(status);
  const told = [...listed, ...(isAlone ? latest : []), ...inner];
  const all = told.filter(({ app }) => isSameApp(app, ours.app));
  // What is told more than once has ended well only where each says so.
  const open = all.find((one) => !hasSucceeded(one, words));
  const own = all.find((one) => isBad(one, words)) ?? open ?? all[0];
  const arrived = told.filter((one) => hasSucceeded(one, words));
  const isOthers = told.some((one) => isBad(one, words)) || (own && !open && arrived.length < count);
  const whole = wholes.find((one) => isBad(one, words));
  const isVague = own === undefined || !isOthers;
  if (count > 1 && isVague && whole && readMeaning(whole, words) === 'failed')
    return { ...whole, ofAll: { blames: new Set(arrived.map(({ app }) => call(app))).size === count - 1 } };
  return (isOthers ? undefined : whole) ?? own;
}

function hasEnded(told: Standing, words: StatusWords): boolean {
  return !['running', undefined].includes(readMeaning(told, words));
}

function isBad(told: Standing, words: StatusWords): boolean {
  return hasEnded(told, words) && !hasSucceeded(told, words);
}

function shareCalls<In, T>(call: (given: In) => Promise<T>): (given: In) => Promise<T> {
  let pending: Promise<T> | undefined;
  return (given) => {
    pending ??= call(given).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
