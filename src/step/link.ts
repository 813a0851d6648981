import type { ErrorCode } from '../contract/errors.ts';
import type { Env } from '../contract/runtime.ts';

/** The entry of an error in the troubleshooting page of this very version; undefined if the runner does not say where the action comes from. */
export function linkFor(code: ErrorCode, env: Env): string | undefined {
  const { GITHUB_ACTION_REF: ref, GITHUB_ACTION_REPOSITORY: repository = '', GITHUB_SERVER_URL: server = '' } = env;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !ref || !URL.canParse(server)) return undefined;
  const path = ref.split('/').map(encodeURIComponent).join('/');
  return `${server}/${repository}/blob/${path}/docs/troubleshooting.md#${code}`;
}
