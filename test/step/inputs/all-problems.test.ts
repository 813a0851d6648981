import { beforeAll, describe, expect, it } from 'vitest';
import type { InputName } from '../../../src/contract/inputs.ts';
import { loadOperationsByResource, operationLoaders } from '../../../src/operations/index.ts';
import type { AnyOperation } from '../../../src/operations/operation.ts';
import { combinations } from '../../../src/step/inputs/combinations.ts';
import { runStep } from '../../harness/step.ts';

const names = [...operationLoaders.keys()];
let operations: ReadonlyMap<string, AnyOperation>;
beforeAll(async () => {
  const all = Object.values(await loadOperationsByResource()).flat();
  operations = new Map(all.map((operation) => [operation.name, operation]));
});

/** The problems of a step, each on a line of its own. */
async function problemsOf(inputs: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const step = await runStep({ with: inputs, env });
  expect(step.exitCode, step.log).toBe(1);
  expect(JSON.parse(step.outputs['result'] ?? '')).toHaveProperty('error.message');
  const [annotation = ''] = /^::error title=.*$/m.exec(step.log) ?? [];
  return decodeURIComponent(annotation);
}

describe('a step with nothing but its operation', () => {
  it('says once what several operations lack, or one that is named twice', async () => {
    const problems = await problemsOf({ operation: ['biuld', ...names, 'biuld', ...names].join() });
    const about = [...problems.matchAll(/^- .*?(?: is missing|no operation `\w+`|which `[\w-]+` needs|sign in)/gm)].map(
      String,
    );
    expect(about).toContain('- `app` is missing');
    expect(about).toEqual([...new Set(about)]);
  });

  it.each(names)('%s says at once all that it lacks', async (name) => {
    const { endpoints, needs, needsOneOf, needsPullRequest } = operations.get(name) as AnyOperation;
    const problems = await problemsOf({ operation: name });
    for (const need of needs) expect(problems).toContain(`\`${need}\` is missing`);
    if (needsOneOf) expect(problems).toContain(`\`${needsOneOf[0]}\`, `);
    if (needsPullRequest) expect(problems).toContain('The event `push` has no pull request');
    expect(problems.includes('`api-url` is missing')).toBe(endpoints.length > 0);
    expect(problems.includes('There is no way to sign in')).toBe(endpoints.length > 0);
  });

  it.each(names)('%s says in the same breath that the job may not ask for an OIDC token', async (name) => {
    const { endpoints } = operations.get(name) as AnyOperation;
    if (endpoints.length === 0) return;
    const problems = await problemsOf({ operation: name, 'auth-url': 'https://auth.platform.example' });
    expect(problems).toContain('`api-url` is missing');
    expect(problems).toContain('This job may not ask GitHub for an OIDC token: add `permissions: { id-token: write }`');
  });
});

describe('one red run', () => {
  it('tells the bad input, the bad lines, the missing address and the missing sign-in', async () => {
    const problems = await problemsOf({
      operation: 'set-config, deploi',
      'config-vars': 'A=1\nfake secret\n# no\nA=2',
      timeout: '10',
    });
    for (const part of [
      'This step needs 6 corrections',
      'in line 2: write each name',
      'a comment in line 3,',
      'it holds already (line 4)',
      'write its unit, as in `10m`, `10h` or `10d`.\n',
      '`app` is missing',
      '`api-url` is missing',
      'There is no way to sign in',
      'There is no operation `deploi`; did you mean `build`?',
    ])
      expect(problems).toContain(part);
    expect(problems).not.toMatch(/[?.!]\.(\s|$)/);
  });

  it('asks for no sign-in where the emulator is meant and misspelt', async () => {
    const { log } = await runStep({ with: { operation: 'get-app', app: 'my-app', 'api-url': 'emulater' } });
    expect(log).toContain('This step needs a correction. `api-url` must be an address');
  });

  it('is titled in one line, however the operations are written', async () => {
    const { log, outputs } = await runStep({ with: { operation: 'biuld\nrestart', 'api-url': 'emulator' } });
    expect(log).toContain('::error title=biuld%2Crestart failed::');
    expect(outputs['operation']).toBe('biuld,restart');
  });

  it('tells of a misspelt operation what else is missing', async () => {
    const problems = await problemsOf({ operation: 'biuld' });
    expect(problems).toContain('There is no operation `biuld`; did you mean `build`?\n');
    expect(problems).toContain('`api-url` is missing');
  });
});

