import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { outputs } from '../src/contract/outputs.ts';
import { loadOperationsByResource } from '../src/operations/index.ts';
import { createChecker, self } from './harness/language-service.ts';

const operations = Object.values(await loadOperationsByResource()).flat();

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, { readonly steps?: readonly Step[] }>>;
}

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const findProblems = createChecker(read('action.yml'));

const indent = (text: string) => text.replace(/^(?=.)/gm, '  ');

/** Makes a whole workflow of a block that shows only steps or only a job. */
function completeWorkflow(block: string): string {
  if (/^jobs:/m.test(block)) return block;
  const job = block.startsWith('- ') ? `job:\n  runs-on: ubuntu-latest\n  steps:\n${indent(indent(block))}` : block;
  return `on: push\njobs:\n${indent(job)}`;
}

function findOwnSteps(text: string): readonly Step[] {
  return Object.values((parse(text) as Workflow).jobs)
    .flatMap(({ steps = [] }) => steps)
    .filter(({ uses }) => uses === self || uses === './');
}

const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: read(path),
}));
const readme = read('README.md');
const examples = [...readme.matchAll(/^```yaml\n(.*?)^```$/gms)]
  .map(({ 1: block = '', index }) => ({ line: readme.slice(0, index).split('\n').length + 1, block }))
  .filter(({ block }) => block.includes('uses: '))
  .map(({ line, block }) => ({ line, text: completeWorkflow(block) }));

describe('GitHub’s language service', () => {
  it('finds nothing wrong with action.yml', async () => {
    expect(await findProblems('action.yml', read('action.yml'))).toEqual([]);
  });

  it.each(workflows)('finds nothing wrong with $path', async ({ path, text }) => {
    expect(await findProblems(path, text)).toEqual([]);
  });

  it.each(examples)('finds nothing wrong with the example in line $line of the README', async ({ text }) => {
    expect(await findProblems('.github/workflows/example.yml', text)).toEqual([]);
  });

  it.each([
    ['an undeclared input', `- uses: ${self}\n  with:\n    operation: build\n    ap: x\n`, 'Invalid action input'],
    ['an undeclared input of ./', '- uses: ./\n  with:\n    operation: build\n    ap: x\n', 'Invalid action input'],
    ['a missing operation', `- uses: ${self}\n  with:\n    app: x\n`, 'Missing required input `operation`'],
    ['a bad expression', `- uses: ${self}\n  with:\n    operation: \${{ nothing.ref }}\n`, 'nothing'],
  ])('finds %s', async (_, block, message) => {
    const problems = await findProblems('.github/workflows/wrong.yml', completeWorkflow(block));
    expect(problems.join('\n')).toContain(message);
  });

  it('finds a wrong runtime in action.yml', async () => {
    expect(await findProblems('action.yml', read('action.yml').replace('node24', 'node42'))).not.toEqual([]);
  });
});

describe('the examples of the README', () => {
  it('show every operation', () => {
    const shown = examples.flatMap(({ text }) => findOwnSteps(text).map((step) => step.with?.['operation']));
    expect(operations.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it.each(examples)('in line $line name operations and outputs that exist', ({ text }) => {
    const steps = findOwnSteps(text);
    const named = steps.flatMap((step) => String(step.with?.['operation']).split(/[\n,]/)).map((name) => name.trim());
    const known = operations.map(({ name }) => name);
    expect(named.filter((name) => name !== '' && !known.includes(name))).toEqual([]);

    const ids = steps.flatMap(({ id }) => id ?? []);
    const used = [...text.matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)].filter(([, id = '']) => ids.includes(id));
    expect(used.map(([, , output = '']) => output).filter((output) => !(output in outputs))).toEqual([]);
  });
});

describe('the workflows of this repository', () => {
  it('are found', () => {
    expect(workflows.map(({ path }) => path)).toContain('.github/workflows/ci.yml');
  });

  it.each(workflows)('$path gives a job only what that job asks for, and not for ever', ({ text }) => {
    const { permissions, jobs } = parse(text) as Workflow;
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job).toHaveProperty('permissions');
      expect(job).toHaveProperty('timeout-minutes');
    }
  });

  it.each(workflows)('$path pins every action by its commit, and says which version that is', ({ text }) => {
    const used = [...text.matchAll(/uses: (?!\.\/)(.*)$/gm)].map(([, reference = '']) => reference);
    expect(used.filter((reference) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(reference))).toEqual([]);
  });
});
