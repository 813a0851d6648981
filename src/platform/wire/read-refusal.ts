import { excerpt } from '../../contract/shorten.ts';
import type { Endpoint } from './endpoints.ts';
import { type HttpReply, isSuccess, redirectTarget } from './http/http.ts';

interface Refusal {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** What was asked for. */
interface Asked {
  readonly endpoint: Endpoint;
  readonly url: URL;
}

/** What is secret as a whole: of a reply about it, nothing is quoted but the sentence of a refusal. */
const guarded: ReadonlySet<Endpoint['of']> = new Set(['config', 'credential']);
/** The names of fields that may hold a secret. */
const secretNames = /"(config|env|[^"]{0,40}(token|secret|passw|key|credential|cert|config|env))/i;

/** Why the platform refuses, in its own words; `message` is absent where it says nothing that may be quoted. */
export function readRefusal(sent: Asked, reply: HttpReply): Refusal {
  const target = redirectTarget(sent.url, reply);
  if (target) return { code: 'redirect', message: `it points to ${target.origin}${target.pathname}` };
  if (reply.status === 203) return { message: 'a proxy changed this answer on its way' };
  if (isPartial(reply)) return { message: 'this is only a part of an answer' };
  const isGuarded = guarded.has(sent.endpoint.of);
  // In a success, what is named like an error may be a config var.
  if (isGuarded && isSuccess(reply.status)) return { message: 'its body denies that success' };
  return readErrorBody(reply, isGuarded);
}

/** Whether a reply is not the platform's own (203), holds a part only (206), or several answers of which each may be a refusal (207). */
export function isPartial({ status }: HttpReply): boolean {
  return [203, 206, 207].includes(status);
}

/** At most 500 characters of a reply, readable on one line. */
export function quoteBody(text: string): string {
  const plain = text
    .slice(0, 20_000)
    // As in a browser, a script without an end goes on to the end of the page.
    .replace(/<(script|style)\b[^<>]*>.*?(?=<\/\1|$)/gis, ' ')
    .replace(/<[^<>]*>/g, ' ');
  return excerpt(plain, 500);
}

/** Reads the forms in which platforms of this kind report errors. */
function readErrorBody(reply: HttpReply, isGuarded: boolean): Refusal {
  const text = reply.body.toString();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { message: (!isGuarded && quoteBody(text)) || undefined };
  }
  const fields = (Array.isArray(body) ? { errors: body } : body) as Record<string, unknown> | null;
  if (typeof fields !== 'object' || fields === null)
    return { message: isGuarded ? undefined : quoteBody(String(body)) };
  const [first] = ['errors', 'userErrors', 'problems'].map((name) => fields[name]).find(Array.isArray) ?? [
    fields['error'],
  ];
  const named = [fields['code'], fields['error'], fields['id'], first?.code].find((code) => typeof code === 'string');
  const hasSecret = isGuarded || secretNames.test(text);
  // Problem details (RFC 9457) and JSON:API have it as `detail`.
  const others = hasSecret ? [] : [fields['detail'], first?.detail, fields['reason']];
  const message = [
    fields['message'],
    fields['error_description'],
    first?.message,
    first,
    fields['error'],
    ...others,
  ].find((said) => typeof said === 'string' && said.trim() !== '');
  const sentence = [message, describeDetails(fields['details'])].filter(Boolean).join('; ');
  const code = named === undefined || (isGuarded ? /[^a-z_-]/i : /\s/).test(named) ? undefined : named.slice(0, 100);
  // A form that nobody knows is better shown than kept, where it can hold no secret: a success that is denied may be about anything.
  const mayShow = !hasSecret && !isSuccess(reply.status);
  const unknown = code === undefined && mayShow && Object.keys(fields).length > 0 ? text : '';
  return { code, message: quoteBody(sentence || unknown) || undefined };
}

function describeDetails(details: unknown): string {
  if (typeof details === 'string') return details;
  if (typeof details !== 'object' || details === null) return '';
  return Object.entries(details)
    .map(([field, problems]) => `${field}: ${[problems].flat().filter(isPlain).join(', ')}`)
    .join('; ');
}

/** Whether a value can be made a text: a list may be too deep for that, and an object have a `toString` of its own. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object';
}
