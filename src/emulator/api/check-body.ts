import { type Endpoint, type EndpointName, endpoints } from '../../platform/wire/endpoints.ts';
import type { FieldRule } from '../http/field-rule.ts';
import type { ServiceRequest } from '../http/messages.ts';
import { parseMediaType } from '../http/read-request.ts';
import { Refusal } from '../http/refusal.ts';
import { bodyFormats } from './body-formats.ts';

/** Reads a request's JSON object and holds it against the endpoint's fields; refuses what does not fit. */
export function checkBody(name: EndpointName, request: ServiceRequest): Readonly<Record<string, unknown>> | undefined {
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.body === undefined) return undefined;
  const body = parseObject(request);
  const { '*': any, ...fields } = endpoint.body;
  if (any !== undefined) return body;
  for (const [field, required] of Object.entries(fields)) {
    if (required && !Object.hasOwn(body, field)) throw new Refusal(422, `${field} is required`);
  }
  const formats: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = bodyFormats;
  for (const [field, value] of Object.entries(body)) {
    if (!Object.hasOwn(fields, field)) throw new Refusal(422, `${field} is not a field of this request`);
    const [isRight, expected] = formats[name]?.[field] ?? aString;
    if (!isRight(value)) throw new Refusal(422, `${field} must be ${expected}`);
  }
  return body;
}

/** What the name of an app or namespace looks like. */
export const namePattern = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** What the name of a config var looks like. */
export const keyPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Holds config vars against the rules of their keys and values; `null` is a value only where it deletes. */
export function checkConfigVars(vars: Readonly<Record<string, unknown>>, nullDeletes: boolean): void {
  for (const [key, value] of Object.entries(vars)) {
    if (!keyPattern.test(key)) {
      throw new Refusal(422, `${key} is not the name of a config var: use letters, digits and _`);
    }
    if (value === null && nullDeletes) continue;
    if (typeof value !== 'string') throw new Refusal(422, `${key} must be a string`);
  }
}

/** Holds the name of an app or namespace against the platform's rule. */
export function checkName(name: string): void {
  if (!namePattern.test(name)) {
    throw new Refusal(
      422,
      'name must start with a letter, end with a letter or digit, and hold at most 63 of a-z, 0-9 and -',
    );
  }
}

const aString: FieldRule = [(value) => typeof value === 'string', 'a string'];

function parseObject({ headers, body }: ServiceRequest): Record<string, unknown> {
  if (parseMediaType(headers['content-type']) !== 'application/json') {
    throw new Refusal(422, 'the request needs Content-Type: application/json');
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal(422, 'the request body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(422, 'the request body must be a JSON object');
  }
  return value as Record<string, unknown>;
}
