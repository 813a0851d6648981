import type { FieldRule } from '../../src/emulator/http/field-rule.ts';
import { Refusal } from '../../src/emulator/http/refusal.ts';

/** Holds the fields of an object against a rule for each, or refuses with `invalid_params` and the field’s name. */
export function checkFields(given: object, rules: Readonly<Record<string, FieldRule>>): void {
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new Refusal(422, `${name} is unknown; there are: ${Object.keys(rules).join(', ')}`);
    const [isRight, expected] = rule;
    if (!isRight(value)) throw new Refusal(422, `${name} must be ${expected}`);
  }
}
