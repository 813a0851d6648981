import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeInputs } from '../../scripts/sync/describe-inputs.ts';
import { generatedFiles } from '../../scripts/sync/generated-files.ts';
import { renderActionYml } from '../../scripts/sync/render-action-yml.ts';
import { renderInputs } from '../../scripts/sync/render-inputs.ts';
import { renderOperations } from '../../scripts/sync/render-operations.ts';
import { renderOutputs } from '../../scripts/sync/render-outputs.ts';
import { renderTable } from '../../scripts/sync/render-table.ts';
import { renderWorkflow } from '../../scripts/sync/render-workflow.ts';
import { replaceRegions } from '../../scripts/sync/replace-regions.ts';
import { outputs } from '../../src/contract/outputs.ts';
import { boolean } from '../../src/contract/parse/boolean.ts';
import { text } from '../../src/contract/parse/text.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { makeFolder } from '../harness/make-folder.ts';

const root = join(import.meta.dirname, '../..');

const paint: AnyOperation = {
  name: 'paint',
  summary: 'Paints an app',
  needs: ['app'],
  needsOneOf: ['branch', 'commitish'],
  needsPullRequest: true,
  takes: ['branch', 'commitish', 'wait'],
  gives: ['id'],
  endpoints: [],
  example: { app: 'my-app', wait: 'false', description: 'one\ntwo' },
  run: () => Promise.reject(new Error('is not run here')),
};

describe('the files that derive from the declarations', () => {
  it.each(generatedFiles)('$path is what the declarations say', ({ path, render }) => {
    const current = readFileSync(join(root, path), 'utf8');
    expect(render(current), 'run `npm run sync`').toBe(current);
  });
});

describe('action.yml', () => {
  it('declares each input with its meaning and the variable that stands in for it', () => {
    const { inputs: declared } = parse(
      renderActionYml(
        {
          operation: { group: 'always', parse: text, meaning: 'What to do' },
          token: { group: 'advanced', parse: text, meaning: 'The token: a secret', env: 'A_TOKEN' },
          wait: { group: 'advanced', parse: boolean, meaning: 'Wait', default: 'true' },
          audience: { group: 'advanced', parse: text, meaning: 'Audience', otherwise: 'the origin' },
          'github-token': { group: 'advanced', parse: text, meaning: 'For comments', expression: 'github.token' },
        },
        {},
      ),
    );
    expect(declared).toEqual({
      operation: { description: 'What to do', required: true },
      token: { description: 'The token: a secret. When empty: A_TOKEN' },
      wait: { description: 'Wait', default: 'true' },
      audience: { description: 'Audience' },
      'github-token': { description: 'For comments', default: '${{ github.token }}' },
    });
  });

  it('declares every input and every output of the catalogues, and nothing else', () => {
    const metadata = parse(renderActionYml(describeInputs(), outputs));
    expect(Object.keys(metadata.inputs)).toEqual(Object.keys(describeInputs()));
    expect(Object.keys(metadata.outputs)).toEqual(Object.keys(outputs));
    expect(metadata).toMatchObject({ name: 'Platform Deploy', runs: { using: 'node24', main: 'dist/index.js' } });
  });
});

