import type { ErrorCode } from '../contract/errors.ts';
import type { Env } from '../contract/runtime.ts';

/** What to do about errors of the wire, in the words of this action's inputs, which the wire does not know. */
const hints: Readonly<Partial<Record<ErrorCode, string>>> = {
  'token-refused':
    'Check that the secret behind `token` is set for this repository and environment, and has not expired.',
  forbidden: 'Give the token access, or use a token that has it.',
  'not-found':
    'Check the spelling and the token’s access (platforms answer 404 in both cases), and the version in `api-url`.',
  rejected: 'Compare the inputs of this step with the platform’s message.',
  'rate-limited': 'Run this again later, or run fewer jobs at once (`strategy.max-parallel`).',
  'redirect-refused': 'Set `api-url` to the final address. Redirects are not followed with a token.',
  unreachable: 'Check `api-url`, and that this runner can reach it (firewall, `https_proxy`, `no_proxy`).',
  timeout: 'Set `timeout` to a longer time.',
};

/** The hint of an error, or a better one. */
export function hintFor(code: ErrorCode, hint: string): string {
  return hint || (hints[code] ?? 'Run this again. If it fails again, open an issue with the log.');
}

/** The entry of an error in the troubleshooting page of this very version; undefined if the runner does not say where the action comes from. */
export function linkFor(code: ErrorCode, env: Env): string | undefined {
  const { GITHUB_ACTION_REF: ref, GITHUB_ACTION_REPOSITORY: repository = '', GITHUB_SERVER_URL: server = '' } = env;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !ref || !URL.canParse(server)) return undefined;
  const path = ref.split('/').map(encodeURIComponent).join('/');
  return `${server}/${repository}/blob/${path}/docs/troubleshooting.md#${code}`;
}
