import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../../src/step/open-world.ts';
import { runStep } from '../../src/step/run-step.ts';
import { captureLog } from '../harness/capture-log.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { openTestWorld, origins } from '../harness/world.ts';

const whoami = { operation: 'whoami' };

describe('a step', () => {
  it('masks its credentials before anything else', async () => {
    const key = '-----BEGIN PRIVATE KEY-----\nfake-key-of-a-test\n-----END PRIVATE KEY-----';
    const given = { ...whoami, token: 'fake-token-to-mask', cert: `certificate\n${key}` };
    const { log } = await openTestWorld().run({
      with: given,
      env: { ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'fake-request-token' },
    });
    const lines = log.split('\n');
    const last = lines.findLastIndex((line) => line.startsWith('::add-mask::'));
    expect(lines.slice(0, last + 1).every((line) => line.startsWith('::add-mask::'))).toBe(true);
    for (const secret of ['fake-token-to-mask', 'fake-key-of-a-test', 'fake-request-token'])
      expect(lines).toContain(`::add-mask::${secret}`);
  });

  it('masks a private key that a file of config vars holds', async () => {
    const files = { '.env': 'KEY="-----BEGIN PRIVATE KEY-----\nfake-key-of-a-test\n-----END PRIVATE KEY-----"\n' };
    const given = { operation: 'set-config', app: 'my-app', 'config-file': '.env' };
    const { log } = await openTestWorld().run({ with: given, files });
    expect(log).toContain('::add-mask::fake-key-of-a-test\n');
  });

  it('shows each request in a debug log, without its secrets', async () => {
    const { log } = await openTestWorld().run({ with: whoami, env: { RUNNER_DEBUG: '1' } });
    expect(log).toMatch(/^::debug::GET \/api\/v1\/me → 200 (\S+ )?in \d+ ms$/m);
  });

  it('says how to find the entry of an error', async () => {
    const env = { GITHUB_ACTION_REPOSITORY: 'octo/deploy', GITHUB_ACTION_REF: 'feature/a b' };
    const { summary } = await openTestWorld().run({ with: { operation: 'get-app', app: 'none' }, env });
    const page = 'https://github.example/octo/deploy/blob/feature/a%20b/docs/troubleshooting.md#not-found';
    expect(summary).toContain(`[More about this error](<${page}>)`);
  });

  it.each([{ GITHUB_ACTION_REPOSITORY: '' }, { GITHUB_ACTION_REF: '' }, { GITHUB_SERVER_URL: 'x' }])(
    'has no link with %j',
    async (env) => {
      const { summary } = await openTestWorld().run({ with: { operation: 'get-app', app: 'none' }, env });
      expect(summary).not.toContain('More about this error');
    },
  );

  it('names its failure by what it was about', async () => {
    const { annotations, headline, outputs } = await openTestWorld().run({
      with: { operation: 'get-app', app: 'none' },
    });
    expect(headline).toBe('get-app none failed: not found');
    expect(annotations[0]).toMatch(/^error: GET \/apps\/none: the platform answered 404/);
    expect(JSON.parse(outputs['result'] ?? '')).toMatchObject({ error: { code: 'not-found', status: 404 } });
  });

  it('signs in for reading alone if nothing is to be written', async () => {
    const env = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${origins.issuer}/job-token?x=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'fake-request-token-of-the-job',
    };
    const scopeOf = async (given: object) => {
      const base = { operation: 'restart', app: 'my-app', token: '', 'auth-url': origins.auth };
      const { requests } = await openTestWorld().run({ with: { ...base, ...given }, env });
      const body = String(requests.find(({ call }) => call === 'POST /oauth/token')?.body);
      return new URLSearchParams(body).get('scope');
    };
    expect(await scopeOf({})).toBe('read write');
    expect(await scopeOf({ 'dry-run': 'true' })).toBe('read');
    expect(await scopeOf({ operation: 'list-dynos' })).toBe('read');
    expect(await scopeOf({ scope: 'own' })).toBe('own');
  });
});

describe('the end of a step', () => {
  const build = { operation: 'build', app: 'my-app' };

  it('comes with its time', async () => {
    const { exitCode, headline, seconds, summary } = await openTestWorld().run({ with: { ...build, timeout: '4s' } });
    expect(exitCode).toBe(1);
    expect(seconds).toBeLessThan(4 + 4.3);
    expect(summary).toContain('#timeout');
    expect(headline).toContain('my-app');
  });

  it('comes with a signal, and is called cancelled', async () => {
    const { annotations, exitCode, outputs, seconds, summary } = await openTestWorld().run({
      with: build,
      cancelAfter: 3,
    });
    expect({ exitCode, status: outputs['status'] }).toEqual({ exitCode: 1, status: 'canceled' });
    expect(seconds).toBeLessThan(3 + 4.3);
    expect(summary).toContain('#canceled');
    expect(annotations.join()).toMatch(/[Cc]ancelled/);
  });

  it('comes although the platform is silent', async () => {
    const world = openTestWorld({ faults: [{ on: 'getMe', ends: 'silence', count: 9 }] });
    const { exitCode, seconds } = await world.run({ with: { ...whoami, timeout: '10s', 'request-timeout': '1h' } });
    expect(exitCode).toBe(1);
    expect(seconds).toBeLessThanOrEqual(14.3);
  });

  it('before which nothing was changed says so', async () => {
    const world = openTestWorld({ faults: [{ on: 'getMe', ends: 'silence', count: 9 }] });
    const { annotations, headline } = await world.run({ with: whoami, cancelAfter: 1 });
    expect(headline).toBe('whoami was cancelled');
    expect(annotations[0]).toContain('Run this again: this operation changed nothing.');
  });
});

describe('what cannot be written', () => {
  const cancelled = new AbortController().signal;
  const reply = { status: 200, headers: {}, body: Buffer.from('{"id":"1","email":"a@b.example"}') };

  const runWith = async (env: Readonly<Record<string, string>>) => {
    const given = { INPUT_OPERATION: 'whoami', 'INPUT_API-URL': origins.platform, INPUT_TOKEN: 'fake-token' };
    const event = { GITHUB_EVENT_NAME: 'push', GITHUB_REPOSITORY: 'octo/shop' };
    let green: boolean | undefined;
    const log = await captureLog(async () => {
      green = await runStep(openWorld({ ...event, ...given, ...env }, cancelled, undefined, async () => reply));
    });
    return { green, log };
  };

  it.each([
    ['GITHUB_OUTPUT', 'The outputs could not be written'],
    ['GITHUB_STEP_SUMMARY', 'The summary could not be written'],
  ])('%s makes the step red and says so', async (name, sentence) => {
    using folder = makeFolder();
    mkdirSync(join(folder.path, 'taken'));
    const { green, log } = await runWith({ [name]: join(folder.path, 'taken') });
    expect(green).toBe(false);
    expect(log).toContain('✔ Signed in');
    expect(log).toContain(`title=${sentence}`);
  });

  it('nothing of it: the step is green', async () => {
    expect((await runWith({})).green).toBe(true);
  });
});

it('a name that the workflow gives stays readable in the output of a command', async () => {
  const given = { operation: 'set-config, exec', app: 'my-app', to: 'first-app, second-app' };
  const vars = { 'config-vars': 'A=second-app\nB=hidden-value', command: 'echo my-app second-app hidden-value' };
  const { outputs } = await openTestWorld().run({ with: { ...given, ...vars } });
  expect(outputs['output']).toMatch(/^my-app second-app \*\*\*/);
});
