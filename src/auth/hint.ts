import { ActionError } from '../contract/errors.ts';
import { type Fields, isFields } from '../contract/is-fields.ts';
import { type HttpReply, TransportError } from '../platform/wire/http/http.ts';

type Quoted = (text: string, most: number) => string;

const addressHint = 'Check that `auth-url` is the base address of the platform’s OAuth server.';

/** The error for a sign-in that got no token. */
export function refused(message: string, hint = addressHint, detail?: string): ActionError {
  return new ActionError('sign-in-refused', message, hint, { detail });
}

/** The error for what came in place of a success. With a JWT, it is the platform that answers. */
export function errorFrom(server: string, came: HttpReply | TransportError, quoted: Quoted, jwt?: string): ActionError {
  if (came instanceof TransportError)
    return new ActionError(came.code, `No answer from ${server}: ${came.message}`, came.hint, { cause: came });
  const { body, status } = came;
  const { error, error_description: description } = parseFields(body);
  const said = [description, error].filter((one) => typeof one === 'string').join(' ');
  return refused(`${server} answered ${status}`, chooseHint(status, said, jwt), quoted(said, 500));
}

function chooseHint(status: number, said: string, jwt: string | undefined): string {
  if (status >= 500) return 'Run this again later.';
  if (jwt === undefined) return 'Add `permissions: { id-token: write }` to the job: GitHub refused it an OIDC token.';
  if (said.includes('unsupported_grant_type'))
    return 'Try the other `oidc-grant` (`token-exchange`, `jwt-bearer`), or set `token` from a secret.';
  if (![400, 401, 403].includes(status)) return addressHint;
  const claims = parseFields(Buffer.from(jwt.split('.')[1] ?? '', 'base64url'));
  const shown = ['iss', 'aud', 'sub', 'repository'].map((name) => `${name}=${claims[name] ?? '?'}`).join(', ');
  return `Check \`audience\` and the platform’s trust policy. This job shows \`${shown}\`.`;
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
