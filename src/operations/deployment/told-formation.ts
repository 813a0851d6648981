import { type DynoSurvey, isTask, isUp } from '../../platform/dyno.ts';
import { listTypes } from '../dynos/lasting-dynos.ts';
import { ifTold } from '../existence.ts';
import type { Context } from '../operation.ts';

/** How many dynos of each type an app is to have. */
export type Quantities = ReadonlyMap<string, number>;

/** How many the app itself tells. */
export async function askFormation({ platform }: Context, app: string): Promise<Quantities> {
  const told = await ifTold(platform.apps.get(app));
  return new Map(told?.formation.flatMap(({ quantity, type }) => (quantity === undefined ? [] : [[type, quantity]])));
}

/**
 * Tells look by look how many there are to be, by the list. Where that leaves it open of a type that has just lost all that were
 * up, the app is asked, once, whether it was scaled to nothing.
 */
export function followQuantities(context: Context, app: string): (look: DynoSurvey) => Promise<Quantities> {
  const none = new Set<string>();
  let last: ReadonlySet<string> = new Set();
  return async ({ dynos, quantities }) => {
    const up = listTypes(dynos.filter((dyno) => isUp(dyno) && !isTask(dyno)));
    const emptied = [...last.difference(up)].filter((type) => !quantities.has(type));
    const told = emptied.length > 0 ? await askFormation(context, app) : quantities;
    for (const type of emptied) if (told.get(type) === 0) none.add(type);
    for (const type of up) none.delete(type);
    last = up;
    return new Map([...[...none].map((type) => [type, 0] as const), ...quantities]);
  };
}
