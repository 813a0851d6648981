import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listFiles } from '../scripts/list-files.ts';
import { reusableWorkflows } from '../scripts/sync/reusable-workflows.ts';
import { outputs } from '../src/contract/outputs.ts';
import { loadOperationsByResource } from '../src/operations/index.ts';
import { completeWorkflow, examples } from './harness/examples.ts';
import { fillIn, fillInData } from './harness/expressions.ts';
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

function findOwnSteps(text: string): readonly Step[] {
  return Object.values((parse(text) as Workflow).jobs)
    .flatMap(({ steps = [] }) => steps)
    .filter(({ uses }) => uses === self || uses === './');
}

const workflows = listFiles(root, '.github/workflows/*.yml').map((path) => ({ path, text: read(path) }));
describe('GitHub’s language service', () => {
  it('finds nothing wrong with action.yml', async () => {
    expect(await findProblems('action.yml', read('action.yml'))).toEqual([]);
  });

  it.each(workflows)('finds nothing wrong with $path', async ({ path, text }) => {
    expect(await findProblems(path, text)).toEqual([]);
  });

  it.each(examples)('finds nothing wrong with the example in $file:$line', async ({ text }) => {
    expect(await findProblems('.github/workflows/example.yml', text)).toEqual([]);
  });

  it.each([
    ['an undeclared input', `- uses: ${self}\n  with:\n    operation: build\n    ap: x\n`, 'Invalid action input'],
    ['an undeclared input of ./', '- uses: ./\n  with:\n    operation: build\n    ap: x\n', 'Invalid action input'],
    ['a missing operation', `- uses: ${self}\n  with:\n    app: x\n`, 'Missing required input `operation`'],
    [
      'an undeclared input of a workflow that is called',
      `job:\n  uses: ${self.replace('@', '/.github/workflows/deploy.yml@')}\n  with:\n    app: x\n    ap: x\n`,
      'ap',
    ],
    ['a bad expression', `- uses: ${self}\n  with:\n    operation: \${{ nothing.ref }}\n`, 'nothing'],
  ])('finds %s', async (_, block, message) => {
    const problems = await findProblems('.github/workflows/wrong.yml', completeWorkflow(block));
    expect(problems.join('\n')).toContain(message);
  });

  it('finds a wrong runtime in action.yml', async () => {
    expect(await findProblems('action.yml', read('action.yml').replace('node24', 'node42'))).not.toEqual([]);
  });
});

describe('the examples of the documentation', () => {
  it('show every operation in the README', () => {
    const inReadme = examples.filter(({ file }) => file === 'README.md');
    const shown = inReadme.flatMap(({ text }) => findOwnSteps(text).map((step) => step.with?.['operation']));
    expect(operations.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it.each(examples)('in $file:$line name operations and outputs that exist', ({ text }) => {
    const steps = findOwnSteps(text);
    const named = steps.flatMap((step) => String(step.with?.['operation']).split(/[\n,]/)).map((name) => name.trim());
    const known = operations.map(({ name }) => name);
    expect(named.filter((name) => name !== '' && !known.includes(name))).toEqual([]);

    const ids = steps.flatMap(({ id }) => id ?? []);
    const used = [...text.matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)].filter(([, id = '']) => ids.includes(id));
    expect(used.map(([, , output = '']) => output).filter((output) => !(output in outputs))).toEqual([]);
  });
});

/** Those that others call: their permissions are the caller's, and their one action is of the same release. */
const isReusable = ({ text }: { readonly text: string }) => /^ {2}workflow_call:/m.test(text);
const [called, started] = [workflows.filter(isReusable), workflows.filter((one) => !isReusable(one))];

/** What else tells two runs apart, of the inputs that a workflow has. */
function apart(text: string): readonly object[] {
  return [{ app: 'blog' }, { 'pull-request': '7' }].filter((inputs) =>
    Object.keys(inputs).every((name) => text.includes(`      ${name}:\n`)),
  );
}

describe('a workflow that others call', () => {
  it('is there for each that the sync writes', () => {
    const names = called.map(({ path }) => path.replace(/^.*\/|\.yml$/g, ''));
    expect(names.sort()).toEqual(Object.keys(reusableWorkflows).sort());
  });

  it.each(called)('$path lists no permissions, which a caller would have to grant in full', ({ text }) => {
    expect(text).not.toMatch(/^\s*permissions:/m);
  });

  it.each(called)('$path uses this action as it is at the caller’s pin, and no other', ({ text }) => {
    const used = [...text.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, reference]) => reference);
    const { repository, version } = JSON.parse(read('package.json'));
    expect(used).toEqual([`${repository.replace('github:', '')}@v${version}`]);
  });

  it.each(called)('$path waits only for runs on the same thing at the same place', ({ text }) => {
    const group = /group: (.*)/.exec(text)?.[1] ?? '';
    const sample = { environment: 'eu', 'api-url': '', app: 'shop', 'pull-request': '' };
    const groupOf = (inputs: object, number = 1) =>
      // Reviews of a pull request, unlike other events about one, have its number in one place only.
      fillIn(group, {
        inputs: { ...sample, ...inputs },
        github: { repository: 'a/b', event: { pull_request: { number } } },
      });
    const others = [{ environment: 'us' }, { 'api-url': 'https://us.platform.example' }, ...apart(text)];
    const groups = [groupOf({}), ...others.map((inputs) => groupOf(inputs))];
    if (text.includes('pull-request:')) groups.push(groupOf({}, 2));
    expect(new Set(groups).size).toBe(groups.length);
    expect(groupOf({})).toBe(groupOf({}));
  });

  it.each(called)(
    '$path has one Deployment recorded, by the job or by the step, and no environment unless asked',
    ({ text }) => {
      const [job] = Object.values((parse(text) as { jobs: Record<string, { environment: string }> }).jobs);
      const environmentOf = (inputs: object) =>
        fillInData(job?.environment, { inputs: { environment: '', 'github-environment': '', ...inputs } });
      expect(environmentOf({})).toBe('');
      expect(environmentOf({ environment: 'eu "1"' })).toBe('eu "1"');
      if (!text.includes('github-environment:')) return;
      expect(environmentOf({ 'github-environment': 'eu' })).toBe('');
      expect(environmentOf({ environment: 'eu "1"', 'github-environment': 'eu' })).toEqual({
        name: 'eu "1"',
        deployment: false,
      });
    },
  );

  it.each(called)('$path ends its job by itself', ({ text }) => {
    for (const job of Object.values((parse(text) as Workflow).jobs)) expect(job).toHaveProperty('timeout-minutes');
  });
});

