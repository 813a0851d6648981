import { describe, expect, it } from 'vitest';
import { AuthError, DeadlineError } from '../../src/contract/errors.ts';
import { ApiError } from '../../src/platform/wire/api-error.ts';
import { isOverWithin } from '../harness/is-over-within.ts';
import { startPlatform, type TestPlatform } from '../harness/platform.ts';
import { failureOf } from '../harness/platform-client.ts';
import { connect } from '../harness/sample-calls.ts';
import { signIn } from '../harness/sign-in.ts';

const tokenRequests = (test: TestPlatform) =>
  test.emulator.requests().filter(({ endpoint }) => endpoint === 'oauthToken' || endpoint === 'oidcToken').length / 2;

describe.each(['token-exchange', 'jwt-bearer'] as const)('signing in with the %s grant', (grant) => {
  it('gets a token that the platform accepts', async () => {
    await using test = await startPlatform();
    const { bearer } = signIn(test, { grant });
    const platform = connect(test, { bearer });
    expect(await platform.apps.get('my-app')).toMatchObject({ name: 'my-app' });
    await platform.dynos.restart('my-app');
    expect(tokenRequests(test)).toBe(1);
  });

  it('asks for no more than the scope it was given', async () => {
    await using test = await startPlatform();
    const platform = connect(test, { bearer: signIn(test, { grant, scope: 'read' }).bearer });
    await platform.apps.get('my-app');
    const restart = platform.dynos.restart('my-app');
    expect((await failureOf(restart, ApiError)).code).toBe('forbidden');
  });

  it('uses a fresh JWT for each exchange: the platform takes none twice', async () => {
    await using test = await startPlatform({ tokenSeconds: 300 });
    const { bearer, sent } = signIn(test, { grant });
    for (let minute = 0; minute < 30; minute += 1) {
      await connect(test, { bearer }).apps.get('my-app');
      await test.clock.sleep(60_000);
    }
    const used = sent.flatMap(({ form }) => form['subject_token'] ?? form['assertion'] ?? []);
    expect(used.length).toBeGreaterThan(5);
    expect(new Set(used).size).toBe(used.length);
  });
});

describe('a token in use', () => {
  it('is renewed before it expires: the platform never sees an old one', async () => {
    await using test = await startPlatform({ tokenSeconds: 90 });
    const { bearer } = signIn(test);
    const platform = connect(test, { bearer });
    for (let second = 0; second < 600; second += 10) {
      await platform.apps.get('my-app');
      await test.clock.sleep(10_000);
    }
    expect(test.emulator.requests().filter(({ status }) => status === 401)).toEqual([]);
  });

  it('is renewed once after a 401, and the request sent again', async () => {
    await using test = await startPlatform();
    const { bearer } = signIn(test);
    const platform = connect(test, { bearer });
    await platform.apps.get('my-app');
    test.emulator.world.store.tokens.delete(await bearer.token());
    await platform.builds.start('my-app', {});
    expect(tokenRequests(test)).toBe(2);
    expect(
      test.emulator
        .requests()
        .filter(({ endpoint }) => endpoint === 'startBuild')
        .map(({ status }) => status),
    ).toEqual([401, 201]);
  });

  it('is renewed again after the next 401: a long wait may outlive several tokens', async () => {
    await using test = await startPlatform();
    const { bearer } = signIn(test);
    const platform = connect(test, { bearer });
    for (let round = 0; round < 3; round += 1) {
      await platform.apps.get('my-app');
      test.emulator.world.store.tokens.delete(await bearer.token());
    }
    expect(await platform.apps.get('my-app')).toMatchObject({ name: 'my-app' });
  });

  it('is not renewed for ever when the platform refuses all of them', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'getApp', fault: 'status', status: 401 });
    const platform = connect(test, { bearer: signIn(test).bearer });
    const error = await failureOf(platform.apps.get('my-app'), ApiError);
    expect(error.code).toBe('unauthorized');
    expect(tokenRequests(test)).toBe(2);
  });

  it('is shared by requests side by side, also when it is refused', async () => {
    await using test = await startPlatform({ tokenSeconds: 300 });
    const { bearer } = signIn(test);
    const platform = connect(test, { bearer });
    const lookFourTimes = () => Promise.all([1, 2, 3, 4].map(() => platform.apps.get('my-app')));
    await lookFourTimes();
    expect(tokenRequests(test)).toBe(1);
    test.emulator.world.store.tokens.delete(await bearer.token());
    await lookFourTimes();
    expect(tokenRequests(test)).toBe(2);
    await test.clock.sleep(250_000);
    await lookFourTimes();
    expect(tokenRequests(test)).toBe(3);
  });
});

describe('a sign-in that meets trouble', () => {
  it.each([
    { endpoint: 'oauthToken', fault: 'status', status: 503 },
    { endpoint: 'oauthToken', fault: 'reset-after' },
    { endpoint: 'oidcToken', fault: 'status', status: 502 },
    { endpoint: 'oidcToken', fault: 'reset-before' },
  ] as const)('is tried again with a JWT of its own: %o', async (fault) => {
    await using test = await startPlatform();
    test.emulator.faults.add({ ...fault, count: 2 });
    const { bearer, sent } = signIn(test);
    expect(await bearer.token()).toMatch(/^emulator-access-/);
    const used = sent.flatMap(({ form }) => form['subject_token'] ?? []);
    expect(new Set(used).size).toBe(used.length);
  });

  it('is not taken for an answer of the platform: the request was never sent', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'oauthToken', fault: 'reset-after' });
    const platform = connect(test, { bearer: signIn(test).bearer });
    const error = await failureOf(platform.builds.start('my-app', {}), AuthError);
    expect(error.message).toContain('Sign-in at http://127.0.0.1');
    expect(error.hint).toContain('`auth-url`');
    expect(test.emulator.requests().filter(({ endpoint }) => endpoint === 'oauthToken')).toHaveLength(4);
    expect(test.emulator.requests().filter(({ endpoint }) => endpoint === 'startBuild')).toEqual([]);
  });

  it('leaves the next attempt free to succeed', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'oauthToken', fault: 'status', status: 503, count: 4 });
    const { bearer } = signIn(test);
    await failureOf(bearer.token(), AuthError);
    expect(await bearer.token()).toMatch(/^emulator-access-/);
  });

  it('shows what the platform said and the claims, when the audience is wrong', async () => {
    await using test = await startPlatform();
    const { bearer, secrets } = signIn(test, { audience: 'https://other.example' });
    const error = await failureOf(bearer.token(), AuthError);
    expect(error.message).toMatch(/The audience must be .* \(400 invalid_target/);
    expect(error.hint).toContain('aud=https://other.example');
    expect(error.hint).toContain('repository=octo-org/octo-repo');
    for (const secret of secrets) expect(`${error.message}${error.hint}`).not.toContain(secret);
    expect(secrets).toHaveLength(2);
  });

  it('is not begun when no time is left', async () => {
    await using test = await startPlatform();
    await failureOf(signIn(test, { deadline: { at: 0, total: 1000 } }).bearer.token(), DeadlineError);
    expect(test.calls()).toEqual([]);
  });

  it('ends by its deadline', async () => {
    await using test = await startPlatform();
    test.emulator.faults.add({ endpoint: 'oauthToken', fault: 'no-reply' });
    const deadline = { at: test.clock.now() + 200, total: 200 };
    const ended = failureOf(signIn(test, { deadline }).bearer.token(), AuthError);
    expect(await isOverWithin(1500, ended)).toBe(true);
  });
});
