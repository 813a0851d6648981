import { describe, expect, it } from 'vitest';
import { DeadlineError, OutcomeError } from '../../src/contract/errors.ts';
import { hideConfig, hidingRefusal } from '../../src/operations/hide-config.ts';
import type { Context } from '../../src/operations/operation.ts';
import type { Deadline } from '../../src/platform/wire/clock.ts';
import { serveHttp } from '../harness/loopback.ts';
import { makeRefusal } from '../harness/make-refusal.ts';
import { startPlatform } from '../harness/platform.ts';
import { stillClock } from '../harness/platform-client.ts';
import { runStep } from '../harness/step.ts';

const secret = 'fake-session-secret-of-my-app';

describe('what comes from inside of an app shows none of its config values', () => {
  it.each([
    ['exec', { dyno: 'web.1' }],
    ['run', {}],
  ])('that the command of %s prints', async (operation, inputs) => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation, app: 'my-app', command: 'echo "$SESSION_SECRET"', ...inputs });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['output']).toBe('***\n');
    for (const text of [step.log, step.summary, JSON.stringify(step.outputs)]) expect(text).not.toContain(secret);
  });

  it.each(['output_stream_url', 'none'])('that a failed build logs, or gives as its reason: %s', async (field) => {
    const said = `npm error: key ${secret} was refused`;
    await using server = await serveHttp((request, response) => {
      const { method, url = '' } = request;
      if (url === '/log') return response.end(said);
      const build = { id: 'b2', status: 'failed', message: said, [field]: `http://${request.headers.host}/log` };
      const isConfig = url.endsWith('/config-vars');
      const body = isConfig ? { KEY: secret } : url.includes('/builds') ? build : { name: 'my-app' };
      const status = method === 'POST' ? 201 : 200;
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const inputs = { operation: 'build', app: 'my-app', branch: 'main', token: 'fake-token' };
    const step = await runStep({ with: { ...inputs, 'api-url': server.url.origin } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('npm error: key *** was refused');
    for (const text of [step.log, step.summary, JSON.stringify(step.outputs)]) expect(text).not.toContain(secret);
  });
});

it.each(['exec', 'run'])('what a command of %s changes and prints shows none either', async (operation) => {
  let vars = { KEY: 'fake-value-from-before' };
  await using server = await serveHttp(({ method, url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (method === 'POST') vars = { KEY: secret };
    const list = url.endsWith('/dynos/list') ? [{ name: 'web.1', status: 'up' }] : vars;
    response.end(JSON.stringify(method === 'GET' ? list : { output: `KEY is now ${secret}`, exit_code: 0 }));
  });
  const inputs = { operation, app: 'my-app', command: '["x"]', token: 'fake-token' };
  const step = await runStep({ with: { ...inputs, 'api-url': server.url.origin } });
  expect(step).toMatchObject({ exitCode: 0, outputs: { output: 'KEY is now ***' } });
  for (const text of [step.log, step.summary, JSON.stringify(step.outputs)]) expect(text).not.toContain(secret);
});

it.each<[string, string, object, string]>([
  ['what is not understood', '***', { KEY: secret, OTHER: { deep: 'x' } }, 'its config var OTHER is not text'],
  ['what is told in another form', '***', { data: [{ attributes: { key: 'KEY', value: [secret] } }] }, ''],
  ['what is masked', secret, { KEY: '[redacted]' }, 'the platform does not tell all of them'],
  ['what is left out', secret, [{ key: 'KEY' }], 'the platform does not tell all of them'],
])('%s does not keep the rest from being hidden, and is told', async (_, shown, vars, why) => {
  await using server = await serveHttp(({ method }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(method === 'GET' ? vars : { output: secret, exit_code: 0 }));
  });
  const inputs = { operation: 'exec', app: 'my-app', dyno: 'web.1', command: '["x"]', token: 'fake-token' };
  const step = await runStep({ with: { ...inputs, 'api-url': server.url.origin } });
  expect(step).toMatchObject({ exitCode: 0, outputs: { output: shown } });
  expect(step.log).toContain(`::warning::Config values of my-app may show here: `);
  expect(step.log).toContain(why);
});

it.each([402, 403, 422, 429, 500, 504])(
  'what a platform says of a build that it does not start shows none: %i',
  async (status) => {
    await using server = await serveHttp(({ method, url = '' }, response) => {
      const vars = url.endsWith('/config-vars') ? { KEY: secret } : { name: 'my-app' };
      response.writeHead(method === 'GET' ? 200 : status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(method === 'GET' ? vars : { message: `release with KEY=${secret} is not valid` }));
    });
    const inputs = { operation: 'build', app: 'my-app', branch: 'main', token: 'fake-token' };
    const step = await runStep({ with: { ...inputs, 'api-url': server.url.origin } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('release with KEY=*** is not valid');
    for (const text of [step.log, step.summary, JSON.stringify(step.outputs)]) expect(text).not.toContain(secret);
  },
);

it('a build that has failed is told as failed, though the job is cancelled while the config vars are asked for', async () => {
  const cancel = new AbortController();
  await using server = await serveHttp(({ method, url = '' }, response) => {
    if (url.endsWith('/config-vars')) return cancel.abort(new OutcomeError('The job was cancelled (SIGTERM)', ''));
    const build = { id: 'b2', status: 'failed', message: 'npm error: no script' };
    response.writeHead(method === 'GET' ? 200 : 201, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(url.includes('/builds') ? build : { name: 'my-app' }));
  });
  const inputs = { operation: 'build', app: 'my-app', branch: 'main', token: 'fake-token' };
  const step = await runStep({ with: { ...inputs, 'api-url': server.url.origin }, cancelled: cancel.signal });
  expect(step).toMatchObject({ exitCode: 1, outputs: { status: 'failed', 'build-id': 'b2' } });
  expect(step.log).toMatch(/::error.*The build of my-app failed.*npm error: no script/);
});

it.each<[number, object]>([
  [422, { message: `key ${secret} was refused` }],
  [422, { errors: [{ message: `it printed ${secret}` }] }],
  [500, { message: `it printed ${secret}` }],
  [200, { success: false, message: `it printed ${secret}` }],
])('what a platform says of a command that it refuses shows none either: %i %j', async (refusal, body) => {
  await using server = await serveHttp(({ method }, response) => {
    const status = method === 'GET' ? 200 : refusal;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(method === 'GET' ? { KEY: secret } : body));
  });
  const inputs = { operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'x', token: 'fake-token' };
  const step = await runStep({ with: { ...inputs, 'api-url': server.url.origin } });
  expect(step.exitCode).toBe(1);
  expect(step.log).toContain('***');
  for (const text of [step.log, step.summary, JSON.stringify(step.outputs)]) expect(text).not.toContain(secret);
});

it('a command runs in time, and is told with its output, whatever becomes of the config vars', async () => {
  await using server = await serveHttp(({ method }, response) => {
    if (method === 'POST') response.end(JSON.stringify({ output: 'done', exit_code: 3 }));
  });
  const inputs = { operation: 'exec', app: 'my-app', dyno: 'web.1', command: '["x"]', token: 'fake-token' };
  const step = await runStep({ with: { ...inputs, timeout: '2s', 'api-url': server.url.origin } });
  expect(step.outputs).toMatchObject({ output: 'done', 'exit-code': '3', changed: 'true' });
  expect(step.log).toContain('Config values of my-app may show here: ');
  expect(step.log).toContain('ended with exit code 3');
});

it.each([403, 502])(
  'a command runs all the same where the config vars are answered with %i, and it is told',
  async (status) => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'getConfig', fault: 'status', status });
    const { exitCode, log, outputs } = await platform.step({
      operation: 'exec',
      app: 'my-app',
      dyno: 'web.1',
      command: 'echo done',
    });
    expect(exitCode, log).toBe(0);
    expect(outputs['output']).toBe('done\n');
    expect(log).toMatch(/::warning.*Config values of my-app may show here: /);
    expect(platform.calls().filter((call) => call.includes('config-vars'))).toHaveLength(status === 403 ? 1 : 2);
  },
);

