import { describe, expect, it } from 'vitest';
import { pullRequestEvent } from '../harness/runner-files.ts';
import { openTestWorld, type StepOptions } from '../harness/world.ts';

type Row = [title: string, given: StepOptions['with'], sentence: string | RegExp, more?: Omit<StepOptions, 'with'>];

const build = { operation: 'build', app: 'my-app' };
const pull = {
  ...{ number: 7, state: 'open', labels: [] },
  head: { ref: 'feature', sha: 'a'.repeat(40), repo: { id: 1001 } },
  base: { ref: 'main', repo: { id: 1001 } },
};
const ofNothing = 'If you set it from a secret or variable, that value is empty.';
const noWait = { ...build, wait: 'false' };

/** What stands in the way, each with its fix. */
const problems: readonly Row[] = [
  ['no operation', { operation: '' }, '`operation` is missing. The operations are: list-apps, '],
  ['an unknown operation', { operation: 'biuld' }, 'There is no operation `biuld`; did you mean `build`?'],
  ['one that is near an alias', { operation: 'deplyo' }, 'There is no operation `deplyo`; did you mean `build`?'],
  [
    'one that is near to none',
    { operation: 'frobnicate' },
    /There is no operation `frobnicate`\. The operations are: .*whoami/,
  ],
  ['a missing input', { operation: 'build' }, `\`build\` requires \`app\`. ${ofNothing}`],
  [
    'one of several',
    { operation: 'set-config', app: 'my-app' },
    `\`set-config\` requires one of \`config-vars\`, \`config-file\`, \`config-prefix\`. ${ofNothing}`,
  ],
  [
    'no confirmation',
    { operation: 'clear-domains', app: 'my-app' },
    '`clear-domains` is destructive. To confirm, set `confirm: my-app`.',
  ],
  [
    'another confirmation',
    { operation: 'clear-domains', app: 'my-app', confirm: 'other' },
    'To confirm, set `confirm: my-app`.',
  ],
  [
    'no pull request',
    { operation: 'review' },
    '`review` requires a pull request, and the event `push` has none. Run the workflow on `pull_request`, or set `pull-request` to its number.',
  ],
  [
    'an operation behind promote',
    { operation: 'promote, restart', app: 'shop-staging' },
    '`restart` after `promote` would act on the source.',
  ],
  [
    'an empty config var',
    { operation: 'set-config', app: 'my-app', 'config-vars': 'A=\nB=""\nC=x' },
    '`A`, `B`: the value is empty; an unset secret or variable becomes an empty string. Set it, leave it out, or allow this with `allow-empty: true`.',
  ],
  ['an input with other signs', { ...build, dryrun: 'true' }, 'There is no input `dryrun`; did you mean `dry-run`?'],
  ['an input with a slip', { ...build, comitish: 'x' }, 'There is no input `comitish`; did you mean `commitish`?'],
  [
    'a slip beside an unknown operation',
    { operation: 'biuld', aap: 'x' },
    'There is no input `aap`; did you mean `app`?',
  ],
  [
    'other signs inside of another action',
    { ...build, dry_run: 'true' },
    'did you mean `dry-run`?',
    { env: { GITHUB_ACTION_PATH: '/x' } },
  ],
  ['no address', { operation: 'whoami', 'api-url': '' }, '`api-url` is missing.'],
  [
    'a flaw in a file',
    { operation: 'set-config', app: 'my-app', 'config-file': '.env' },
    '`.env`, line 2: unclosed quote.',
    { files: { '.env': 'A=1\nB="x' } },
  ],
  [
    'rebuild without records',
    { ...build, 'on-failure': 'rebuild' },
    '`on-failure` needs `github-environment`, whose records name the last good commit.',
  ],
  ['rebuild without waiting', { ...noWait, 'on-failure': 'rebuild' }, '`on-failure` needs `wait: true`'],
  ['a build to wait for without waiting', { ...noWait, 'build-id': 'b1' }, '`build-id` needs `wait: true`'],
  ['a health check without waiting', { ...noWait, 'health-check': '/' }, '`health-check` needs `wait: true`'],
  ['a soak without waiting', { ...noWait, soak: '1m' }, '`soak` needs `wait: true`'],
  ['a soak as long as the step', { ...build, soak: '30m' }, '`soak` must be shorter than `timeout`'],
  [
    'a status of no health check',
    { ...build, 'health-check-status': '200' },
    '`health-check-status` needs `health-check`',
  ],
  [
    'a script without a shell',
    { operation: 'exec', app: 'my-app', command: 'ls', shell: 'none' },
    '`shell: none` runs no script.',
  ],
  [
    'an export of no names',
    { operation: 'get-config', app: 'my-app', 'export-config': 'true' },
    '`export-config` needs `config-keys`, the names to export.',
  ],
  [
    'the number of no pull request',
    { ...build, 'github-environment': 'pr-{number}' },
    '`github-environment` holds `{number}`, but this run has no pull request.',
  ],
  [
    'a namespace that two would share',
    { operation: 'review', namespace: 'shop-42' },
    '`namespace` must hold the pull request’s number',
    { event: pullRequestEvent(pull) },
  ],
];

