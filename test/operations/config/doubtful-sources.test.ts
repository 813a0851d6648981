import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../harness/make-folder.ts';
import { startPlatform, type TestPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'set-config', app: 'my-app', 'config-strategy': 'overwrite' };
const configOf = ({ emulator }: TestPlatform) =>
  emulator.world.store.apps.values().find(({ name }) => name === 'my-app')?.config ?? {};

async function overwriteBy(platform: TestPlatform, content: string | Uint8Array) {
  using folder = makeFolder();
  const file = join(folder.path, '.env');
  writeFileSync(file, content);
  return await platform.step({ ...inputs, 'config-file': file });
}

describe('overwriting by a file', () => {
  it('keeps the first key behind a byte order mark', async () => {
    await using platform = await startPlatform();
    const step = await overwriteBy(platform, '\uFEFFLOG_LEVEL=info\r\nNODE_ENV=production\r\n');
    expect(step.exitCode, step.log).toBe(0);
    expect(Object.keys(configOf(platform))).toEqual(['LOG_LEVEL', 'NODE_ENV']);
  });

  it.each([
    ['an open quote', 'LOG_LEVEL="info\nNODE_ENV=production\n', 'line 1'],
    ['a line that is no assignment', 'LOG_LEVEL=info\nNODE_ENV\n', 'line 2'],
    ['line ends that hide keys', 'LOG_LEVEL=info\rNODE_ENV=production\r', 'line 1'],
    ['bytes that are no UTF-8', Buffer.from('LOG_LEVEL=\xfc\n', 'latin1'), 'UTF-8'],
    ['an empty value', 'LOG_LEVEL=\nNODE_ENV=production\n', '`LOG_LEVEL`'],
  ])('asks nothing of the platform when there is %s', async (_doubt, content, said) => {
    await using platform = await startPlatform();
    const step = await overwriteBy(platform, content);
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(said);
    expect(platform.calls()).toEqual([]);
  });
});

it('sets a name that objects know already, and finds it again', async () => {
  await using platform = await startPlatform();
  const vars = { ...inputs, 'config-vars': '{"__proto__": "fake", "constructor": "fake"}' };
  const first = await platform.step(vars);
  expect(first.outputs['added-keys'], first.log).toBe('["__proto__","constructor"]');
  const second = await platform.step(vars);
  expect(second.outputs).toMatchObject({ changed: 'false', 'unchanged-keys': '["__proto__","constructor"]' });
});