/** What goes on where config vars are answered with this, so many milliseconds before the end of the step. */
function contextOf(answer: Readonly<Record<string, string | undefined>> | Error, left = 60_000) {
  const clock = stillClock();
  const [asked, times, warned]: [string[], number[], string[]] = [[], [], []];
  const read = async (app: string, { deadline }: { deadline: Deadline }) => {
    asked.push(app);
    times.push(deadline.at - clock.now());
    if (answer instanceof Error) throw answer;
    return new Map(Object.entries(answer));
  };
  const log = { warning: (text: string) => warned.push(text) };
  const deadline = { at: clock.now() + left, total: left };
  return {
    asked,
    times,
    warned,
    context: { clock, deadline, log, platform: { config: { read } } } as unknown as Context,
  };
}

describe('the config values of an app', () => {
  it.each<[told: Readonly<Record<string, string | undefined>> | Error, warned: readonly string[]]>([
    [{ KEY: secret }, []],
    [{}, []],
    [{ KEY: secret, OTHER: undefined }, ['the platform does not tell all of them']],
    [makeRefusal(403), ['answered 403']],
    [new DeadlineError('The time is up', 'None.'), ['The time is up']],
  ])('are told to show or not, where they are read as %j', async (told, why) => {
    const { context, warned } = contextOf(told);
    await hideConfig(context, 'shop');
    expect(warned).toEqual(why.map((one) => `Config values of shop may show here: ${one}`));
  });

  it.each([
    [60_000, 3000],
    [6000, 3000],
    [4000, 2000],
    [0, 0],
  ])('are read, %i ms before the end of the step, within %i ms', async (left, time) => {
    const { context, times } = contextOf({ KEY: secret }, left);
    await hideConfig(context, 'shop');
    expect(times).toEqual([time]);
  });

  it('are no place to hide a mistake of ours', async () => {
    const bug = new TypeError('x is undefined');
    await expect(hideConfig(contextOf(bug).context, 'shop')).rejects.toBe(bug);
  });

  const because = (cause: unknown) => new OutcomeError('It was refused', 'None.', cause);

  it.each<[what: string, isLearnt: boolean, error: Error]>([
    ['the platform refuses', true, makeRefusal(422)],
    ['the platform fails', true, makeRefusal(500)],
    ['something is not there', false, makeRefusal(404)],
    ['nothing is answered', false, makeRefusal(undefined)],
    ['a refusal is the cause', true, because(makeRefusal(422))],
    ['the cause is that something is not there', false, because(makeRefusal(404))],
    ['the cause is that nothing is answered', false, because(makeRefusal(undefined))],
    ['the cause is something else', false, because(new Error('socket hang up'))],
    ['the time is up', false, new DeadlineError('The time is up', 'None.')],
  ])('are learnt before it is told that %s: %s', async (_, isLearnt, error) => {
    const { asked, context } = contextOf({ KEY: secret });
    await expect(hidingRefusal(context, ['shop', 'docs'], Promise.reject(error))).rejects.toBe(error);
    expect(asked).toEqual(isLearnt ? ['shop', 'docs'] : []);
  });

  it('are left alone where nothing is refused', async () => {
    const { asked, context } = contextOf({ KEY: secret });
    expect(await hidingRefusal(context, ['shop'], Promise.resolve('done'))).toBe('done');
    expect(asked).toEqual([]);
  });
});