describe('a problem of the inputs', () => {
  it.each(problems)('%s', async (_, given, sentence, more) => {
    const { annotations, exitCode, requests, summary } = await openTestWorld().run({ with: given, ...more });
    expect(exitCode).toBe(1);
    expect(annotations[0]).toMatch(sentence);
    expect(summary).toContain('#input-problems');
    expect(requests).toEqual([]);
  });

  it('is shown together with all others, and once', async () => {
    const given = { operation: 'build, build', timeout: '5', soak: 'x', 'api-url': '', token: '' };
    const { annotations, headline } = await openTestWorld().run({ with: given });
    expect(headline).toBe('The inputs have 5 problems');
    const sentences = ['`timeout`', '`soak`', '`build` requires `app`', '`api-url` is missing', 'No credentials found'];
    for (const sentence of sentences) expect(annotations[0]?.split(sentence)).toHaveLength(2);
  });

  it('in a file is an annotation there, and names no value', async () => {
    const files = { 'config/app.env': 'A=fake-first-value\nB="fake-second-value' };
    const given = { operation: 'set-config', app: 'my-app', 'config-file': 'config/app.env' };
    const { annotations, log, summary } = await openTestWorld().run({ with: given, files });
    expect(log).toMatch(/^::error title=.*,file=config\/app\.env,line=2,col=1::unclosed quote/m);
    expect(annotations[0]).toContain('Fix `config/app.env` and run again.');
    expect(log + summary).not.toMatch(/fake-(first|second)-value/);
  });

  it.each([
    [
      'no way to sign in',
      {},
      'No credentials found. Set `token` from a secret (an unset secret is empty), or set `auth-url` to use OIDC.',
    ],
    [
      'no permission to sign in',
      { 'auth-url': 'https://auth.platform.example' },
      'This job may not ask for an OIDC token. Add `permissions: { id-token: write }`',
    ],
  ])('%s has a code of its own', async (_, given, sentence) => {
    const { annotations, summary } = await openTestWorld().run({ with: { operation: 'whoami', token: '', ...given } });
    expect(annotations).toEqual([expect.stringContaining(sentence)]);
    expect(summary).toContain('#sign-in-missing');
  });
});

describe('no problem', () => {
  it.each([
    [
      'is an input that only resembles one inside of another action',
      { operation: 'whoami', tokens: 'x' },
      { env: { GITHUB_ACTION_PATH: '/x' } },
    ],
    [
      'is an address that the emulator brings',
      { operation: 'list-apps', 'api-url': 'emulator', token: '' },
      { env: { RUNNER_TEMP: '' } },
    ],
    [
      'is a missing token if nothing is asked of the platform',
      {
        operation: 'search-docs',
        query: 'apps',
        token: '',
        'api-url': '',
        'docs-url': 'https://docs.platform.example',
      },
      {},
    ],
  ])('%s', async (_, given, more) => {
    const { summary } = await openTestWorld().run({ with: given, ...more });
    expect(summary).not.toMatch(/#(input-problems|sign-in-missing)/);
  });
});

describe('a word beside the work', () => {
  it.each([
    [
      'an alias',
      { ...build, operation: 'deploy' },
      'notice: The operation `deploy` is called `build` here. Write `operation: build`.',
    ],
    [
      'quotes that belong to a value',
      { operation: 'set-config', app: 'my-app', 'config-vars': 'A="x"' },
      'notice: The quotes around `A` are part of the value. Remove them if that is not meant.',
    ],
    [
      'an input without effect',
      { operation: 'whoami', app: 'my-app' },
      'warning: The input `app` has no effect on `whoami`.',
    ],
    [
      'a branch of another commit',
      { ...build, branch: 'other' },
      'warning: The build is of the commit of main, although `branch` is other. To build another commit, set `commitish`.',
    ],
  ])('%s', async (_, given, annotation) => {
    expect((await openTestWorld().run({ with: given })).annotations).toContain(annotation);
  });

  it('is not said of inputs that another action passes on', async () => {
    const env = { GITHUB_ACTION_PATH: '/x' };
    const { annotations } = await openTestWorld().run({ with: { operation: 'whoami', app: 'my-app' }, env });
    expect(annotations).toEqual([]);
  });

  it('is not said of a default of the action', async () => {
    const { annotations } = await openTestWorld().run({
      with: { operation: 'whoami', wait: 'true', file: 'platform.yml' },
    });
    expect(annotations).toEqual([]);
  });
});
