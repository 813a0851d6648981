import type { Fields } from '../contract/is-fields.ts';
import type { ApiError } from '../platform/wire/api-error.ts';

/** What to do when the sign-in leads nowhere. */
export const addressHint = 'Check that `auth-url` is the base address of the platform’s OAuth server.';

const grantHint =
  'Try the other `oidc-grant` (`token-exchange`, `jwt-bearer`), or give `token` from a secret: the platform’s OAuth server does not know this way to exchange a token.';

/** What to do about a refused sign-in: GitHub's refusal, or with a JWT the platform's. */
export function hintForRefusal({ code, message, status }: ApiError, jwt: string | undefined): string {
  if (jwt === undefined) return 'Add `permissions: { id-token: write }` to the job: GitHub refused it an OIDC token.';
  if (code === 'unsupported_grant_type') return grantHint;
  if (status !== 400 && status !== 401 && status !== 403) return addressHint;
  const claims = parseFields(Buffer.from(jwt.split('.')[1] ?? '', 'base64url'));
  const shown = ['iss', 'aud', 'sub', 'repository'].map((name) => `${name}=${claims[name] ?? '?'}`).join(', ');
  return /\baud(ience)?\b/i.test(message)
    ? `Set \`audience\` to what the platform expects; this job shows \`${shown}\`.`
    : `Let the platform’s trust policy accept what this job shows: \`${shown}\`.`;
}

/** The fields of an object in JSON; none where it cannot be read. */
export function parseFields(json: Buffer): Fields {
  try {
    return (JSON.parse(json.toString()) ?? {}) as Fields;
  } catch {
    return {};
  }
}
