import { makeStep } from './draw-steps.ts';
import type { Item } from './plan.ts';
import type { Random } from './random.ts';
import { apps } from './scene.ts';

const byHand = { name: 'workflow_dispatch', text: '{}' };

/** Builds of one app that are recorded, and what leads back from them: once or twice, perhaps while the last of them is under way. Another app may share the record. */
export function drawRollbacks(random: Random, firstId: number): readonly Item[] {
  const app = random.pick(apps);
  const builds = random.int(1, 3);
  const backs = random.int(1, 2);
  const others = random.chance(0.3) ? apps.filter((other) => other !== app) : [];
  const make = (operation: string, of: string, at: number) => {
    const older = operation === 'build' && random.chance(0.3) && { 'on-older': 'skip' };
    const inputs = { operation, app: of, 'github-environment': 'production', ...older };
    const step = makeStep(random, firstId + at, (at % (builds + backs)) * 70_000 + random.int(0, 60_000), {
      title: `${operation} of ${of}`,
      with: inputs,
    });
    // Somebody presses a button: a run of a push that has put nothing there has nothing to roll back.
    return { ...step, repository: 0, ...(operation === 'rollback' && { event: byHand }) };
  };
  const own = Array.from({ length: builds + backs }, (_, at) => make(at < builds ? 'build' : 'rollback', app, at));
  return [...own, ...others.map((other, at) => make('build', other, own.length + at))];
}