describe('the README’s tables', () => {
  it('show an operation with what it needs, takes and gives, and its example as a step', () => {
    const rendered = renderOperations({ Paint: [paint] });
    expect(rendered).toContain('### Paint');
    expect(rendered).toContain(
      '| `paint` | Paints an app | `app`, one of `branch` / `commitish`, a pull request | `wait` | `id` |',
    );
    const [, example = ''] = /```yaml\n(.*?)```/s.exec(rendered) ?? [];
    expect(parse(example)).toEqual([
      { uses: 'OWNER/platform-deploy@v1', with: { operation: 'paint', ...paint.example } },
    ]);
  });

  it('show the inputs by groups, with what stands in for one that is not given', () => {
    const rendered = renderInputs({
      token: { group: 'sign-in', parse: text, meaning: 'd', env: 'A_TOKEN' },
      operation: { group: 'always', parse: text, meaning: 'a' },
      scope: { group: 'sign-in', parse: text, meaning: 'b', otherwise: 'the least' },
      wait: { group: 'build', parse: boolean, meaning: 'c', default: 'true' },
      'github-token': { group: 'sign-in', parse: text, meaning: 'e', expression: 'github.token' },
      app: { group: 'always', parse: text, meaning: 'f' },
    });
    const lines = rendered.split('\n').filter((line) => /^(#|\| `)/.test(line));
    expect(lines).toEqual([
      '### Always',
      '| `operation` | (required) | a |',
      '| `app` |  | f |',
      '### Sign-in',
      '| `token` | env `A_TOKEN` | d |',
      '| `scope` | the least | b |',
      '| `github-token` | `${{ github.token }}` | e |',
      '### Build',
      '| `wait` | `true` | c |',
    ]);
  });

  it('name the operations that give an output', () => {
    const rows = renderOutputs({ changed: ['change', 'a'], id: ['text', 'b'], email: ['text', 'c'] }, [paint]);
    expect(rows.split('\n').slice(2)).toEqual([
      '| `changed` | a | all |',
      '| `id` | b | `paint` |',
      '| `email` | c |  |',
    ]);
  });

  it('keep a bar and a line break inside their cell', () => {
    expect(renderTable(['a'], [['x | y\nz']])).toBe('| a |\n| --- |\n| x \\| y z |');
  });
});

describe('replaceRegions', () => {
  it('changes what is between the markers and leaves the rest alone', () => {
    const before = 'story\n<!-- generated:a -->\nold\n<!-- /generated:a -->\nend $& $1\n';
    const after = 'story\n<!-- generated:a -->\n\nnew $& $1\n\n<!-- /generated:a -->\nend $& $1\n';
    expect(replaceRegions(before, { a: 'new $& $1' })).toBe(after);
    expect(replaceRegions(after, { a: 'new $& $1' })).toBe(after);
  });

  it('refuses a text without the markers', () => {
    expect(() => replaceRegions('<!-- /generated:a --> <!-- generated:a -->', { a: 'new' })).toThrow('generated:a');
  });
});

describe('a workflow that others call', () => {
  const described = { operation: 'paint', title: 'Paint', about: 'inputs.app' };
  const workflow = parse(renderWorkflow('colour', described, paint, 'acme/platform-deploy@v7.8.9'));
  const { inputs: declared, outputs: told, secrets } = workflow.on.workflow_call;
  const { colour: job } = workflow.jobs;

  it('takes what the operation takes, and what every operation does, but for secrets', () => {
    expect(declared).toMatchObject({
      app: { type: 'string', required: true },
      wait: { type: 'boolean', default: true },
    });
    expect(Object.keys(declared)).toEqual(
      expect.arrayContaining(['branch', 'commitish', 'api-url', 'dry-run', 'runs-on']),
    );
    for (const name of ['operation', 'token', 'github-token', 'command']) expect(declared).not.toHaveProperty(name);
    expect(Object.keys(secrets)).toEqual(['PLATFORM_TOKEN']);
  });

  it('passes each of them on to the action of its own release', () => {
    expect(job.steps).toHaveLength(1);
    expect(job.steps[0].uses).toBe('acme/platform-deploy@v7.8.9');
    expect(job.steps[0].with).toMatchObject({
      operation: 'paint',
      app: '${{ inputs.app }}',
      wait: '${{ inputs.wait }}',
    });
  });

  it('tells what the operation gives', () => {
    expect(told.id.value).toBe('${{ jobs.colour.outputs.id }}');
    expect(job.outputs.id).toBe('${{ steps.step.outputs.id }}');
    expect(told).toHaveProperty('result');
  });
});

describe('npm run sync -- --check', () => {
  it('names the file that differs and what to run, and changes nothing', () => {
    using folder = makeFolder();
    const copy = folder.path;
    for (const part of [
      'src',
      'scripts',
      'docs',
      '.github/recipes',
      '.github/workflows',
      'action.yml',
      'README.md',
      'package.json',
    ])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const sync = (...args: readonly string[]) => {
      try {
        execFileSync(process.execPath, [join(copy, 'scripts/sync.ts'), ...args], { stdio: 'pipe' });
        return { status: 0, stderr: '' };
      } catch (error) {
        const { status, stderr } = error as { status: number; stderr: Buffer };
        return { status, stderr: stderr.toString() };
      }
    };
    const stale = readFileSync(join(copy, 'action.yml'), 'utf8').replace('Platform Deploy', 'Something Else');
    writeFileSync(join(copy, 'action.yml'), stale);

    const checked = sync('--check');
    expect(checked.status).toBe(1);
    expect(checked.stderr).toMatch(/^action\.yml differs/);
    expect(checked.stderr).toContain('npm run sync');
    expect(checked.stderr).not.toContain('README.md');
    expect(readFileSync(join(copy, 'action.yml'), 'utf8')).toBe(stale);

    expect(sync().status).toBe(0);
    expect(sync('--check')).toEqual({ status: 0, stderr: '' });
    expect(sync('--chekc').status).toBe(2);
  });
});
