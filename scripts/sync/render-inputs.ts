import type { DescribedInput } from './describe-inputs.ts';
import { inputGroups } from './input-groups.ts';
import { renderTable } from './render-table.ts';

/** The inputs: a table for each of their groups. */
export function renderInputs(inputs: Readonly<Record<string, DescribedInput>>): string {
  const tables = inputGroups.map((group) => {
    const members = Object.entries(inputs).filter(([, input]) => input.group === group);
    const rows = members.map(([name, input]) => [`\`${name}\``, renderDefault(name, input), input.meaning]);
    return { group, rows };
  });
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ group, rows }) => `### ${title(group)}\n\n${renderTable(['input', 'default', 'meaning'], rows)}`)
    .join('\n\n');
}

function title(group: string): string {
  return group.charAt(0).toUpperCase() + group.slice(1);
}

function renderDefault(name: string, { default: standard, env, expression, otherwise }: DescribedInput): string {
  if (name === 'operation') return '(required)';
  if (standard !== undefined) return `\`${standard}\``;
  if (expression !== undefined) return `\`\${{ ${expression} }}\``;
  return env === undefined ? (otherwise ?? '') : `env \`${env}\``;
}
