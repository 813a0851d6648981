import type { ServiceRequest } from '../../../src/emulator/http/messages.ts';
import type { RequestTarget } from '../request-target.ts';

const mask = '***';

/** Fields of a body or query, anywhere, that hold a secret. */
const secretFields = new Set([
  'access_token',
  'assertion',
  'cert',
  'client_secret',
  'code',
  'code_verifier',
  'password',
  'refresh_token',
  'subject_token',
  'token',
]);

/** A request's body for the journal: parsed if it can be, secrets masked. */
export function redactBody({ body, headers }: ServiceRequest, target: RequestTarget | undefined): unknown {
  if (body === '') return null;
  const type = headers['content-type'] ?? '';
  if (type.includes('application/x-www-form-urlencoded'))
    return maskFields(Object.fromEntries(new URLSearchParams(body)));
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return `(${body.length} characters that are not JSON)`;
  }
  if (typeof value !== 'object' || value === null) return `(JSON, but no object: ${typeof value})`;
  const isConfig = target === 'updateConfig' || target === 'updateEnvironment';
  return isConfig ? maskAll(value) : maskFields(value);
}

/** A request's path and query for the journal, secrets masked. */
export function redactPath(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  for (const name of new Set(query.keys())) {
    if (secretFields.has(name)) query.set(name, mask);
  }
  const text = query.toString().replaceAll(encodeURIComponent(mask), mask);
  return text === '' ? url.pathname : `${url.pathname}?${text}`;
}

function maskAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskAll);
  if (typeof value !== 'object' || value === null) return value === null ? null : mask;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskAll(one)]));
}

function maskFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, secretFields.has(key) ? mask : maskFields(one)]),
  );
}
