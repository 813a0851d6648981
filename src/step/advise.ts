import { ActionError, moreTimeHint } from '../contract/errors.ts';
import { hints } from '../platform/wire/hints.ts';

/** What the wire advises, in the words of this action's inputs, by the error's code. */
const advice: Readonly<Partial<Record<keyof typeof hints, string>>> = {
  unauthorized:
    'The platform does not accept the token. Check that the secret behind `token` is set for this repository and environment and has not expired.',
  invalid_params: 'The platform refuses a value: compare the inputs of this step with what its message names.',
  rate_limit:
    'The platform limits how often it may be called: run this again later, or run fewer jobs at once (`strategy.max-parallel`).',
  redirect:
    'Redirects are not followed, so that no token or config value goes elsewhere: set `api-url` to the final address.',
  unreadable:
    'Check that `api-url` is the address of the API, ending in its version such as `/api/v1`, and not that of a web page or proxy.',
  network: 'Check `api-url`, and that this runner can reach it (firewall, `https_proxy`, `no_proxy`).',
  unsendable: 'Look for a line break or another control character in `token` or `api-url`.',
  too_many_pages: 'Narrow the list, for example by `team`.',
};

// By the hint and not by the code: who passed an error on may have put a hint in its place that says more.
const adviceByHint: ReadonlyMap<string, string> = new Map([
  [moreTimeHint, 'Give `timeout` a longer time.'],
  ...Object.entries(advice).map(([code, text]) => [hints[code as keyof typeof hints], text] as const),
]);

/** The hint to show instead of an error's own, where that one knows nothing of this action's inputs. */
export function adviseOn(error: unknown): string | undefined {
  return error instanceof ActionError ? adviceByHint.get(error.hint) : undefined;
}
