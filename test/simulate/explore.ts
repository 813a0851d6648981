import { drawPlan } from './draw.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { play } from './play.ts';
import { type Broken, findBroken } from './promises.ts';

/** A history that has broken a promise. */
export interface Finding {
  readonly seed: number;
  readonly history: History;
  readonly broken: readonly Broken[];
}

/** What was played, in figures. */
export interface Tally {
  histories: number;
  steps: number;
  green: number;
  requests: number;
  faults: number;
}

/** Plays one history after the other, from a seed on, as long as it is wanted, and gives those that broke a promise. */
export async function explore(firstSeed: number, goOn: (tally: Tally, findings: readonly Finding[]) => boolean) {
  const tally: Tally = { histories: 0, steps: 0, green: 0, requests: 0, faults: 0 };
  const findings: Finding[] = [];
  for (let seed = firstSeed; goOn(tally, findings); seed++) {
    const finding = await look(drawPlan(seed));
    const { steps } = finding.history;
    const exchanges = steps.flatMap((step) => step.exchanges);
    tally.histories += 1;
    tally.steps += steps.length;
    tally.green += steps.filter(({ isGreen }) => isGreen).length;
    tally.requests += exchanges.length;
    tally.faults += exchanges.filter(({ fault }) => fault !== undefined).length;
    if (finding.broken.length > 0) findings.push(finding);
  }
  return { tally, findings };
}

async function look(plan: Plan): Promise<Finding> {
  const history = await play(plan);
  return { seed: plan.seed, history, broken: findBroken(history) };
}

/** Plays the history of a seed, and leaves out of it what its first broken promise does not need. */
export async function replay(seed: number, isWhole = false): Promise<Finding> {
  const found = await look(drawPlan(seed));
  const [first] = found.broken;
  if (first === undefined || isWhole) return found;
  return shrink(found, async (plan) => {
    const smaller = await look(plan);
    return smaller.broken.some(({ promise }) => promise === first.promise) ? smaller : undefined;
  });
}

/** Leaves out of a plan everything that a broken promise does not need. */
async function shrink(found: Finding, breaks: (plan: Plan) => Promise<Finding | undefined>): Promise<Finding> {
  for (const candidate of listSmaller(found.history.plan)) {
    const smaller = await breaks(candidate);
    if (smaller !== undefined) return shrink(smaller, breaks);
  }
  return found;
}

function* listSmaller(plan: Plan): Generator<Plan> {
  for (const item of plan.items) yield { ...plan, items: plan.items.filter((other) => other !== item) };
  for (const fault of plan.faults) yield { ...plan, faults: plan.faults.filter((other) => other !== fault) };
  for (const fault of plan.faults)
    if (fault.count > 1)
      yield { ...plan, faults: plan.faults.map((one) => (one === fault ? { ...one, count: one.count >> 1 } : one)) };
  for (const item of plan.items) {
    if (item.kind !== 'step') continue;
    const { cancelAfter, full, isDebug, skew, ...calm } = item;
    if (cancelAfter ?? full ?? isDebug ?? skew)
      yield { ...plan, items: plan.items.map((one) => (one === item ? calm : one)) };
  }
  for (const [name, isOn] of Object.entries(plan.switches))
    if (isOn === false) yield { ...plan, switches: { ...plan.switches, [name]: true } };
  if (plan.skew !== 0) yield { ...plan, skew: 0 };
  if (plan.githubLag > 0) yield { ...plan, githubLag: 0 };
}
