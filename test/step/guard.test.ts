import { describe, expect, it } from 'vitest';
import { examplePayload, fromFork } from '../harness/payloads.ts';
import { startPlatform } from '../harness/platform.ts';

const own = examplePayload('pull_request', 'opened');
const fork = fromFork(own);
const inputs = { operation: 'build', app: 'my-app' };

describe('a pull request from a fork', () => {
  it('ends green without a single request, and says why', async () => {
    await using platform = await startPlatform();
    for (const payload of [fork, fromFork(own, null)]) {
      const step = await platform.step(inputs, { event: { name: 'pull_request', payload } });
      const reason = 'The pull request comes from a fork, and GitHub gives such a run no secrets.';
      expect(step.exitCode).toBe(0);
      expect(step.outputs).toEqual({
        operation: 'build',
        changed: 'false',
        skipped: 'true',
        'skip-reason': reason,
        result: 'null',
      });
      expect(step.log).toContain(`::notice::Skipped build. ${reason}`);
      expect(step.summary).toContain('Skipped build');
      expect(platform.emulator.requests()).toEqual([]);
    }
  });

  it('is skipped before anything is asked of its inputs, which come from secrets that are not there', async () => {
    await using platform = await startPlatform();
    const step = await platform.step(
      { operation: 'build', app: '', token: '', 'api-url': '' },
      { event: { name: 'pull_request', payload: fork } },
    );
    expect(step.exitCode, step.log).toBe(0);
  });

  it('fails without a request where the workflow wants that', async () => {
    await using platform = await startPlatform();
    const step = await platform.step(
      { ...inputs, 'on-fork': 'fail' },
      { event: { name: 'pull_request', payload: fork } },
    );
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('::error title=build failed::The pull request comes from a fork');
    expect(platform.emulator.requests()).toEqual([]);
  });

  it('is not skipped on the emulator, which needs no secrets', async () => {
    await using platform = await startPlatform();
    const step = await platform.step(
      { operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'echo hi', 'api-url': 'emulator' },
      { event: { name: 'pull_request', payload: fork } },
    );
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['output']).toContain('hi');
  });
});

describe('a pull request from the repository itself', () => {
  it('is acted on', async () => {
    await using platform = await startPlatform();
    const step = await platform.step(inputs, { event: { name: 'pull_request', payload: own } });
    expect(step.outputs).toMatchObject({ skipped: 'false', changed: 'true' });
  });
});

describe('Dependabot', () => {
  const run = { env: { GITHUB_ACTOR: 'dependabot[bot]' } };

  it('is skipped without a request when it was given no token', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...inputs, token: '' }, run);
    expect(step.exitCode).toBe(0);
    expect(step.outputs['skip-reason']).toBe('Dependabot started this run, and GitHub gives it no secrets.');
    expect(platform.emulator.requests()).toEqual([]);
  });

  it.each(['push', 'schedule', 'workflow_dispatch'])('signs in with OIDC on %s, where the job may', async (name) => {
    await using platform = await startPlatform();
    const { authUrl, oidcRequestToken, oidcRequestUrl } = platform.emulator;
    const signIn = { token: '', 'auth-url': authUrl };
    const event = { name, payload: examplePayload(name === 'schedule' ? 'push' : name) };
    const mayAsk = { ACTIONS_ID_TOKEN_REQUEST_URL: oidcRequestUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: oidcRequestToken };
    const step = await platform.step({ ...inputs, ...signIn }, { event, env: { ...run.env, ...mayAsk } });
    expect(step.exitCode, step.log).toBe(0);
    expect(platform.calls()).toContain('POST /apps/my-app/builds');
    const mayNot = await platform.step({ ...inputs, ...signIn }, { event, ...run });
    expect(mayNot.outputs['skipped']).toBe('true');
    expect(platform.calls()).toEqual([]);
    const unused = await platform.step({ ...inputs, token: '' }, { event, env: { ...run.env, ...mayAsk } });
    expect(unused.outputs['skipped']).toBe('true');
  });

  it('is skipped on its own pull request, which GitHub holds for a fork’s, also where the job may sign in', async () => {
    await using platform = await startPlatform();
    const { authUrl, oidcRequestToken, oidcRequestUrl } = platform.emulator;
    const mayAsk = { ACTIONS_ID_TOKEN_REQUEST_URL: oidcRequestUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: oidcRequestToken };
    const step = await platform.step(
      { ...inputs, token: '', 'auth-url': authUrl },
      { event: { name: 'pull_request', payload: own }, env: { ...run.env, ...mayAsk } },
    );
    expect(step.outputs['skipped']).toBe('true');
    expect(platform.emulator.requests()).toEqual([]);
  });

  it('may do what it was given a token for', async () => {
    await using platform = await startPlatform();
    expect((await platform.step(inputs, run)).outputs['skipped']).toBe('false');
  });
});

describe('a step of several operations', () => {
  it('needs an address and a sign-in where one of them does, whatever the others need', async () => {
    await using platform = await startPlatform();
    const several = {
      operation: 'search-docs, build',
      app: 'my-app',
      query: 'x',
      'docs-url': platform.emulator.docsUrl,
    };
    for (const [missing, said] of [
      [{ 'api-url': '' }, '`api-url` is missing'],
      [{ token: '' }, 'There is no way to sign in'],
    ] as const) {
      const step = await platform.step({ ...several, ...missing });
      expect(step.exitCode).toBe(1);
      expect(step.log).toContain(said);
      expect(step.log).not.toContain('Found');
    }
    expect(platform.emulator.requests()).toEqual([]);
  });
});

describe('pull_request_target', () => {
  const run = (payload: unknown) => ({ event: { name: 'pull_request_target', payload } });

  it('with the head of a fork is refused without a request', async () => {
    await using platform = await startPlatform();
    const step = await platform.step(inputs, run(fork));
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('it would act for foreign code with this repository’s secrets');
    expect(step.summary).toContain('`allow-fork: true`');
    expect(platform.emulator.requests()).toEqual([]);
  });

  it('with the head of a fork is acted on where the workflow allows it', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...inputs, 'allow-fork': 'true' }, run(fork));
    expect(step.exitCode, step.log).toBe(0);
    expect(platform.calls()).toContain('POST /apps/my-app/builds');
  });

  it('with a head of the repository itself is acted on', async () => {
    await using platform = await startPlatform();
    expect((await platform.step(inputs, run(own))).exitCode).toBe(0);
  });

  it('may not even take away what was made for a fork’s pull request', async () => {
    await using platform = await startPlatform();
    const step = await platform.step(
      { operation: 'delete-review-namespace', comment: 'false' },
      run(fromFork(examplePayload('pull_request', 'closed'))),
    );
    expect(step.log).toContain('foreign code');
    expect(step.exitCode, step.log).toBe(1);
    expect(platform.calls()).toEqual([]);
  });
});
