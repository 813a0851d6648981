import { Refusal } from './refusal.ts';

/** What a field must be: a test, and the words for it. */
export type FieldRule = readonly [isRight: (value: unknown) => boolean, expected: string];

/** Holds the fields of an object against a rule for each, or refuses with `invalid_params` and the field’s name. */
export function checkFields(given: object, rules: Readonly<Record<string, FieldRule>>): void {
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new Refusal(422, `${name} is unknown; there are: ${Object.keys(rules).join(', ')}`);
    const [isRight, expected] = rule;
    if (!isRight(value)) throw new Refusal(422, `${name} must be ${expected}`);
  }
}
