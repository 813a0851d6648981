import type { FieldRule } from '../../../src/emulator/http/field-rule.ts';
import type { ServiceRequest } from '../../../src/emulator/http/messages.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { Endpoint, EndpointName } from '../../../src/platform/wire/endpoints.ts';
import { bodyRules } from './body-rules.ts';
import { parseMediaType } from './media-type.ts';

/** Reads a request's JSON object and holds it against the endpoint's fields; refuses what does not fit. */
export function checkBody(name: EndpointName, takes: NonNullable<Endpoint['body']>, request: ServiceRequest): object {
  const body = parseObject(request);
  const { '*': any, ...fields } = takes;
  if (any !== undefined) return body;
  for (const [field, required] of Object.entries(fields)) {
    if (required && !Object.hasOwn(body, field)) throw new Refusal(422, `${field} is required`);
  }
  const formats: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = bodyRules;
  for (const [field, value] of Object.entries(body)) {
    if (!Object.hasOwn(fields, field)) throw new Refusal(422, `${field} is not a field of this request`);
    const [isRight, expected] = formats[name]?.[field] ?? aString;
    if (!isRight(value)) throw new Refusal(422, `${field} must be ${expected}`);
  }
  return body;
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