describe('a job of a recipe', () => {
  const recipes = listFiles(root, '.github/recipes/*.yml').map((path) => ({ path, text: read(path) }));

  it.each(recipes)('of $path leaves the record of a Deployment to its step, or to GitHub', ({ text }) => {
    const { jobs } = parse(text) as { jobs: Record<string, { environment?: unknown }> };
    for (const { environment, ...job } of Object.values(jobs)) {
      if (environment === undefined || !JSON.stringify(job).includes('"github-environment":')) continue;
      expect(environment).toMatchObject({ deployment: false });
    }
  });
});

describe('the workflows of this repository', () => {
  it('are all there', () => {
    const names = workflows.map(({ path }) => path.replace('.github/workflows/', ''));
    expect(names.sort()).toEqual([
      'ci.yml',
      'codeql.yml',
      'commit-dist.yml',
      'dependency-review.yml',
      'deploy.yml',
      'e2e.yml',
      'promote.yml',
      'rebuild-dist.yml',
      'release.yml',
      'review.yml',
      'scorecard.yml',
      'simulate.yml',
      'sweep.yml',
    ]);
  });

  it.each(started)('$path gives a job only what that job asks for, and not for ever', ({ text }) => {
    const { permissions, jobs } = parse(text) as Workflow;
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job).toHaveProperty('permissions');
      expect(job).toHaveProperty('timeout-minutes');
    }
  });

  it.each(workflows)('$path does not leave its token in the checked-out repository', ({ text }) => {
    const checkouts = Object.values((parse(text) as Workflow).jobs)
      .flatMap(({ steps = [] }) => steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
  });

  it('try the action on Linux, Windows and macOS, on x64 and on arm', () => {
    const { jobs } = parse(read('.github/workflows/e2e.yml')) as {
      jobs: Record<string, { strategy: { matrix: { os: readonly string[] } } }>;
    };
    const tried = Object.values(jobs).flatMap(({ strategy }) => strategy.matrix.os);
    expect(tried).toEqual(
      expect.arrayContaining(['ubuntu-latest', 'ubuntu-24.04-arm', 'windows-latest', 'macos-latest']),
    );
  });

  it.each(started)('$path pins every action by its commit, and says which version that is', ({ text }) => {
    const used = [...text.matchAll(/uses: (?!\.\/)(.*)$/gm)].map(([, reference = '']) => reference);
    expect(used.filter((reference) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(reference))).toEqual([]);
  });
});
