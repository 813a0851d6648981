import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { openPlatform } from '../../harness/platform-client.ts';

type Call = (platform: Platform) => Promise<unknown>;

const setConfig: Call = ({ config }) => config.update('my-app', { A: '1' }, new Map());
const restart: Call = ({ dynos }) => dynos.restart('my-app');
const getConfig: Call = ({ config }) => config.read('my-app');
const told = { data: { A: '1' } };

/** What is warned of when the platform answers a call with this. */
async function warnedBy(
  call: Call,
  body: unknown,
  headers: Record<string, string> = {},
  redact = (text: string) => text,
) {
  const warnings: string[] = [];
  const transport = async () => ({ status: 200, headers, body: Buffer.from(JSON.stringify(body)), redact });
  const log = { warning: (message: string) => void warnings.push(message) };
  await call(openPlatform('https://platform.example', { transport, log }).platform);
  return warnings;
}

describe('what a platform warns of when config vars are changed', () => {
  it.each<[object, Record<string, string>]>([
    [{ warnings: ['the name is old'] }, {}],
    [{ warnings: [{ message: 'the name is old' }] }, {}],
    [{ warnings: [{ code: 'w1', detail: ' the name is old ' }] }, {}],
    [{ warning: 'the name is old', warnings: ['the name is old'] }, {}],
    [{}, { warning: '299 - "the name is old"' }],
    [{}, { warning: '199 platform.example "the name is old" "Wed, 18 Nov 2026 00:00:00 GMT"' }],
  ])('is told: %j, %j', async (remarks, headers) => {
    expect(await warnedBy(setConfig, { ...told, ...remarks }, headers)).toEqual([
      'PATCH /apps/my-app/config-vars: the platform warns: the name is old',
    ]);
  });

  it.each<[object, Record<string, string>]>([
    [{}, {}],
    [{ warnings: [] }, {}],
    [{ warnings: null, warning: false }, {}],
    [{ warnings: [{}, [], ' '] }, {}],
    [{ warnings: 0, warning: 'None' }, {}],
    [{ warnings: 'no warnings' }, {}],
    [{}, { warning: '110 - "Response is Stale"' }],
    [{}, { warning: 'the name is old' }],
  ])('is nothing where nothing is said: %j, %j', async (remarks, headers) => {
    expect(await warnedBy(setConfig, { ...told, ...remarks }, headers)).toEqual([]);
  });

  it('is never one of the config vars', async () => {
    expect(await warnedBy(setConfig, { A: '1', warning: 'fake-value-0000' })).toEqual([]);
  });

  // What these say may hold config values that nobody has read.
  it.each([restart, getConfig])('is not told of other calls', async (call) => {
    expect(await warnedBy(call, { ...told, warnings: ['A is fake-value-0000'] })).toEqual([]);
  });

  it('is told in one line of five at the most, whatever their number', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `name ${at}`);
    const [line = '', ...others] = await warnedBy(setConfig, { ...told, warnings: many });
    expect(line).toMatch(/: name 0; name 1; name 2; name 3; name 4$/);
    expect(others).toEqual([]);
  });

  it('is looked through for secrets before it is cut', async () => {
    const redact = (text: string) => text.replaceAll('fake-secret-0000', '***');
    const warning = `${'x'.repeat(490)} fake-secret-0000`;
    const [line = ''] = await warnedBy(setConfig, { ...told, warning }, {}, redact);
    expect(line).not.toContain('fake');
    const [long = ''] = await warnedBy(setConfig, { ...told, warning: 'y'.repeat(9000) });
    expect(long.length).toBeLessThan(600);
    expect(await warnedBy(setConfig, { ...told, warning: 'y'.repeat(9000) }, {}, () => '')).toEqual([]);
  });
});
