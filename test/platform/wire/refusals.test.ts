import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { openPlatform } from '../../harness/platform-client.ts';

type Call = (platform: Platform) => Promise<unknown>;

const calls: Readonly<Record<string, Call>> = {
  build: ({ builds }) => builds.start('a', {}),
  exec: ({ dynos }) => dynos.exec('a', 'web.1', ['true']),
  restart: ({ dynos }) => dynos.restart('a'),
  'create-app': ({ apps }) => apps.create({ name: 'n' }, async () => undefined),
  'create-namespace': ({ namespaces }) => namespaces.create({ name: 'n' }, async () => undefined),
  'add-domain': ({ domains }) => domains.add('a', { hostname: 'h.example' }, async () => undefined),
  'set-config': ({ config }) => config.update('a', { A: '1' }, new Map()),
  'remove-domain': ({ domains }) => domains.remove('a', 'd1'),
};

/** What is told of a change that is answered so each time. */
async function endsOf(call: Call, status: number): Promise<readonly string[]> {
  const ends: string[] = [];
  const { platform } = openPlatform('https://platform.example', {
    onWrite: (end) => ends.push(end),
    transport: async () => ({ status, headers: { location: '/elsewhere' }, body: Buffer.from('') }),
  });
  await expect(call(platform)).rejects.toThrow();
  return ends;
}

// By hand, from RFC 9110 and its companions: a status is a refusal only if it says that nothing was done.
const refusals = [
  400, 401, 402, 403, 404, 405, 410, 411, 412, 413, 414, 415, 417, 421, 422, 426, 428, 429, 431, 451, 501,
];
const open = [300, 301, 302, 303, 304, 307, 308, 399, 406, 408, 418, 420, 423, 424, 425, 444, 449, 460, 499];
const broken = [500, 502, 503, 504, 505, 507, 508, 511, 520, 522, 524, 527, 530, 598, 599, 700, 999];

describe.each(Object.entries(calls))('a change by %s', (_, call) => {
  it.each(refusals)('that is answered %i has not happened', async (status) => {
    expect(await endsOf(call, status)).toEqual([]);
  });

  it.each([...open, ...broken])('that is answered %i may have happened', async (status) => {
    expect(await endsOf(call, status)).toEqual(['unknown']);
  });
});

describe('a conflict', () => {
  it.each(['build', 'exec', 'restart'])('leaves open what became of %s', async (name) => {
    expect(await endsOf(calls[name] ?? expect.unreachable(), 409)).toEqual(['unknown']);
  });

  it.each(['create-app', 'add-domain', 'set-config'])(
    'refuses %s, where a look tells what is in the way',
    async (name) => {
      expect(await endsOf(calls[name] ?? expect.unreachable(), 409)).toEqual([]);
    },
  );
});
