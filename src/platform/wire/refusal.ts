import type { ErrorCode } from '../../contract/errors.ts';
import { excerpt } from '../../contract/text.ts';
import { anything, from, mapOf, maybe, name, object, type ShapeError, text } from '../shape/reader.ts';
import { ApiError, type Situation } from './api-error.ts';
import type { Endpoint } from './endpoints.ts';
import { type HttpReply, redirectTarget, type TransportError } from './http/http.ts';
import { parseRetryAfter } from './retry-after.ts';

/** A request as messages name it. */
export interface Sent {
  readonly endpoint: Endpoint;
  readonly url: URL;
  /** Method and path below the API's base address: `GET /apps/shop`. */
  readonly label: string;
}

type Quoted = (text: string, most: number) => string;
type Advice = readonly [code: ErrorCode, hint: string];

// biome-ignore format: one row per status reads better as a table
const advices: Readonly<Record<number, Advice>> = {
  401: ['token-refused', 'Check the token: the platform does not accept it.'],
  403: ['forbidden', 'Use a token with access to this. Changes need the scope `write`. A token for one app reads no lists.'],
  404: ['not-found', 'Check the spelling, the token’s access and the version in `api-url`: any of them can cause a 404.'],
  409: ['conflict', 'Check on the platform what is in the way, then run this again.'],
  410: ['gone', 'The platform has retired this call. Check its documentation.'],
  429: ['rate-limited', 'Run this later, or less often.'],
};
const redirected: Advice = ['redirect-refused', 'Use the final address: redirects are not followed here.'];
const rejected: Advice = ['rejected', 'Correct what the platform’s message names.'];
const troubled: Advice = ['platform-error', 'Check the platform’s status page, and run this again later.'];
const unexpected = 'Check that `api-url` is the address of the API. If it is, please report this message.';

/** Characters of the platform's words that are read, and those that are shown. */
const [mostRead, mostQuoted] = [8000, 500];

const harmless = 'Run this again: doing it twice does no harm.';
const unknown = 'Check on the platform whether this was done before you run it again.';

const details = maybe(mapOf(anything));
const errorForms = [
  object('an error', { code: name, message: text, details }),
  object('an error', { code: from('error', name), message: from('error_description', maybe(text)), details }),
];

/** The error for a reply that is no success. */
export function errorFromReply({ endpoint, label, url }: Sent, reply: HttpReply, quoted: Quoted): ApiError {
  const { headers, status } = reply;
  const after = parseRetryAfter(headers['retry-after'], headers.date);
  const target = redirectTarget(url, reply);
  const [code, hint] = advices[status] ?? (status >= 500 ? troubled : target ? redirected : rejected);
  const said = target ? `${target.origin}${target.pathname}` : describeBody(reply.body.toString(), endpoint);
  // Redacted as it came: a secret that lost a tag or a space is not recognised.
  const shown = quoted(said, mostRead);
  const detail = excerpt(/^\s*</.test(shown) ? shown.replace(/<[^<>]*>/g, ' ') : shown, mostQuoted) || undefined;
  const facts = { status, detail, after, situation: situationOf(status, after) };
  return new ApiError(code, `${label}: the platform answered ${status}`, hint, facts);
}

function situationOf(status: number, after: number | undefined): Situation {
  if (status === 429) return 'unsent';
  if (status === 503 && after !== undefined) return 'busy';
  if (status === 408 || status >= 500) return 'lost';
  return status === 409 || status === 422 ? 'taken' : 'refused';
}

/** The platform's words. Of a reply about secrets, only a sentence in a form of the contract is quoted. */
function describeBody(written: string, { secret }: Endpoint): string {
  const said = readError(written);
  if (said === undefined) return secret ? '' : written;
  const details = secret ? [] : [...(said.details ?? [])];
  const listTexts = (problems: unknown) => [problems].flat().filter((one) => typeof one === 'string');
  const fields = details.map(([field, problems]) => `${field}: ${listTexts(problems).join(', ')}`);
  return [said.message ? `${said.message} (${said.code})` : said.code, ...fields].join('; ');
}

function readError(written: string) {
  for (const form of errorForms) {
    try {
      return form.read(JSON.parse(written), '');
    } catch {
      // It has the other form, or none.
    }
  }
  return undefined;
}

/** The error for a success whose body does not have the declared shape. */
export function errorFromShape({ endpoint: { kind }, label }: Sent, status: number, error: ShapeError): ApiError {
  const message = `${label}: the platform answered ${status}, but ${error.message}`;
  const hint = kind === 'read' ? unexpected : `Check on the platform whether the change was made. ${unexpected}`;
  return new ApiError('reply-unexpected', message, hint, { status, situation: 'unfit' });
}

/** The error for a reply that never came, or not whole. */
export function errorFromTransport({ label, url }: Sent, cause: TransportError): ApiError {
  const { again, code, hint, sent } = cause;
  const situation = sent ? (again ? 'lost' : 'unfit') : again ? 'unsent' : 'refused';
  const message = `${label}: no usable answer from ${url.origin}: ${cause.message}`;
  return new ApiError(code, message, hint, { situation, cause });
}

/** The error for a change of which it is not known whether it was made. */
export function outcomeUnknown({ endpoint: { kind }, label }: Sent, cause: unknown): ApiError {
  const { message = String(cause), detail } = cause as Partial<ApiError>;
  const text = `${label}: ${message.replace(`${label}: `, '')}. Whether the platform acted on it is unknown`;
  const hint = kind === 'set' || kind === 'remove' ? harmless : unknown;
  return new ApiError('outcome-unknown', text, hint, { detail, situation: 'lost', cause });
}
