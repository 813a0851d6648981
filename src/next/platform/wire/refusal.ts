import type { ErrorCode } from '../../contract/errors.ts';
import { excerpt } from '../../contract/text.ts';
import { anything, from, mapOf, maybe, name, object, type ShapeError, text } from '../shape/reader.ts';
import { ApiError, type Situation } from './api-error.ts';
import type { Endpoint, Kind } from './endpoints.ts';
import { type HttpReply, redirectTarget, type TransportError } from './http/http.ts';
import { parseRetryAfter } from './retry-after.ts';

/** A request as messages name it. */
export interface Sent {
  readonly endpoint: Endpoint;
  readonly url: URL;
  /** Method and path below the API's base address: `GET /apps/shop`. */
  readonly label: string;
}

type Advice = readonly [code: ErrorCode, hint: string];

const rejected: Advice = ['rejected', 'Correct what the platform’s message names.'];
const advices: Readonly<Record<number, Advice>> = {
  401: ['token-refused', 'Check the token: the platform does not accept it.'],
  403: [
    'forbidden',
    'Use a token with access to this. Changes need the scope `write`, and a token for one app cannot read lists.',
  ],
  404: [
    'not-found',
    'Check the spelling, the token’s access (platforms answer 404 in both cases), and the version in `api-url`.',
  ],
  409: ['conflict', 'Check on the platform what is in the way, then run this again.'],
  410: ['gone', 'The platform has retired this call. Check its documentation.'],
  429: ['rate-limited', 'Run this later, or less often.'],
};
const redirected: Advice = ['redirect-refused', 'Use the final address: redirects are not followed here.'];
const troubled: Advice = ['platform-error', 'Check the platform’s status page, and run this again later.'];
const unexpected = 'Check that `api-url` is the address of the API. If it is, please report this message.';

const unknownHints: Readonly<Record<Kind, string>> = {
  read: '',
  set: 'Run this again: the same change twice does no harm.',
  remove: 'Run this again: removing it twice does no harm.',
  destroy: 'Check on the platform whether it still exists, and run this again if it does.',
  create: 'Check on the platform whether it exists before you run this again.',
  once: 'Check the app on the platform before you run this again, because that could do it twice.',
};

const details = maybe(mapOf(anything));
const firstForm = object('an error', { code: name, message: text, details });
const otherForm = object('an error', {
  code: from('error', name),
  message: from('error_description', maybe(text)),
  details,
});

/** The error for a reply that is no success. */
export function errorFromReply({ endpoint, label, url }: Sent, reply: HttpReply): ApiError {
  const { headers, status } = reply;
  const after = parseRetryAfter(headers['retry-after'], headers.date);
  const situation = situationOf(status, after);
  const target = redirectTarget(url, reply);
  const [code, hint] = advices[status] ?? (status >= 500 ? troubled : target ? redirected : rejected);
  return new ApiError({
    request: label,
    problem: `the platform answered ${status}`,
    ...{ code, hint, status },
    detail: target ? `${target.origin}${target.pathname}` : describeBody(reply, endpoint.secret === true),
    retry: { situation, sent: situation === 'busy' || situation === 'lost', after },
  });
}

function situationOf(status: number, after: number | undefined): Situation {
  if (status === 429) return 'unsent';
  if (status === 503 && after !== undefined) return 'busy';
  if (status === 408 || status >= 500) return 'lost';
  return status === 409 || status === 422 ? 'taken' : 'refused';
}

/** The platform's words. Of a reply about secrets, only a sentence in a form of the contract is quoted. */
function describeBody({ body, redact = (words) => words }: HttpReply, isSecret: boolean): string | undefined {
  const written = body.toString();
  const said = readForms(written);
  const plain = said === undefined && !isSecret ? written.replace(/<[^<>]*>/g, ' ') : '';
  const fields = isSecret ? [] : [...(said?.details ?? [])].map(([field, problems]) => `${field}: ${join(problems)}`);
  const sentence = said && (said.message ? `${said.message} (${said.code})` : said.code);
  return excerpt(redact([sentence ?? plain, ...fields].join('; ')), 500) || undefined;
}

function readForms(written: string) {
  for (const form of [firstForm, otherForm]) {
    try {
      return form.read(JSON.parse(written), '');
    } catch {
      // The other form, or a page.
    }
  }
  return undefined;
}

function join(problems: unknown): string {
  return [problems]
    .flat()
    .filter((one) => typeof one === 'string')
    .join(', ');
}

/** The error for a success whose body does not have the declared shape. */
export function errorFromShape({ endpoint: { kind }, label }: Sent, status: number, error: ShapeError): ApiError {
  return new ApiError({
    request: label,
    problem: `the platform answered ${status}, but ${error.message}`,
    code: 'reply-unexpected',
    hint: kind === 'read' ? unexpected : `Check on the platform whether the change was made. ${unexpected}`,
    ...{ status, retry: { situation: 'unfit', sent: true } },
  });
}

/** The error for a reply that never came, or not whole. */
export function errorFromTransport({ label, url }: Sent, cause: TransportError): ApiError {
  const { again, code, hint, message, sent } = cause;
  const situation = sent ? (again ? 'lost' : 'unfit') : again ? 'unsent' : 'refused';
  const problem = `no answer from ${url.origin}: ${message}`;
  return new ApiError({ request: label, problem, code, hint, retry: { situation, sent }, cause });
}

/** The error for a change of which it is not known whether it was made. */
export function outcomeUnknown({ endpoint: { kind }, label }: Sent, cause: unknown): ApiError {
  const { message, detail } = cause as Partial<ApiError>;
  return new ApiError({
    request: label,
    problem: `${String(message ?? cause).replace(`${label}: `, '')}. Whether the platform acted on it is unknown`,
    ...{ code: 'outcome-unknown', hint: unknownHints[kind], detail, cause },
    retry: { situation: 'lost', sent: true },
  });
}
