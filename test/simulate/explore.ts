import { existsSync } from 'node:fs';
import { makeFolder } from '../harness/make-folder.ts';
import { drawPlan } from './draw-plan.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { play } from './play.ts';
import { type Broken, judge } from './promises/index.ts';
import { shrink } from './shrink.ts';
import { beginTally, count, type Tally } from './tally.ts';

/** A history that has broken a promise. */
export interface Finding {
  readonly seed: number;
  readonly history: History;
  readonly broken: readonly Broken[];
}

/** Plays one history after the other, from a seed on, until told to stop, and gives back those that broke a promise. */
export async function explore(
  firstSeed: number,
  goOn: (tally: Tally, findings: readonly Finding[]) => boolean,
): Promise<{ readonly tally: Tally; readonly findings: readonly Finding[] }> {
  const tally = beginTally();
  const findings: Finding[] = [];
  for (let seed = firstSeed; goOn(tally, findings); seed++) {
    const history = await playAlone(drawPlan(seed));
    count(tally, history);
    const broken = judge(history);
    if (broken.length > 0) findings.push({ seed, history, broken });
  }
  return { tally, findings };
}

/** Where Linux keeps files in memory: a disk takes longer to make them than a step to write them. */
const memory = '/dev/shm';
const place = existsSync(memory) ? memory : undefined;

/** In a folder of its own: a file system takes much longer to empty a file that it has not yet written to disk than to make one. */
async function playAlone(plan: Plan): Promise<History> {
  using folder = makeFolder(place);
  return await play(plan, folder);
}

/** Plays the history of a seed, and leaves out of it what its first broken promise does not need. */
export async function replay(seed: number, whole = false): Promise<Finding> {
  const look = async (plan: Plan): Promise<Finding> => {
    const history = await playAlone(plan);
    return { seed, history, broken: judge(history) };
  };
  const found = await look(drawPlan(seed));
  const [first] = found.broken;
  if (first === undefined || whole) return found;
  const breaks = async (plan: Plan) => (await look(plan)).broken.some(({ promise }) => promise === first.promise);
  return await look(await shrink(found.history.plan, breaks));
}
