import { describe, expect, it } from 'vitest';
import type { InputName } from '../../../src/contract/inputs.ts';
import { tellFailure } from '../../../src/contract/tell-failure.ts';
import { readEvent } from '../../../src/github/read-event.ts';
import { decide } from '../../../src/step/guard.ts';
import { readGiven } from '../../../src/step/inputs/read-given.ts';
import { readInputs } from '../../../src/step/inputs/read-inputs.ts';

const parse = (
  given: Readonly<Partial<Record<InputName, string>>>,
  env: Readonly<Record<string, string>> = {},
  file = '',
) =>
  readInputs(giving({ 'api-url': 'emulator', ...given }), readEvent(env, undefined), {
    env,
    readFile: () => Buffer.from(file),
    warn: () => {},
  });

const giving = (given: Readonly<Partial<Record<InputName, string>>>) =>
  new Map(Object.entries(given) as [InputName, string][]);

async function problemOf(given: Parameters<typeof parse>[0]): Promise<string> {
  const inputs = await parse(given);
  if (inputs.problems.length === 0) throw new Error('nothing is wrong with these inputs');
  const decision = decide(inputs, readEvent({}, undefined), giving(given), {});
  return decision.verdict === 'refuse' ? `${tellFailure(decision.error)}\n${decision.error.hint}` : decision.verdict;
}

describe('reading the inputs', () => {
  it('trims them, but not config vars, whose every space counts', async () => {
    const given = readGiven({ INPUT_APP: '  shop \n', 'INPUT_CONFIG-VARS': 'A= x \n' });
    expect(given.get('app')).toBe('shop');
    expect(given.get('config-vars')).toBe('A= x \n');
  });

  it('takes an empty one for one that is not given', async () => {
    expect([...readGiven({ INPUT_APP: ' ', INPUT_TOKEN: '' }).keys()]).toEqual([]);
  });

  it('takes addresses and token from the environment, where the step gives none', async () => {
    const env = {
      'INPUT_API-URL': 'https://step.example/api/v1',
      PLATFORM_API_URL: 'https://env.example/api/v1',
      PLATFORM_TOKEN: ' fake-token \n',
      PLATFORM_AUTH_URL: '',
    };
    expect(Object.fromEntries(readGiven(env))).toEqual({
      'api-url': 'https://step.example/api/v1',
      token: 'fake-token',
    });
  });
});

