import type { Outcome } from '../../contract/outcome.ts';
import type { DynoType } from '../../platform/resources/dynos.ts';
import type { Context } from '../operation.ts';
import { answerOf, waitFor } from '../wait-for.ts';
import { describeStates, renderDynos } from './render-dynos.ts';

/** How a change of dynos ended: `failed` names those that did not come up. */
export interface DynosEnd {
  readonly failed?: string | undefined;
}

/** Looks at an app's dynos until a change of them has ended, and logs each change of their states. */
export async function waitForDynos(
  context: Context,
  { app, interval }: { readonly app: string; readonly interval: number | 'auto' },
  chooseEnd: (now: readonly DynoType[]) => DynosEnd | undefined,
): Promise<DynosEnd & { readonly types: readonly DynoType[] }> {
  let seen = '';
  const look = async () => {
    const types = await context.platform.dynos.list(app);
    const states = describeStates(types);
    if (states !== seen) context.log.info(states);
    seen = states;
    const end = chooseEnd(types);
    return end && { ...end, types };
  };
  return answerOf(await waitFor(look, { ...context, interval, lastSeen: () => seen }));
}

/** The outcome of a change of dynos that was waited for. */
export function renderEnd(
  { failed, types }: Awaited<ReturnType<typeof waitForDynos>>,
  done: Pick<Outcome<'names'>, 'headline' | 'changed' | 'outputs'>,
): Outcome<'names'> {
  const shown = { ...renderDynos(types), ...done };
  if (failed === undefined) return shown;
  // It is the headline too, where nothing marks code.
  const message = `A dyno failed: ${failed.replaceAll('`', '')}`;
  const failure = { code: 'dyno-failed', message, hint: 'Check the log of this dyno on the platform.' } as const;
  return { ...shown, headline: message, failure };
}
