import type { Hint, moreTimeHint } from '../../contract/errors.ts';
import type { hints } from '../../platform/wire/hints.ts';

type HintName = keyof typeof hints | (typeof moreTimeHint)['name'];

/** The wire's hints, by their names, in the words of this action's inputs, which the wire does not know. */
const advice: Readonly<Partial<Record<HintName, string>>> = {
  unauthorized:
    'Check that the secret behind `token` is set for this repository and environment and has not expired: the platform does not accept it.',
  invalid_params: 'Compare the inputs of this step with what the platform’s message names: it refuses a value.',
  rate_limit:
    'Run this again later, or run fewer jobs at once (`strategy.max-parallel`): the platform limits how often it may be called.',
  redirect:
    'Set `api-url` to the final address: redirects are not followed, so that no token or config value goes elsewhere.',
  unreadable:
    'Check that `api-url` is the address of the API, ending in its version such as `/api/v1`, and not that of a web page or proxy.',
  network: 'Check `api-url`, and that this runner can reach it (firewall, `https_proxy`, `no_proxy`).',
  unsendable: 'Look for a line break or another control character in `token` or `api-url`.',
  too_many_pages: 'Narrow the list, for example by `team`.',
  more_time: 'Give `timeout` a longer time.',
};

/** A hint in the words of this action's inputs. */
export function adviseOn(hint: Hint): string {
  if (typeof hint === 'string') return hint;
  return advice[hint.name as HintName] ?? hint.text;
}
