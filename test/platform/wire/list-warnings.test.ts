import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { openPlatform } from '../../harness/platform-client.ts';

type Call = (platform: Platform) => Promise<unknown>;

const restart: Call = ({ dynos }) => dynos.restart('my-app');
const setConfig: Call = ({ config }) => config.update('my-app', { A: '1' }, new Map());
const getApp: Call = ({ apps }) => apps.get('my-app');

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

describe('what a platform warns of beside a success', () => {
  it.each<[unknown, Record<string, string>]>([
    [{ warnings: ['the stack is old'] }, {}],
    [{ warnings: [{ message: 'the stack is old' }] }, {}],
    [{ warnings: [{ code: 'w1', detail: ' the stack is old ' }] }, {}],
    [{ warning: 'the stack is old', warnings: ['the stack is old'] }, {}],
    [{ data: { id: 'r1' }, warnings: ['the stack is old'] }, {}],
    [{}, { 'warning-message': 'the stack is old', 'warning-id': 'old_stack' }],
    [{}, { warning: '299 - "the stack is old"' }],
    [{}, { warning: '199 platform.example "the stack is old" "Wed, 18 Nov 2026 00:00:00 GMT"' }],
  ])('is told: %j, %j', async (body, headers) => {
    expect(await warnedBy(restart, body, headers)).toEqual([
      'DELETE /apps/my-app/dynos: the platform warns: the stack is old',
    ]);
  });

  it.each<[unknown, Record<string, string>]>([
    [{}, {}],
    [{ warnings: [] }, {}],
    [{ warnings: null, warning: false }, {}],
    [{ warnings: [{}, [], ' '] }, {}],
    [{}, { warning: '110 - "Response is Stale"' }],
    [{}, { warning: 'the stack is old' }],
  ])('is nothing where nothing is said: %j, %j', async (body, headers) => {
    expect(await warnedBy(restart, body, headers)).toEqual([]);
  });

  it('is told of what stands around config vars, and never of one of them', async () => {
    expect(await warnedBy(setConfig, { data: { A: '1' }, warnings: ['A is old'] })).toEqual([
      'PATCH /apps/my-app/config-vars: the platform warns: A is old',
    ]);
    expect(await warnedBy(setConfig, { A: '1', warning: 'fake-value-0000' })).toEqual([]);
  });

  it('is not told of what is only read', async () => {
    expect(await warnedBy(getApp, { name: 'my-app', warnings: ['the stack is old'] })).toEqual([]);
  });

  it('is looked through for secrets before it is cut', async () => {
    const redact = (text: string) => text.replaceAll('fake-secret-0000', '***');
    const [told = ''] = await warnedBy(restart, { warning: `${'x'.repeat(490)} fake-secret-0000` }, {}, redact);
    expect(told).not.toContain('fake');
    const [long = ''] = await warnedBy(restart, { warning: 'y'.repeat(9000) });
    expect(long.length).toBeLessThan(600);
  });
});
