import { type Input, inputs } from '../../src/contract/inputs.ts';
import { type InputDescription, inputDescriptions } from './input-descriptions.ts';

/** An input, and what people read of it. */
export type DescribedInput = Input & InputDescription;

/** Every input with its description, in the order of the catalogue. */
export function describeInputs(): Readonly<Record<string, DescribedInput>> {
  const names = Object.keys(inputs) as (keyof typeof inputs)[];
  return Object.fromEntries(names.map((name) => [name, { ...inputs[name], ...inputDescriptions[name] }]));
}
