import { makeStep } from './draw-steps.ts';
import type { Item } from './plan.ts';
import type { Random } from './random.ts';

/** Looks at where the apps of a pipeline stand, and one change of a formation, which has more dynos than there are. */
export function drawPipeline(random: Random, firstId: number): readonly Item[] {
  const required = random.pick(['LOG_LEVEL', 'LOG_LEVEL, SESSION_SECRET', 'LOG_LEVEL, NEVER_SET']);
  const looks = [
    { operation: 'check-config', app: 'my-app', 'config-required': required },
    { operation: 'check-config', app: 'shop-web', against: random.pick(['my-app', 'no-such-app']) },
    { operation: 'pipeline-status', pipeline: 'shop', ...(random.chance(0.5) && { 'max-behind': '24h' }) },
    { operation: 'list-changed-apps', 'app-paths': 'my-app: src/**\nshop-web: web' },
  ];
  const scale = { operation: 'scale', app: 'my-app', formation: `web=${random.int(3, 5)}` };
  const chosen = random.chance(0.5) ? [scale, random.pick(looks)] : [random.pick(looks)];
  return chosen.map((inputs, at) =>
    makeStep(random, firstId + at, random.int(0, 10_000), { title: inputs.operation, with: inputs }),
  );
}
