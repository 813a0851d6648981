import type { Deployment, Standing } from '../../platform/deployment.ts';
import type { Promotion, PromotionTarget } from '../../platform/models.ts';
import { lacksCall } from '../../platform/wire/api-error.ts';
import { isAtWork, readMeaning, type StatusWords } from '../../platform/words/status-words.ts';
import { measureSkew } from '../builds/start-build.ts';
import type { Context } from '../operation.ts';
import { type BuildIdentity, isSameApp } from '../verdict/identity.ts';
import { ifUnderstood, rememberSources } from '../verdict/sources.ts';
import { findOther, type PromotedRoute, type Told } from './find-other.ts';

/** A promotion that was started, for all of its targets. */
export interface StartedPromotion {
  readonly source: string;
  /** What the source runs, and its targets are to run. */
  readonly from: Deployment;
  readonly promotion: Promotion;
  readonly startedAt: number;
  /** Says what of the answer to its start belongs to another promotion. */
  findOther(ours: BuildIdentity): string | undefined;
  /** What is told of an app as its target, by itself or with all others; nothing while it is not. Those who look at the same time ask once. */
  find(ours: BuildIdentity): Promise<PromotionTarget | Promotion | undefined>;
}

/** Starts the platform's own promotion; nothing where it has none. */
export async function startPromotion(
  { clock, platform, statusWords: words }: Context,
  route: PromotedRoute,
): Promise<StartedPromotion | undefined> {
  const { apps, from, pipeline, source } = route;
  if (pipeline === undefined) return undefined;
  const askedAt = clock.now();
  try {
    const promotion = await platform.promotions.create(
      pipeline,
      source,
      apps.map(({ address }) => address),
    );
    const startedAt = askedAt + measureSkew(promotion, clock);
    const ask = rememberSources();
    const { id = '' } = promotion;
    // The whole first: the target that made it fail says so by then.
    const look = shareCalls(async () => ({
      whole: await ask('promotion', () => platform.promotions.get(pipeline, id), ifUnderstood),
      listed: (await ask('targets', () => platform.promotions.listTargets(pipeline, id), ifUnderstood)) ?? [],
    }));
    const find = async (ours: BuildIdentity) => {
      const { listed, whole } = await look();
      const wholes = [whole ?? [], promotion].flat();
      const own = findOwnEnd({ listed, wholes, count: apps.length }, ours, words);
      const other = findOther({ listed, wholes }, ours, route, true);
      const end = own ?? whole ?? (other !== undefined || hasEnded(promotion, words) ? promotion : undefined);
      // What is not over may show what was there before.
      return end && { ...end, commit: undefined, ...(hasSucceeded(end, words) && { error: other }) };
    };
    return {
      ...{ source, from: from.deployment, promotion, startedAt, find },
      findOther: (ours) => findOther({ listed: [], wholes: [promotion] }, ours, route),
    };
  } catch (error) {
    if (lacksCall(error)) return undefined;
    throw error;
  }
}

/** What is told of one target, unless the promotion as a whole went badly and no other target is to blame for that. */
function findOwnEnd(
  { count, listed, wholes }: Told & { readonly count: number },
  ours: BuildIdentity,
  words: StatusWords,
): PromotionTarget | Promotion | undefined {
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
  return (isOthers ? undefined : wholes.find((one) => isBad(one, words))) ?? own;
}

function hasEnded(told: Standing, words: StatusWords): boolean {
  return !['running', undefined].includes(readMeaning(told, words));
}

function hasSucceeded(told: Standing, words: StatusWords): boolean {
  return readMeaning(told, words) === 'succeeded';
}

function isBad(told: Standing, words: StatusWords): boolean {
  return hasEnded(told, words) && !hasSucceeded(told, words);
}

function shareCalls<T>(call: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= call().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
