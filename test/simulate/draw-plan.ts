import { drawFaults } from './draw-faults.ts';
import { drawPipeline } from './draw-pipeline.ts';
import { drawReruns, hour } from './draw-reruns.ts';
import { drawReviews } from './draw-reviews.ts';
import { drawRollbacks } from './draw-rollbacks.ts';
import { drawBuilds, drawConfig, drawDynos, drawPromotions, drawStrangers, drawThings } from './draw-steps.ts';
import type { Item, Plan } from './plan.ts';
import { createRandom, type Random } from './random.ts';

/** Adds what a theme is about to the items; the number is the next item's id. */
export type Theme = (random: Random, firstId: number) => readonly Item[];

const themes: readonly Theme[] = [
  drawBuilds,
  drawConfig,
  drawReviews,
  drawReviews,
  drawDynos,
  drawThings,
  drawStrangers,
];

/** What goes on beside the themes in some histories, with how often, and what is above the ids of all faults before. */
interface Aside {
  readonly name: string;
  readonly draw: (random: Random, firstId: number, earlier: readonly Item[]) => readonly Item[];
  readonly chance: number;
  readonly firstFault: number;
}

const asides: readonly Aside[] = [
  { name: 'pipeline', draw: drawPipeline, chance: 0.2, firstFault: 100 },
  { name: 'rollbacks', draw: drawRollbacks, chance: 0.1, firstFault: 200 },
  { name: 'reruns', draw: drawReruns, chance: 0.35, firstFault: 300 },
];

/** Draws all of a history from its seed. */
export function drawPlan(seed: number): Plan {
  const random = createRandom(seed, 'plan');
  const count = random.pick([1, 1, 1, 2, 2]);
  const items: Item[] = [];
  for (let theme = 0; theme < count; theme++) items.push(...random.pick(themes)(random, items.length));
  // By a chance of their own, so that all other histories stay what they were.
  const own = createRandom(seed, 'promotions');
  if (own.chance(0.15)) items.push(...drawPromotions(own, items.length));
  return drawBeside({
    seed,
    platform: {
      dialect: random.pick(['status', 'builds', 'deployments', 'silent']),
      buildSeconds: random.pick([1, 5, 25]),
      restartSeconds: random.pick([1, 15]),
      tokenSeconds: random.pick([20, 120, 3600]),
      pageSize: random.pick([1, 2, 100]),
      skew: random.pick([0, 0, 0, 1_200_000, -1_200_000]),
    },
    githubLag: random.pick([0, 0, 300, 2000]),
    quiet: createRandom(seed, 'quiet').int(1, 30) * hour,
    items: items.map((item) => disturb(item, random)),
    faults: drawFaults(random, items),
  });
}

/** Something beside all that, each drawn by itself, so that the other histories stay as they were. */
function drawBeside(plan: Plan): Plan {
  return asides.reduce(({ items, faults, ...rest }, { name, draw, chance, firstFault }) => {
    const random = createRandom(rest.seed, name);
    const more = random.chance(chance) ? draw(random, items.length, items).map((item) => disturb(item, random)) : [];
    const trouble = drawFaults(random, more).map((fault) => ({ ...fault, id: fault.id + firstFault }));
    return { ...rest, items: [...items, ...more], faults: [...faults, ...trouble] };
  }, plan);
}

/** Cancels, full disks, clocks that are off: what can befall any step. */
function disturb(item: Item, random: Random): Item {
  if (item.kind !== 'step') return item;
  const cancelled = random.chance(0.15) && { cancelAfter: random.int(0, random.pick([500, 3000, 30_000, 120_000])) };
  const full = random.chance(0.04) && { full: random.pick(['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'] as const) };
  const skew = random.chance(0.1) ? random.pick([-1_200_000, 1_200_000]) : 0;
  const signIn = random.chance(0.15) && { 'auth-url': 'https://api.platform.example/auth' };
  return { ...item, ...cancelled, ...full, skew, debug: random.chance(0.1), with: { ...item.with, ...signIn } };
}
