import type { Acts, End, Fault, Item } from './plan.ts';
import type { Random } from './random.ts';

/** The ways in which a request goes wrong: when the other side acts, and what the caller sees. */
export const ways: readonly (readonly [Acts, End])[] = [
  ['never', 'refused'],
  ...(['never', 'first', 'later'] as const).flatMap((acts) =>
    (['reset', 'silence', 'status', 'status'] as const).map((end) => [acts, end] as const),
  ),
  ['later', 'answer'],
  ['first', 'slow'],
  ['first', 'cut'],
  ['first', 'empty'],
  ['never', 'empty'],
  ['first', 'partial'],
  ['first', 'elsewhere'],
  ['never', 'page'],
  ['later', 'promise'],
  ['never', 'promise'],
  ['never', 'echo'],
  ['never', 'echo'],
];

/** Statuses that say nothing about whether the other side has acted. */
const open = [408, 500, 502, 503, 504, 524];
/** Statuses by which it says that it has not. */
const refusals = [...open, ...open, 401, 403, 404, 409, 410, 422, 429, 429];

/** Draws what goes wrong with the requests of some steps: mostly little, so that the rest of a history is as usual. */
export function drawFaults(random: Random, items: readonly Item[]): readonly Fault[] {
  const steps = items.filter((item) => item.kind === 'step');
  if (steps.length === 0) return [];
  const count = random.pick([0, 1, 1, 2, 2, 3, 5]);
  return Array.from({ length: count }, (_, id) => {
    const [acts, end] = random.pick(ways);
    const retryAfter = random.chance(0.3) && { retryAfter: random.pick([0, 1, 5, 100_000]) };
    const status = random.pick(acts === 'never' ? refusals : open);
    return {
      id,
      step: random.pick(steps).id,
      nth: Math.floor(random.next() ** 1.5 * 14),
      // Of what all answers say that it is not there, it is not there.
      count: status === 404 ? 1 : random.pick([1, 1, 1, 2, 4, 30]),
      acts,
      end,
      status,
      ...retryAfter,
      delay: random.int(500, random.pick([3000, 12_000, 45_000])),
    };
  });
}
