import { keyPattern, namePattern } from '../../../src/emulator/api/check-names.ts';
import { hostnamePattern, longestHostname } from '../../../src/emulator/api/routes/domains.ts';
import type { EndpointName } from '../../../src/platform/wire/endpoints.ts';
import { type Json, listOf, mapOf, object, text, whole } from './schemas.ts';

const some: Json = { type: 'string', minLength: 1 };
const count: Json = { type: 'integer', minimum: 0, maximum: 100 };
const app = object({ app: { anyOf: [some, object({ id: some }, ['id']), object({ name: some }, ['name'])] } }, ['app']);
const name: Json = { type: 'string', pattern: namePattern.source };
const update: Json = {
  ...object({ type: some, quantity: count, size: some }, ['type']),
  anyOf: [{ required: ['quantity'] }, { required: ['size'] }],
};

/** The fields of requests that hold something else than any string. */
export const requestFields: Readonly<Partial<Record<EndpointName, Json>>> = {
  createApp: { name, team_id: some },
  createNamespace: { name, team_id: some },
  addDomain: { hostname: { type: 'string', pattern: hostnamePattern.source, maxLength: longestHostname } },
  updateDomain: { cert: some },
  execInDyno: { command: { ...listOf(text), minItems: 1 } },
  runTask: { timeout: { ...whole, minimum: 30, maximum: 1800, default: 300 } },
  scaleFormation: { updates: { ...listOf(update), minItems: 1 } },
  createPromotion: { source: app, targets: { ...listOf(app), minItems: 1 } },
};

/** Config vars as a request sets them. */
export const configVars = (values: Json): Json => ({
  ...mapOf(values),
  propertyNames: { pattern: keyPattern.source },
});

/** Query parameters by name: whether they must be there, and what they hold. */
export const queryParameters: Readonly<Record<string, { readonly required: boolean; readonly schema: Json }>> = {
  team_id: { required: false, schema: text },
  region: { required: true, schema: some },
  source_app: { required: true, schema: some },
  limit: { required: false, schema: { ...whole, minimum: 1, maximum: 999_999 } },
  cursor: { required: false, schema: some },
};
