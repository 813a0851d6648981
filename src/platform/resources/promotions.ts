import { from, id, maybe, name, object, type Read, text } from '../shape/reader.ts';
import type { Recheck } from '../wire/retry.ts';
import type { Wire } from '../wire/wire.ts';
import { ref } from './apps.ts';

/** A promotion as a whole. */
export const promotion = object('a promotion', { id, status: name });
export type Promotion = Read<typeof promotion>;

/** One app that a promotion goes to. */
const promotionTarget = object('a promotion’s target', {
  id,
  status: name,
  app: ref,
  errorMessage: from('error_message', maybe(text)),
});
export type PromotionTarget = Read<typeof promotionTarget>;

/** Opens the calls about promotions; they take the pipeline's id and no name. */
export function openPromotions({ call }: Wire) {
  return {
    /** Starts a promotion; undefined if the platform has none. */
    create(pipeline: string, source: string, targets: readonly string[], guard?: Recheck) {
      const body = { source: { app: source }, targets: targets.map((app) => ({ app })) };
      return call('createPromotion', { pipeline, guard, body }, promotion);
    },
    targets: async (pipeline: string, id: string): Promise<readonly PromotionTarget[]> =>
      (await call('listPromotionTargets', { pipeline, promotion: id }, promotionTarget)) ?? [],
  };
}