describe('checking the inputs', () => {
  it('gives every input its value or default', async () => {
    const { operations: chosen, values, warnings } = await parse({ operation: 'build', app: 'shop' });
    expect(chosen.map(({ name }) => name)).toEqual(['build']);
    expect(values).toMatchObject({
      app: 'shop',
      wait: true,
      timeout: 1_800_000,
      'poll-interval': 'auto',
      branch: undefined,
    });
    expect(warnings).toEqual([]);
  });

  it('takes several operations, by line or by comma, in their order', async () => {
    const { operations: chosen } = await parse({
      operation: 'set-config,\n build\nrestart,',
      app: 'shop',
      'config-vars': 'A=b',
    });
    expect(chosen.map(({ name }) => name)).toEqual(['set-config', 'build', 'restart']);
  });

  it('reports all problems at once, each with its fix', async () => {
    const problem = await problemOf({
      operation: 'biuld, set-config',
      wait: 'yes',
      timeout: '90',
      'api-url': 'http://platform.example',
      'on-fork': 'skp',
    });
    expect(problem.split('\n')[0]).toBe('This step needs 8 corrections:');
    for (const part of [
      'did you mean `build`?',
      '`wait` must be `true` or `false`, not `yes`.',
      'not `90`; write its unit, as in `90m`, `90h` or `90d`.',
      '`api-url` must start with `https://`',
      'did you mean `skip`?',
      '`app` is missing: `set-config` needs it. The app’s name or id. If it comes from a secret or variable, that is not set.',
      'One of `config-vars`, `config-file`, `config-prefix` is missing: `set-config` needs at least one of them.',
      'There is no way to sign in',
      'Correct the workflow file; nothing has been sent to the platform.',
    ])
      expect(problem).toContain(part);
  });

  it('names a single problem without a list', async () => {
    expect(await problemOf({ operation: 'restart' })).toBe(
      'This step needs a correction. `app` is missing: `restart` needs it. The app’s name or id. If it comes from a secret or variable, that is not set.\nCorrect the workflow file; nothing has been sent to the platform.',
    );
  });

  it('lists what there is when no operation is named', async () => {
    expect(await problemOf({})).toMatch(/`operation` is missing\. The operations are, .*Builds: build[,;] .*, exec/);
  });

  it('suggests nothing for a word that is like no other', async () => {
    expect(await problemOf({ operation: 'frobnicate' })).toContain(
      'There is no operation `frobnicate`. The operations are',
    );
  });

  it('warns about inputs that have no effect, but not about those at their default', async () => {
    const { warnings } = await parse({
      operation: 'restart',
      app: 'shop',
      domain: 'a.example',
      shell: '/bin/sh',
      token: 'fake-token',
    });
    expect(warnings).toEqual(['The input `domain` has no effect on `restart`.']);
  });

  it('warns about inputs that do not exist, and refuses those that are near one that does', async () => {
    const { problems, warnings } = await parse(
      { operation: 'restart', app: 'shop' },
      { INPUT_DRY_RUN: 'true', INPUT_XYZZY: '1', INPUT_APP: 'shop', 'INPUT_TIME-OUT': '' },
    );
    expect(problems).toEqual(['There is no input `dry_run`; did you mean `dry-run`?']);
    expect(warnings).toEqual(['There is no input `xyzzy`.']);
  });

  it('refuses a name that begins with an input which would count, as `dyno-name` would for all dynos', async () => {
    const { problems } = await parse({ operation: 'restart', app: 'shop' }, { 'INPUT_DYNO-NAME': 'web.1' });
    expect(problems).toEqual(['There is no input `dyno-name`; did you mean `dyno`?']);
  });

  it('only warns of a variable of the job that looks like an input which is given, counts for nothing here, or is a secret', async () => {
    const { problems, warnings } = await parse(
      { operation: 'restart', app: 'shop', 'dry-run': 'true' },
      { INPUT_APPS: 'x', INPUT_DRY_RUN: 'true', INPUT_STAGES: 'x', INPUT_GITHUB_TOKEN: 'fake-token' },
    );
    expect(problems).toEqual([]);
    expect(warnings).toContain('There is no input `apps`; did you mean `app`?');
    expect(warnings).toHaveLength(4);
  });

  it.each([
    ['environment', 'build', '.'],
    ['environment', 'restart', '.'],
    ['domains', 'restart', '.'],
  ])('asks about `%s` only for what %s would use', async (name, operation, asked) => {
    const variable = `INPUT_${name.toUpperCase()}`;
    const { warnings } = await parse({ operation, app: 'shop', branch: 'main' }, { [variable]: 'x' });
    expect(warnings).toContain(`There is no input \`${name}\`${asked}`);
  });

  it.each(['ap', 'app-name', 'application', 'appname'])('takes `%s` for what is missing', async (name) => {
    const { problems } = await parse({ operation: 'restart' }, { [`INPUT_${name.toUpperCase()}`]: 'shop' });
    expect(problems[0]).toBe(`There is no input \`${name}\`; did you mean \`app\`?`);
  });

  it('tells of quotes that are sent, by the name of the config var alone', async () => {
    const vars = 'A="fake value"\nB=\'x\'\nC=say "x"\nD="x" and "y"';
    const { notices } = await parse({ operation: 'set-config', app: 'shop', 'config-vars': vars });
    expect(notices).toEqual([
      'The quotes around the value of `A`, `B` in `config-vars` are part of it: leave them out if they are not meant.',
    ]);
  });

  it('never quotes a line of config vars, which may hold a secret', async () => {
    for (const vars of ['fake secret line', 'fake/secret=value', '{"A": fake-secret}', 'A<<END\nfake-secret'])
      expect(await problemOf({ operation: 'set-config', app: 'shop', 'config-vars': vars })).not.toContain('fake');
  });
});

