import { stringify } from 'yaml';
import type { Output } from '../../src/contract/outputs.ts';
import type { DescribedInput } from './describe-inputs.ts';

const header = `# Written by \`npm run sync\` from the declarations in src/contract. Do not edit by hand.
`;

/** The action's metadata, as GitHub reads it. */
export function renderActionYml(
  inputs: Readonly<Record<string, DescribedInput>>,
  outputs: Readonly<Record<string, Output>>,
): string {
  const metadata = {
    name: 'Platform Deploy',
    description:
      'Builds, configures and reviews applications on a Heroku-like platform, and waits for the real outcome',
    branding: { icon: 'upload-cloud', color: 'purple' },
    inputs: mapValues(inputs, describeInput),
    outputs: mapValues(outputs, ([, description]) => ({ description: firstClauseOf(description) })),
    runs: { using: 'node24', main: 'dist/index.js' },
  };
  return header + stringify(metadata, { lineWidth: 0 }).replace(/^(?=\S)/gm, '\n');
}

/** What an input means, in one sentence, and what stands in for it. */
export function explainInput(input: DescribedInput, kindOfVariable: string): string {
  const { otherwise, env } = input;
  const standIns = [env && `${kindOfVariable} ${env}`, otherwise].filter(Boolean);
  const gist = input.meaning.replace(/\. .*/, '');
  return standIns.length > 0 ? `${gist}. When empty: ${standIns.join(', ')}` : gist;
}

/** The most that is told of one input or output where every runner downloads it. */
const longest = 125;

/** A text's first sentence, or where that is long all before its first semicolon. The rest is in the README: every runner downloads this file. */
function firstClauseOf(text: string): string {
  const sentence = text.replace(/\. .*/, '');
  return sentence.length > longest ? sentence.replace(/; .*/, '') : sentence;
}

function describeInput(input: DescribedInput, name: string) {
  const { default: standard, expression } = input;
  const value = expression === undefined ? standard : `\${{ ${expression} }}`;
  return {
    description: `${firstClauseOf(input.meaning)}${input.env === undefined ? '' : `. When empty: ${input.env}`}`,
    // What an operation needs is checked by the action itself, which can say why.
    ...(name === 'operation' && { required: true }),
    ...(value === undefined ? {} : { default: value }),
  };
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
