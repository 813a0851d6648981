import { commonOutputs, type Output } from '../../src/contract/outputs.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { renderNames, renderTable } from './render-table.ts';

/** The table of outputs, with the operations that give them. */
export function renderOutputs(outputs: Readonly<Record<string, Output>>, operations: readonly AnyOperation[]): string {
  const common: readonly string[] = commonOutputs;
  const givers = (output: string) =>
    common.includes(output)
      ? 'all'
      : renderNames(operations.filter(({ gives }) => gives.some((name) => name === output)).map(({ name }) => name));
  return renderTable(
    ['output', 'holds', 'given by'],
    Object.entries(outputs).map(([name, [, holds]]) => [`\`${name}\``, holds, givers(name)]),
  );
}
