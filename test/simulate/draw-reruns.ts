import type { Item, StepItem } from './plan.ts';
import type { Random } from './random.ts';

export const hour = 3_600_000;

/** Hours after all the rest, somebody runs a step or two again: their events are long past, and the world has gone on. */
export function drawReruns(random: Random, firstId: number, earlier: readonly Item[]): readonly Item[] {
  const steps = earlier.filter((item): item is StepItem => item.kind === 'step');
  if (steps.length === 0) return [];
  const at = random.int(1, 26) * hour;
  return Array.from({ length: random.int(1, 2) }, (_, nth): StepItem => {
    const { cancelAfter, full, ...old } = random.pick(steps);
    return { ...old, id: firstId + nth, at: at + random.int(0, 60_000), title: `${old.title}, hours later` };
  });
}
