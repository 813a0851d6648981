import type { FieldRule } from '../http/field-rule.ts';

/** An app in the body of a request: its id or name, bare or as a field. */
export interface AppReference {
  readonly app: string | { readonly id?: string; readonly name?: string };
}

/** A change of one process type. */
interface FormationUpdate {
  readonly type: string;
  readonly quantity?: number;
  readonly size?: string;
}

/** The fields of a body that hold something else than a string. */
export interface BodyFormats {
  readonly execInDyno: { readonly command: readonly string[] };
  readonly runTask: { readonly timeout: number };
  readonly scaleFormation: { readonly updates: readonly FormationUpdate[] };
  readonly createPromotion: { readonly source: AppReference; readonly targets: readonly AppReference[] };
}

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
export const bodyFormats: {
  readonly [Name in keyof BodyFormats]: { readonly [Field in keyof BodyFormats[Name]]: FieldRule };
} = {
  execInDyno: {
    command: [isListOf((part) => typeof part === 'string'), 'a non-empty array of strings'],
  },
  runTask: { timeout: [isWhole(30, 1800), 'a number of seconds from 30 to 1800'] },
  scaleFormation: {
    updates: [isListOf(isUpdate), 'a non-empty array of {type, quantity, size}, the quantity from 0 to 100'],
  },
  createPromotion: {
    source: [isReference, 'an object with an app'],
    targets: [isListOf(isReference), 'a non-empty array of objects with an app'],
  },
};
