import { describe, expect, it } from 'vitest';
import { openEmulator } from '../../harness/open-emulator.ts';

const { emulator, call } = await openEmulator();
const advance = (seconds: number) => emulator.world.clock.advance(seconds * 1000);
const scale = (...updates: object[]) => call('PATCH', '/apps/my-app/formation', { updates });
const states = async () =>
  (await call('GET', '/apps/my-app/dynos/list')).body.map(
    ({ name, state, restarts }: Record<string, string>) => `${name} ${state} ${restarts}`,
  );

describe('a change of the formation', () => {
  it('brings new dynos up after a while, and leaves the others alone', async () => {
    expect((await scale({ type: 'web', quantity: 3 })).status).toBe(200);
    expect(await states()).toEqual(['web.1 up 0', 'web.2 up 0', 'web.3 down 0', 'worker.1 up 0']);
    advance(3);
    expect(await states()).toEqual(['web.1 up 0', 'web.2 up 0', 'web.3 up 0', 'worker.1 up 0']);
    expect((await call('GET', '/apps/my-app')).body.formation.web).toEqual({ size: 'standard-1x', quantity: 3 });
  });

  it('takes dynos away, down to none', async () => {
    await scale({ type: 'web', quantity: 1 }, { type: 'worker', quantity: 0 });
    expect(await states()).toEqual(['web.1 up 0']);
  });

  it('starts every dyno of a type anew for another size', async () => {
    await scale({ type: 'web', size: 'performance-m' });
    expect(await states()).toEqual(['web.1 down 0', 'web.2 down 0', 'worker.1 up 0']);
  });

  it.each([
    [[{ type: 'clock', quantity: 1 }], 'my-app has no process type clock'],
    [[{ type: 'web' }], 'updates must be'],
    [[{ type: 'web', quantity: -1 }], 'updates must be'],
    [[{ type: 'web', quantity: 1.5 }], 'updates must be'],
    [[{ type: 'web', size: '' }], 'updates must be'],
    [[{ type: 'web', quantity: 1, size: null }], 'updates must be'],
    [[{ type: 'web', quantity: null, size: 'performance-m' }], 'updates must be'],
    [[], 'updates must be'],
  ])('is refused when it makes no sense, and nothing of it is done: %j', async (updates, message) => {
    const reply = await scale({ type: 'web', quantity: 1 }, ...updates);
    const alone = await scale(...updates);
    expect(alone).toMatchObject({ status: 422, body: { message: expect.stringContaining(message) } });
    if (updates.length > 0) expect([reply.status, (await states()).length]).toEqual([422, 3]);
  });
});

describe('a task of its own', () => {
  const run = (body: object) => call('POST', '/apps/my-app/dynos/run', body);

  it.each([
    ['echo out; exit 7', { output: 'out\n', status: 7 }],
    ['printenv LOG_LEVEL', { output: 'info\n', status: 0 }],
    ['nothing', { output: 'sh: nothing: not found\n', status: 127 }],
  ])('tells what %j printed, and its exit status', async (command, reply) => {
    expect((await run({ command })).body).toEqual(reply);
  });

  it.each([{}, { command: ['ls'] }, { command: 'ls', timeout: 29 }, { command: 'ls', timeout: 1801 }])(
    'is refused when it makes no sense: %j',
    async (body) => {
      expect((await run(body)).status).toBe(422);
    },
  );

  it('needs something that was deployed', async () => {
    await call('POST', '/apps', { name: 'fresh' });
    expect((await call('POST', '/apps/fresh/dynos/run', { command: 'ls' })).status).toBe(409);
  });
});

describe('config vars', () => {
  const seen = async (dyno: string) => {
    const command = ['printenv', 'LOG_LEVEL'];
    return (await call('POST', `/apps/my-app/dynos/${dyno}/exec`, { command })).body.output.trim();
  };

  it('are seen by a dyno from its next start on, where the platform is set so', async () => {
    emulator.world.store.settings.configApplies = 'at-start';
    await call('PATCH', '/apps/my-app/config-vars', { LOG_LEVEL: 'debug' });
    expect((await call('GET', '/apps/my-app/config-vars')).body.LOG_LEVEL).toBe('debug');
    expect(await seen('web.1')).toBe('info');
    advance(1);
    await call('DELETE', '/apps/my-app/dynos/web.1');
    advance(5);
    await call('PATCH', '/apps/my-app/config-vars', { LOG_LEVEL: 'trace' });
    expect([await seen('web.1'), await seen('web.2')]).toEqual(['debug', 'info']);
    expect((await call('POST', '/apps/my-app/dynos/run', { command: 'printenv LOG_LEVEL' })).body.output).toBe(
      'trace\n',
    );
    await call('POST', '/apps/my-app/builds', {});
    advance(6);
    expect([await seen('web.1'), await seen('web.2')]).toEqual(['trace', 'trace']);
    advance(1);
    await call('DELETE', '/apps/my-app/config-vars/LOG_LEVEL');
    expect(await seen('web.1')).toBe('trace');
  });

  it('are seen at once where nothing is set', async () => {
    await call('PATCH', '/apps/my-app/config-vars', { LOG_LEVEL: 'debug' });
    expect(await seen('web.1')).toBe('debug');
  });
});
