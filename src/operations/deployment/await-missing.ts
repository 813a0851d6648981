import { settleTime } from '../dynos/watch-dynos.ts';
import type { Context } from '../operation.ts';
import { waitFor } from '../wait-for.ts';
import { isShort, type Shortfall } from './follow-strength.ts';
import { askFormation, type Quantities } from './told-formation.ts';

/** An app that is looked at. */
interface Watch {
  seen(): { readonly lack: string; readonly shortfalls: readonly Shortfall[] } | undefined;
  /** What else is wrong, if anything. */
  look(): Promise<string | undefined>;
}

/** What was found wrong at the end of a soak, what to do about that, or why nobody waits any longer. */
export interface Lack {
  readonly problem?: string | undefined;
  readonly hint?: string;
  readonly stopped?: Error;
}

const hint = 'Look at the app’s log on the platform: a dyno ended or never started, and none has come in its place.';

/** Finds what an app lacks at the end of its soak. What is missing or starts may come in a moment, or be told to be one less: it is looked at again. */
export async function awaitMissing(
  context: Context,
  { app, interval }: { readonly app: string; readonly interval: number | 'auto' },
  { look, seen }: Watch,
): Promise<Lack> {
  const { clock, deadline, signal } = context;
  const listed = () => seen()?.shortfalls ?? [];
  if (listed().length === 0 && !seen()?.lack) return {};
  let told: Quantities | undefined;
  let missing = seen()?.lack || describeMissing(listed(), new Map());
  const lookAgain = async (): Promise<Lack | undefined> => {
    const problem = told && (await look());
    if (problem !== undefined) return { problem };
    told ??= await readQuantities(context, app, listed());
    missing = seen()?.lack || describeMissing(listed(), told);
    return missing === '' ? {} : undefined;
  };
  const at = Math.min(deadline.at, clock.now() + settleTime);
  const waited = await waitFor(lookAgain, { ...context, deadline: { at, total: settleTime }, interval });
  if ('answer' in waited) return waited.answer;
  if (signal.aborted || missing === '') return { stopped: waited.stopped };
  return { problem: missing, ...(seen()?.lack ? {} : { hint }) };
}

/** What the app itself tells of how many dynos it is to have: asked only where fewer stand than did, and their list leaves open why. */
async function readQuantities(context: Context, app: string, shortfalls: readonly Shortfall[]): Promise<Quantities> {
  const isOpen = shortfalls.some(({ quantity, stands }) => quantity === undefined && stands > 0);
  return isOpen ? await askFormation(context, app) : new Map();
}

/** `web has 1 of 2 dynos up`: what is missing. Of a type that is listed no more, what the app tells may be of a code that had it. */
function describeMissing(shortfalls: readonly Shortfall[], told: Quantities): string {
  return shortfalls
    .flatMap((one) => {
      const quantity = one.quantity ?? (one.stands > 0 ? told.get(one.type) : undefined);
      return isShort(one, quantity) ? `${one.type} has ${one.stands} of ${quantity} dynos up` : [];
    })
    .join(', ');
}
