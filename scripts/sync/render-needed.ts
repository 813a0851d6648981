import type { AnyOperation } from '../../src/operations/operation.ts';
import { inputDescriptions } from './input-descriptions.ts';

/** What the inputs are that operations cannot do without, as a module: a complaint about a missing one says it. */
export function renderNeeded(operations: readonly AnyOperation[]): string {
  const names = [...new Set(operations.flatMap(({ needs }) => needs))].toSorted();
  const rows = names.map((name) => {
    // What it is; for which operations, and what else it can do for others, is in the documentation.
    const [meaning = ''] = inputDescriptions[name].meaning
      .replace(/^(`[\w-]+`(, |: ))+/, '')
      .split(/\. (?=[A-Z])|; (?!or\b)/);
    return `  ${JSON.stringify(name)}: ${JSON.stringify(meaning.charAt(0).toUpperCase() + meaning.slice(1))},`;
  });
  return `// Written by \`npm run sync\`.
import type { InputName } from '../../contract/inputs.ts';

/** What the inputs are that operations cannot do without. */
// biome-ignore format: one row per input
export const neededInputs: Readonly<Partial<Record<InputName, string>>> = {
${rows.join('\n')}
};
`;
}
