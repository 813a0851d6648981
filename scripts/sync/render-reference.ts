import { stringify } from 'yaml';
import { type Input, inputs } from '../../src/contract/inputs.ts';
import { outputs } from '../../src/contract/outputs.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { inputDescriptions, inputGroups } from './input-descriptions.ts';
import { renderNames, renderTable } from './render-table.ts';

/** The page of every operation, input and output. */
export function renderReference(operations: readonly AnyOperation[]): string {
  return `<!-- Written by \`npm run sync\` from the declarations in src. Do not edit by hand. -->

# Reference

Every operation, input and output. Booleans follow YAML 1.2: \`true\` or \`false\`. The action warns about an input that the operation does not use.

[Operations](#operations) · [Inputs](#inputs) · [Outputs](#outputs)

## Operations

${operations.map(renderOperation).join('\n\n')}

## Inputs

${Object.entries(inputGroups)
  .map(([group, names]) => renderGroup(group, names))
  .join('\n\n')}

## Outputs

${renderOutputs(operations)}
`;
}

/** The operations, one line each. */
export function renderOperationList(operations: readonly AnyOperation[]): string {
  return renderTable(
    ['operation', 'what it does'],
    operations.map(({ name, summary }) => [`[\`${name}\`](docs/reference.md#${name})`, summary]),
  );
}

function renderOperation(operation: AnyOperation): string {
  const { example, gives, name, needsOneOf = [], summary, takes } = operation;
  const rows = [
    ['Needs', renderNeeds(operation)],
    ['Takes', renderNames(takes.filter((input) => !needsOneOf.includes(input)))],
    ['Gives', renderNames(gives)],
  ].filter(([, names]) => names !== '');
  const step = stringify({ operation: name, ...example }, { lineWidth: 0 });
  const lists = rows.map(([label, names]) => `${label}: ${names}  `).join('\n');
  return `### ${name}\n\n${summary}\n\n${lists}\n\n\`\`\`yaml\nwith:\n${step.trimEnd().replace(/^/gm, '  ')}\n\`\`\``;
}

function renderNeeds({ needs, needsOneOf, needsPullRequest }: AnyOperation): string {
  return [
    ...needs.map((name) => `\`${name}\``),
    ...(needsOneOf ? [`one of ${renderNames(needsOneOf)}`] : []),
    ...(needsPullRequest ? ['a pull request'] : []),
  ].join(', ');
}

function renderGroup(group: string, names: readonly (keyof typeof inputs)[]): string {
  const rows = names.map((name) => [`\`${name}\``, renderDefault(name, inputs[name]), inputDescriptions[name].meaning]);
  return `### Inputs: ${group}\n\n${renderTable(['input', 'default', 'meaning'], rows)}`;
}

function renderDefault(name: keyof typeof inputs, { default: standard, env }: Input): string {
  const { expression, otherwise } = inputDescriptions[name];
  if (name === 'operation') return '(required)';
  if (standard !== undefined) return `\`${standard}\``;
  if (expression !== undefined) return `\`\${{ ${expression} }}\``;
  return env === undefined ? (otherwise ?? '') : `env \`${env}\``;
}

function renderOutputs(operations: readonly AnyOperation[]): string {
  const givers = (output: string) =>
    renderNames(operations.filter(({ gives }) => gives.some((name) => name === output)).map(({ name }) => name));
  return renderTable(
    ['output', 'holds', 'of'],
    Object.entries(outputs).map(([name, [, holds]]) => [
      `\`${name}\``,
      holds,
      // The action itself writes for every operation what none of them gives.
      givers(name) || 'all',
    ]),
  );
}
