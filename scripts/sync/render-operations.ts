import { stringify } from 'yaml';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { renderNames, renderTable } from './render-table.ts';

/** The operations by resource: a table of each, and its examples. */
export function renderOperations(byResource: Readonly<Record<string, readonly AnyOperation[]>>): string {
  return Object.entries(byResource)
    .map(([resource, operations]) => renderResource(resource, operations))
    .join('\n\n');
}

function renderResource(resource: string, operations: readonly AnyOperation[]): string {
  const table = renderTable(
    ['operation', 'what it does', 'needs', 'may take', 'gives'],
    operations.map((operation) => [
      `\`${operation.name}\``,
      operation.summary,
      renderNeeds(operation),
      renderNames(operation.takes.filter((name) => !operation.needsOneOf?.includes(name))),
      renderNames(operation.gives),
    ]),
  );
  const title = `${operations.length === 1 ? 'Example' : 'Examples'}: ${operations.map(({ name }) => name).join(', ')}`;
  const examples = operations.map((operation) => `\`\`\`yaml\n${renderExample(operation)}\`\`\``).join('\n\n');
  return `### ${resource}\n\n${table}\n\n<details><summary>${title}</summary>\n\n${examples}\n\n</details>`;
}

function renderNeeds({ needs, needsOneOf, needsPullRequest }: AnyOperation): string {
  return [
    ...needs.map((name) => `\`${name}\``),
    ...(needsOneOf ? [`one of ${needsOneOf.map((name) => `\`${name}\``).join(' / ')}`] : []),
    ...(needsPullRequest ? ['a pull request'] : []),
  ].join(', ');
}

/** An operation's example as a step of a workflow. */
function renderExample({ name, example }: AnyOperation): string {
  return stringify([{ uses: 'OWNER/platform-deploy@v1', with: { operation: name, ...example } }], { lineWidth: 0 });
}
