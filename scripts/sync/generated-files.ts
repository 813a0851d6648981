import { stringify } from 'yaml';
import { type Input, inputs } from '../../src/contract/inputs.ts';
import { outputs } from '../../src/contract/outputs.ts';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { inputDescriptions, inputGroups } from './input-descriptions.ts';
import { renderOperationList, renderReference } from './render-reference.ts';
import { renderTable } from './render-table.ts';

/** A file that derives from the declarations, wholly or in parts. */
export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  /** What the file must hold, given what it holds now. */
  render(current: string): string;
}

/** Every file that `npm run sync` writes. */
export async function generatedFiles(): Promise<readonly GeneratedFile[]> {
  const operations = [...(await loadOperationsByResource()).values()].flat();
  const shortInputs = inputGroups['most steps']?.map((name) => [`\`${name}\``, inputDescriptions[name].meaning]) ?? [];
  return [
    { path: 'action.yml', render: renderActionYml },
    { path: 'docs/reference.md', render: () => renderReference(operations) },
    {
      path: 'README.md',
      render: (current) =>
        replaceRegions(current, {
          operations: renderOperationList(operations),
          inputs: renderTable(['input', 'meaning'], shortInputs),
        }),
    },
  ];
}

/** Puts new text between the markers `<!-- generated:name -->` and `<!-- /generated:name -->`. */
export function replaceRegions(text: string, regions: Readonly<Record<string, string>>): string {
  return Object.entries(regions).reduce((result, [name, content]) => {
    const [open, close] = [`<!-- generated:${name} -->`, `<!-- /generated:${name} -->`];
    const [start, end] = [result.indexOf(open), result.indexOf(close)];
    if (start < 0 || end < start) throw new Error(`The text needs the lines ${open} and ${close}, in this order.`);
    return `${result.slice(0, start + open.length)}\n\n${content.trim()}\n\n${result.slice(end)}`;
  }, text);
}

function renderActionYml(): string {
  const file = {
    name: 'Platform Deploy',
    description: 'Build, configure and review applications on a Heroku-like platform, and wait for the real outcome',
    author: 'Platform Deploy contributors',
    branding: { icon: 'upload-cloud', color: 'purple' },
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, describeInput(name, input)])),
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, [, holds]]) => [name, { description: holds }])),
    runs: { using: 'node24', main: 'dist/index.js' },
  };
  return `# Written by \`npm run sync\` from the declarations in src. Do not edit by hand.\n${stringify(file, { lineWidth: 0 })}`;
}

function describeInput(name: string, { default: standard, env }: Input) {
  const { expression, meaning } = inputDescriptions[name as keyof typeof inputs];
  const value = expression === undefined ? standard : `\${{ ${expression} }}`;
  return {
    description: `${firstSentence(meaning)}${env === undefined ? '' : `. When empty: ${env}`}`,
    // The action itself checks what an operation needs, because it can say why.
    ...(name === 'operation' && { required: true }),
    ...(value === undefined ? {} : { default: value }),
  };
}

/** Every runner downloads this file, so it holds the first sentence; the reference has the rest. */
function firstSentence(text: string): string {
  return text.replace(/\. .*/, '');
}
