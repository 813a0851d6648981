import type { Standing } from '../../platform/deployment.ts';
import type { Promotion, PromotionTarget } from '../../platform/models.ts';
import { readMeaning, type StatusWords } from '../../platform/resources/status-words.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import type { Context } from '../operation.ts';
import { type AskedApp, isSameApp } from '../verdict/claim.ts';
import { rememberSources } from '../verdict/sources.ts';
import type { Route } from './locate-route.ts';

/** A promotion that was started, for all of its targets. */
export interface StartedPromotion {
  readonly source: string;
  /** The build that the source runs, and its targets are to run. */
  readonly build: string | undefined;
  readonly promotion: Promotion;
  readonly startedAt: number;
  /** What is told of an app as its target, by itself or with all others; nothing while it is not. Those who look at the same time ask once. */
  find(app: AskedApp, words: StatusWords): Promise<PromotionTarget | Promotion | undefined>;
}

/** Starts the platform's own promotion; nothing where it has none. */
export async function startPromotion(
  { clock, platform }: Context,
  { build, pipeline, source, targets }: Route & { readonly build: string | undefined },
): Promise<StartedPromotion | undefined> {
  if (pipeline === undefined) return undefined;
  const startedAt = clock.now();
  try {
    const promotion = await platform.promotions.create(pipeline, source, targets);
    const ask = rememberSources();
    const { id = '' } = promotion;
    // The whole first: the target that made it fail says so by then.
    const look = shareCalls(async () => ({
      whole: await ask('promotion', () => platform.promotions.get(pipeline, id)),
      targets: (await ask('targets', () => platform.promotions.listTargets(pipeline, id))) ?? [],
    }));
    const find = async (app: AskedApp, words: StatusWords) => {
      const { targets: told, whole = hasEnded(promotion, words) ? promotion : undefined } = await look();
      const all = told.filter((target) => isSameApp(target.app, app));
      // What is told more than once has ended well only where each says so.
      const own = all.find((one) => hasFailed(one, words)) ?? all.find((one) => !hasSucceeded(one, words)) ?? all[0];
      // That the whole failed may be for another target.
      const isOwnEnd = hasFailed(whole, words) && !told.some((target) => hasFailed(target, words));
      return own && (hasEnded(own, words) || !isOwnEnd) ? own : whole;
    };
    return { source, build, promotion, startedAt, find };
  } catch (error) {
    if (hasStatus(error, 404, 405)) return undefined;
    throw error;
  }
}

function hasEnded(told: Standing, words: StatusWords): boolean {
  return !['running', undefined].includes(readMeaning(told, words));
}

function hasSucceeded(told: Standing, words: StatusWords): boolean {
  return readMeaning(told, words) === 'succeeded';
}

function hasFailed(told: Standing | undefined, words: StatusWords): boolean {
  return told !== undefined && readMeaning(told, words) === 'failed';
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
