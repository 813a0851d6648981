import type { BodyFormats } from '../../../src/emulator/api/body-formats.ts';
import { scalesTo } from '../../../src/emulator/api/routes/dynos.ts';
import type { FieldRule } from '../../../src/emulator/http/field-rule.ts';

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string' && value !== '';
const isWhole =
  (least: number, most: number): Test =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isListOf =
  (isItem: Test): Test =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isItem);
const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

const isReference: Test = (value) => {
  const { app } = fieldsOf(value);
  return [app, fieldsOf(app)['id'], fieldsOf(app)['name']].some(isText);
};
const isUpdate: Test = (value) => {
  // What is left out stays; a null is not left out.
  const { type, quantity = 0, size = 'same' } = fieldsOf(value);
  const isChange = Object.keys(fieldsOf(value)).some((name) => name === 'quantity' || name === 'size');
  return isText(type) && isChange && isWhole(0, 100)(quantity) && isText(size);
};

/** What each of these fields must be. */
export const bodyRules: {
  readonly [Name in keyof BodyFormats]: { readonly [Field in keyof BodyFormats[Name]]: FieldRule };
} = {
  execInDyno: {
    command: [isListOf((part) => typeof part === 'string'), 'a non-empty array of strings'],
  },
  runTask: { timeout: [isWhole(30, 1800), 'a number of seconds from 30 to 1800'] },
  scaleFormation: {
    updates: [isListOf(isUpdate), scalesTo],
  },
  createPromotion: {
    source: [isReference, 'an object with an app'],
    targets: [isListOf(isReference), 'a non-empty array of objects with an app'],
  },
};
