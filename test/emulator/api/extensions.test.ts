import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../../scripts/emulator/change-settings.ts';
import { extensions } from '../../../scripts/emulator/dialects/manners.ts';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import type { Extension } from '../../../src/emulator/state/dialects.ts';
import { defaultSettings } from '../../../src/emulator/state/settings.ts';
import { callApi } from '../../harness/call-api.ts';

/** The addresses of each extension, typed by hand; what only changes a reply has none. */
const addresses: Readonly<Record<Extension, readonly string[]>> = {
  builds: ['GET /apps/my-app/builds', 'GET /apps/my-app/builds/x'],
  deployments: ['GET /apps/my-app/deployments', 'GET /apps/my-app/deployments/x'],
  logs: [],
  exitCodes: [],
  run: ['POST /apps/my-app/dynos/run'],
  formation: ['PATCH /apps/my-app/formation'],
  promotions: [
    'POST /pipelines/shop/promotions',
    'GET /pipelines/shop/promotions/x',
    'GET /pipelines/shop/promotions/x/promotion-targets',
  ],
  diff: ['GET /pipelines/shop/diff?source_app=shop-staging'],
};
const nowhere = 'This platform has no such address';

describe.each(extensions)('the extension %s', (name) => {
  it.each(addresses[name])('is there or not as the settings say: %s', async (address) => {
    const [method = '', path = ''] = address.split(' ');
    for (const isThere of [true, false]) {
      await using emulator = await startBreakable({ extensions: { [name]: isThere } });
      const reply = await callApi(emulator, method, path, method === 'GET' ? {} : { body: {} });
      expect(reply.body.message === nowhere).toBe(!isThere);
      if (!isThere) expect(reply.status).toBe(404);
    }
  });

  it('changes nothing of the specification', async () => {
    await using emulator = await startBreakable({ extensions: { [name]: false } });
    expect((await callApi(emulator, 'GET', '/apps/my-app/dynos/list')).status).toBe(200);
    expect((await callApi(emulator, 'POST', '/apps/my-app/builds', { body: {} })).status).toBe(201);
  });
});

it('can be switched in a seed, and the dialect with them', async () => {
  const seed = {
    teams: [{ name: 'a' }],
    apps: [{ name: 'b' }],
    settings: { dialect: 'silent', extensions: { run: true } },
  };
  await using emulator = await startBreakable({ seed: seed as never });
  expect(await callApi(emulator, 'GET', '/apps/b/builds')).toMatchObject({ status: 404 });
  const task = await callApi(emulator, 'POST', '/apps/b/dynos/run', { body: { command: 'exit 4' } });
  expect(task.body).toEqual({ output: '', status: 4 });
});

it.each([{ magic: true }, { run: 'no' }])('refuses a switch for what there is not: %j', (switches) => {
  expect(() => changeSettings({ ...defaultSettings }, { extensions: switches })).toThrow(
    'extensions must be an object',
  );
});

it('tells the exit code of exec only where it is switched on', async () => {
  for (const [exitCodes, reply] of [
    [true, { output: 'a\n', exit_code: 3 }],
    [false, { output: 'a\n' }],
  ] as const) {
    await using emulator = await startBreakable({ extensions: { exitCodes } });
    const body = { command: ['/bin/sh', '-c', '( echo a; exit 3 )'] };
    expect((await callApi(emulator, 'POST', '/apps/my-app/dynos/web.1/exec', { body })).body).toEqual(reply);
  }
});
