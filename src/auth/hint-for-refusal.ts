import type { ApiError } from '../platform/wire/api-error.ts';

/** What to do when the sign-in leads nowhere. */
export const addressHint = 'Check that `auth-url` is the base address of the platform’s OAuth server.';

const grantHint =
  'The platform’s OAuth server does not know this way to exchange a token, whatever its trust policy says: try the other `oidc-grant` (`token-exchange`, `jwt-bearer`), or give `token` from a secret.';

/** What to do about a refused sign-in: GitHub's refusal, or with a JWT the platform's. */
export function hintForRefusal({ code, status }: ApiError, jwt: string | undefined): string {
  if (jwt === undefined)
    return 'GitHub refused an OIDC token to this job: check its `permissions:` (`id-token: write`).';
  if (code === 'unsupported_grant_type') return grantHint;
  return status === 400 || status === 401 || status === 403 ? describeClaims(jwt) : addressHint;
}

/** What the platform was shown, without the token: enough to compare with its trust policy. */
function describeClaims(jwt: string): string {
  const claims = readClaims(jwt);
  const shown = ['iss', 'aud', 'sub', 'repository'].map((name) => `${name}=${claims[name] ?? '?'}`).join(', ');
  return `The platform’s trust policy must accept this job: \`${shown}\`. Repositories created since July 2026 have subjects of the form \`repo:owner@id/name@id:…\``;
}

function readClaims(jwt: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
