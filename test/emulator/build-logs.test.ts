import { expect, it } from 'vitest';
import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { callApi } from '../harness/call-api.ts';

it('tells the log of a build line by line as it goes on, without a token', async () => {
  await using emulator = await startBreakable({ clock: 'manual', buildSeconds: 10 });
  const body = { commitish: 'please-fail' };
  const { output_stream_url: url } = (await callApi(emulator, 'POST', '/apps/my-app/builds', { body })).body;
  expect(new URL(url).origin).toBe(emulator.url);
  const lengths: number[] = [];
  for (let seconds = 0; seconds < 10; seconds += 2) {
    const reply = await fetch(url);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    lengths.push((await reply.text()).split('\n').length - 1);
    emulator.world.clock.advance(2000);
  }
  expect(lengths).toEqual([1, 3, 3, 4, 5]);
  const text = await (await fetch(url)).text();
  expect(text.split('\n')[0]).toBe('-----> Emulated build of please-fail');
  expect(text).toMatch(/\n ! {5}Build failed: the buildpack exited with code 1 .*\n$/);
  expect(emulator.requests().at(-1)).toMatchObject({ method: 'GET', authorized: false });
});

it('has no log of what there is not, or where logs are switched off', async () => {
  await using emulator = await startBreakable();
  expect((await fetch(`${emulator.url}/_logs/nothing`)).status).toBe(404);
  const build = (await callApi(emulator, 'POST', '/apps/my-app/builds', { body: {} })).body;
  emulator.world.store.settings.extensions = { logs: false };
  expect((await fetch(build.output_stream_url)).status).toBe(404);
  expect((await callApi(emulator, 'POST', '/apps/my-app/builds', { body: {} })).body).not.toHaveProperty(
    'output_stream_url',
  );
});

it('can be slow, or break, as a fault orders', async () => {
  await using emulator = await startBreakable();
  emulator.faults.add({ endpoint: 'buildLog', fault: 'status', status: 503, count: 1 });
  const { output_stream_url: url } = (await callApi(emulator, 'POST', '/apps/my-app/builds', { body: {} })).body;
  expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([503, 200]);
});
