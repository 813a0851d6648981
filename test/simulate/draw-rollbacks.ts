import { makeStep } from './draw-steps.ts';
import type { Item } from './plan.ts';
import type { Random } from './random.ts';
import { apps } from './scene.ts';

/** Builds of one app that are recorded, and what leads back from them: once or twice, perhaps while the last of them is under way. */
export function drawRollbacks(random: Random, firstId: number): readonly Item[] {
  const app = random.pick(apps);
  const builds = random.int(1, 3);
  const backs = random.int(1, 2);
  return Array.from({ length: builds + backs }, (_, at) => {
    const operation = at < builds ? 'build' : 'rollback';
    const older = at < builds && random.chance(0.3) && { 'on-older': 'skip' };
    const inputs = { operation, app, 'github-environment': 'production', ...older };
    const step = makeStep(random, firstId + at, at * 70_000 + random.int(0, 60_000), {
      title: `${operation} of ${app}`,
      with: inputs,
    });
    return { ...step, repository: 0 };
  });
}
