import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../scripts/list-files.ts';

const root = join(import.meta.dirname, '../..');

/** A block of YAML in the documentation that uses an action. */
export interface Example {
  readonly file: string;
  readonly line: number;
  /** Between the markers of `npm run sync`: it derives from something that has a test of its own. */
  readonly generated: boolean;
  /** The whole workflow; what the block leaves out is added. */
  readonly text: string;
}

const indent = (text: string) => text.replace(/^(?=.)/gm, '  ');

/** Makes a whole workflow of a block that shows only steps or only a job. */
export function completeWorkflow(block: string): string {
  if (/^jobs:/m.test(block)) return block;
  const job = block.startsWith('- ') ? `job:\n  runs-on: ubuntu-latest\n  steps:\n${indent(indent(block))}` : block;
  return `on: push\njobs:\n${indent(job)}`;
}

/** Every example in the README and in docs. */
export const examples: readonly Example[] = listFiles(root, 'README.md', 'docs/*.md').flatMap((file) => {
  const page = readFileSync(join(root, file), 'utf8');
  return [...page.matchAll(/^```yaml\n(.*?)^```$/gms)]
    .filter(([, block = '']) => block.includes('uses: '))
    .map(({ 1: block = '', index }) => {
      const before = page.slice(0, index);
      const generated = before.split('<!-- generated:').length > before.split('<!-- /generated:').length;
      return { file, line: before.split('\n').length + 1, generated, text: completeWorkflow(block) };
    });
});
