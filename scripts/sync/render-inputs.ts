import type { Input } from '../../src/contract/inputs.ts';
import { renderTable } from './render-table.ts';

/** The table of inputs. */
export function renderInputs(inputs: Readonly<Record<string, Input>>): string {
  return renderTable(
    ['input', 'default', 'meaning'],
    Object.entries(inputs).map(([name, input]) => [`\`${name}\``, renderDefault(name, input), input.meaning]),
  );
}

function renderDefault(name: string, { default: standard, env, expression, otherwise }: Input): string {
  if (name === 'operation') return '(required)';
  if (standard !== undefined) return `\`${standard}\``;
  if (expression !== undefined) return `\`\${{ ${expression} }}\``;
  return env === undefined ? (otherwise ?? '') : `env \`${env}\``;
}
