import type { FieldRule } from '../../../src/emulator/http/field-rule.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import { endpoints } from '../../../src/platform/wire/endpoints.ts';
import { checkFields } from '../check-fields.ts';
import { type FaultSpec, replacingFaults, spoilingFaults } from './fault-spec.ts';
import { buildFaults } from './spoil-build.ts';

const kinds: readonly string[] = [...replacingFaults, ...spoilingFaults, ...buildFaults];
const targets: readonly string[] = [...Object.keys(endpoints), 'oauthToken', 'oidcToken', 'docs', 'buildLog', '*'];

const isText = (value: unknown) => typeof value === 'string';
const isNumberFrom =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: unknown) =>
    typeof value === 'number' && value >= least && value <= most;
const isWholeFrom =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: unknown) =>
    Number.isInteger(value) && isNumberFrom(least, most)(value);

const rules: { readonly [Name in keyof Required<FaultSpec>]: FieldRule } = {
  endpoint: [(value) => isText(value) && targets.includes(String(value)), `one of ${targets.join(', ')}`],
  fault: [(value) => isText(value) && kinds.includes(String(value)), `one of ${kinds.join(', ')}`],
  app: [isText, 'the id or name of an app'],
  count: [isWholeFrom(1), 'a whole number from 1 on'],
  probability: [isNumberFrom(0, 1), 'a number from 0 to 1'],
  seed: [isWholeFrom(Number.MIN_SAFE_INTEGER), 'a whole number'],
  executed: [(value) => typeof value === 'boolean', 'true or false'],
  status: [isWholeFrom(200, 599), 'an HTTP status from 200 to 599'],
  code: [isText, 'a string'],
  message: [isText, 'a string'],
  retryAfter: [(value) => isText(value) || typeof value === 'number', 'a number of seconds or a text'],
  retryAfterDate: [(value) => typeof value === 'number', 'a number of seconds'],
  location: [isText, 'a URL'],
  bytes: [isWholeFrom(0), 'a number of bytes'],
  intervalMs: [isNumberFrom(1), 'a number of milliseconds'],
  seconds: [(value) => Number.isFinite(value), 'a number of seconds'],
};

/** Holds an order for a fault against what there is, or refuses it with `invalid_params`. */
export function checkFault(order: unknown): FaultSpec {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) {
    throw new Refusal(
      422,
      'a fault is an object such as {"endpoint": "getApp", "fault": "status", "status": 503, "count": 1}',
    );
  }
  checkFields(order, rules);
  if (!Object.hasOwn(order, 'fault')) throw new Refusal(422, `fault is required: one of ${kinds.join(', ')}`);
  return { ...order } as FaultSpec;
}