describe('an empty config value', () => {
  const inputs = { operation: 'set-config', app: 'shop' };
  const saidOf = (names: string) =>
    `An empty value is given for ${names}, which is what becomes of a secret or variable that is not set: set it, leave the name out, or write \`allow-empty: true\` to send it so.`;

  it.each([
    ['lines', { 'config-vars': 'A=\nB=x\nC<<END\n\nEND\nD=\t \nE=""' }, '`A`, `C`, `D`, `E`'],
    ['JSON', { 'config-vars': '{"A": "", "B": 0, "C": false, "D": " "}' }, '`A`, `D`'],
    ['a file', { 'config-file': '.env' }, '`A`, `C`'],
    ['a prefix', { 'config-prefix': 'APP_' }, '`A`'],
  ])('from %s is refused by its name, all of them at once', async (_source, given, names) => {
    const env = { APP_A: '', APP_B: 'x' };
    const { problems } = await parse({ ...inputs, ...given }, env, 'A=\nB=x\nC="" # left out');
    expect(problems).toEqual([saidOf(names)]);
    expect((await parse({ ...inputs, ...given, 'allow-empty': 'true' }, env, 'A=\nB=x\nC=""')).problems).toEqual([]);
  });

  it('is told together with the flaws of other values, where names are not lines', async () => {
    const { problems } = await parse({ ...inputs, 'config-vars': '{"A": "", "B": null, "C": [], "D": "x"}' });
    expect(problems).toEqual([expect.stringMatching(/`null` \(`B`\).*`C`/), saidOf('`A`')]);
  });

  it('does not name what may be the last line of a secret, but says in which line it is', async () => {
    const { problems, configNames } = await parse({ ...inputs, 'config-vars': 'KEY=-----BEGIN X\nfake line\nZmFrZQ=' });
    expect(problems).toEqual([expect.stringContaining('in line 2'), saidOf('line 3 of `config-vars`')]);
    expect(configNames).toEqual([]);
  });

  it.each([
    ['config-vars', { 'config-vars': 'A=\nfake line\nB=x\nC=""' }, ''],
    ['config-file', { 'config-file': '.env' }, 'A=\nfake line\nB=x\nC=""'],
  ])('is told by its line together with the flawed lines of %s', async (source, given, file) => {
    const { problems } = await parse({ ...inputs, ...given }, {}, file);
    expect(problems).toEqual([
      expect.stringContaining('in line 2'),
      saidOf(`line 1 of \`${source}\`, line 4 of \`${source}\``),
    ]);
    expect((await parse({ ...inputs, ...given, 'allow-empty': 'true' }, {}, file)).problems).toHaveLength(1);
  });

  it('is told together with the other problems', async () => {
    const { problems } = await parse({ operation: 'set-config', 'config-vars': 'A=', wait: 'yes' });
    expect(problems).toEqual([
      expect.stringContaining('`wait` must be'),
      expect.stringContaining('`app` is missing'),
      saidOf('`A`'),
    ]);
  });

  it('counts when it is what would be sent, and not when another source gives a value', async () => {
    const given = { ...inputs, 'config-file': '.env' };
    expect((await parse({ ...given, 'config-vars': 'A=x' }, {}, 'A=')).problems).toEqual([]);
    expect((await parse({ ...given, 'config-vars': 'A=' }, {}, 'A=x')).problems).toEqual([saidOf('`A`')]);
  });

  it('of an input that no operation uses is none of its business', async () => {
    const given = { operation: 'restart', app: 'shop', 'config-vars': 'A=', 'allow-empty': 'false' };
    expect((await parse(given)).problems).toEqual([]);
  });
});
