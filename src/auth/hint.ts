import { ActionError } from '../contract/errors.ts';
import { type Fields, isFields } from '../contract/is-fields.ts';
import { excerpt } from '../contract/text.ts';
import type { HttpReply } from '../platform/wire/http/http.ts';

const addressHint = 'Check that `auth-url` is the base address of the platform’s OAuth server.';

/** The error for a sign-in that got no token. */
export function refused(message: string, hint = addressHint, detail?: string): ActionError {
  return new ActionError('sign-in-refused', message, hint, { detail });
}

/** The error for a reply that is no success: GitHub's refusal, or with a JWT the platform's. */
export function refusedBy(server: string, { body, redact = (words) => words, status }: HttpReply, jwt?: string) {
  const { error, error_description: description } = parseFields(body);
  const said = [description, error].filter((one) => typeof one === 'string').join(' ');
  const hint = status >= 500 ? 'Run this again later.' : chooseHint(status, said, jwt);
  return refused(`${server} answered ${status}`, hint, excerpt(redact(said), 500));
}

function chooseHint(status: number, said: string, jwt: string | undefined): string {
  if (jwt === undefined) return 'Add `permissions: { id-token: write }` to the job: GitHub refused it an OIDC token.';
  if (said.includes('unsupported_grant_type'))
    return 'Try the other `oidc-grant` (`token-exchange`, `jwt-bearer`), or set `token` from a secret.';
  if (status !== 400 && status !== 401 && status !== 403) return addressHint;
  const claims = parseFields(Buffer.from(jwt.split('.')[1] ?? '', 'base64url'));
  const shown = ['iss', 'aud', 'sub', 'repository'].map((name) => `${name}=${claims[name] ?? '?'}`).join(', ');
  return /\baud(ience)?\b/i.test(said)
    ? `Set \`audience\` to what the platform expects. This job shows \`${shown}\`.`
    : `Let the platform’s trust policy accept this job. It shows \`${shown}\`.`;
}

/** The fields of an object in JSON; none if it cannot be read. */
export function parseFields(json: Buffer): Fields {
  try {
    const parsed: unknown = JSON.parse(json.toString());
    return isFields(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