// Typed by hand: what a workflow author may write that cannot do what is asked for.
const clashes: readonly (readonly [operation: string, inputs: Partial<Record<InputName, string>>, said: string])[] = [
  ['build', { 'on-failure': 'rebuild' }, '`on-failure: rebuild` needs `github-environment`'],
  [
    'build',
    { 'on-failure': 'rebuild', 'github-environment': 'production', wait: 'false' },
    '`on-failure: rebuild` needs `wait: true`',
  ],
  ['build', { 'build-id': 'b1', wait: 'false' }, '`build-id` does nothing but wait'],
  ['build', { 'health-check': '/health', wait: 'false' }, '`health-check` needs `wait: true`'],
  ['build', { 'health-check-status': '200' }, '`health-check-status` needs `health-check`'],
  ['build', { 'health-check-timeout': '9m' }, '`health-check-timeout` needs `health-check`'],
  ['build', { 'health-check-expect': 'ok' }, '`health-check-expect` needs `health-check`'],
  ['build', { 'build-id': 'b1', 'config-required': 'A' }, '`config-required` is for a build that is yet to be started'],
  ['check-config', { against: 'shop-production' }, '`against` names the app itself'],
  ['build', { soak: '3m', wait: 'false' }, '`soak` needs `wait: true`'],
  ['build', { soak: '30m', timeout: '20m' }, '`soak` must be shorter than `timeout`'],
  ['build', { 'github-environment': 'review-{number}' }, 'this run has no pull request: give a name without it'],
  ['build', { 'github-environment': 'production-{app}' }, '`github-environment` holds `{app}`'],
  ['promote', { 'github-environment': 'production-{app}' }, '`github-environment` holds `{app}`'],
  ['rollback', { 'github-environment': 'production-{app}' }, '`github-environment` holds `{app}`'],
  ['rollback', { to: 'aaaaaaa, bbbbbbb' }, '`to` names more than one commit, but `rollback` goes back to one'],
  ['review', { 'pull-request': '42', 'github-environment': '{app}' }, '`github-environment` holds `{app}`'],
  [
    'build',
    { 'github-environment': 'review-{numbr}' },
    'holds `{numbr}`, but what is filled in is `{number}`, `{app}`',
  ],
  ['exec', { shell: 'none', command: 'ls' }, '`shell: none` runs no script'],
  ['run', { shell: 'none', command: 'ls' }, '`shell: none` runs no script'],
  ['cluster-login', { 'cluster-ca': 'fake-ca', 'cluster-server': '' }, '`cluster-ca` needs `cluster-server`'],
  ['review', { 'pull-request': '42', namespace: 'Shop_42' }, '`namespace` is no name for a review namespace'],
  ['review', { 'pull-request': '42', namespace: 'shop-142' }, '`namespace` does not hold the pull request’s number'],
  ['clear-domains', { confirm: 'another' }, 'write `confirm: my-app` if you mean that'],
  ['clear-domains', { confirm: '' }, 'write `confirm: my-app` if you mean that'],
  ['delete-namespace', { confirm: 'another' }, 'write `confirm: labs-sandbox` if you mean that'],
];

describe('inputs that do not go together', () => {
  const connection = { 'api-url': 'https://platform.invalid/api/v1', token: 'fake-token' };

  it.each(clashes)('fail %s before anything is sent: %j', async (name, inputs, said) => {
    const { example, takes } = operations.get(name) as AnyOperation;
    // An input that no operation takes yet is told as one without effect.
    if (!Object.keys(inputs).every((input) => [...takes, 'command', 'confirm', 'timeout'].includes(input as InputName)))
      return;
    const problems = await problemsOf({ ...connection, ...example, operation: `whoami, ${name}`, ...inputs });
    expect(problems).toContain(said);
    expect(problems).not.toContain('no answer from');
  });

  it('are in the table by hand, each of them', () => {
    for (const { problem } of combinations)
      expect(
        clashes.some(([, , said]) => problem.includes(said)),
        problem,
      ).toBe(true);
  });

  it.each(names)('does not refuse the example of %s', async (name) => {
    const { example, needsPullRequest } = operations.get(name) as AnyOperation;
    const about = needsPullRequest ? { 'pull-request': '42' } : {};
    const step = await runStep({
      with: { ...example, ...about, operation: name, 'api-url': 'emulator', 'dry-run': 'true', comment: 'false' },
    });
    expect(step.log).not.toMatch(/This step needs .*correction/);
  });

  it('are not those of another operation that takes the same inputs', async () => {
    const inputs = { app: 'shop-staging', to: 'shop-production, shop-canary' };
    const step = await runStep({ with: { ...inputs, operation: 'promote', 'api-url': 'emulator' } });
    expect(step.log).not.toMatch(/This step needs .*correction/);
  });

  it('are those of one operation: two operations may each have their own', async () => {
    const inputs = { 'wait-for-ssl': 'true', wait: 'false', app: 'my-app', domain: 'www.example.com' };
    const step = await runStep({ with: { ...inputs, operation: 'build, add-domain', 'api-url': 'emulator' } });
    expect(step.log).not.toMatch(/This step needs .*correction/);
  });
});

describe('what is destroyed', () => {
  it.each(names)('%s asks for a confirmation by name, if for any', (name) => {
    const { destroys, needs } = operations.get(name) as AnyOperation;
    expect(needs.includes('confirm')).toBe(destroys !== undefined);
  });
});
