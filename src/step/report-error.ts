import { ActionError } from '../contract/errors.ts';
import type { Changed, Failure, Report } from '../contract/outcome.ts';
import type { Env } from '../contract/runtime.ts';
import { goesOn } from './end.ts';

/** The report of an operation that an error ended. The title says what it was about; without one, the message says enough. */
export function reportError(operation: string, error: unknown, changed: Changed = false, title = operation): Report {
  const { code, detail, hint, items, message, places, status } = describeError(error);
  const fix = hint === goesOn && changed === false ? 'Run this again: this operation changed nothing.' : hint;
  const end = code === 'canceled' ? 'was cancelled' : `failed: ${code.replaceAll('-', ' ')}`;
  return {
    operation,
    headline: title ? `${title} ${end}` : message,
    changed,
    failure: { code, message, hint: fix, detail, items, places, status },
  };
}

/** What is not an error by design is a bug of ours, and says so. */
function describeError(error: unknown): Failure {
  if (error instanceof ActionError) return error;
  const { message, name } = error instanceof Error ? error : new Error(String(error));
  return {
    code: 'bug',
    message: `The action failed because of a bug of its own (${name})`,
    // The words of a package or of Node can quote anything.
    detail: message,
    hint: 'Report this with the step’s `with:` block, without its secrets.',
  };
}

/** The entry of an error in the page of this very version; undefined if the runner does not name the action's repository. */
export function linkFor(code: Failure['code'], env: Env): string | undefined {
  const { GITHUB_ACTION_REF: ref, GITHUB_ACTION_REPOSITORY: repository = '', GITHUB_SERVER_URL: server = '' } = env;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !ref || !URL.canParse(server)) return undefined;
  const path = ref.split('/').map(encodeURIComponent).join('/');
  return `${server}/${repository}/blob/${path}/docs/troubleshooting.md#${code}`;
}
