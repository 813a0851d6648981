import { describe, expect, it } from 'vitest';
import { UnknownOutcomeError } from '../../../src/contract/errors.ts';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { failureOf, openPlatform } from '../../harness/platform-client.ts';

type Call = (platform: Platform) => Promise<unknown>;

interface Thing {
  readonly remove: Call;
  /** What a look shows while it is there, and when it is gone; nothing is a 404. */
  readonly there: unknown;
  readonly gone: unknown;
}

const things: Readonly<Record<string, Thing>> = {
  'a config var': { remove: ({ config }) => config.remove('a', 'OLD'), there: { OLD: 'x', B: '2' }, gone: { B: '2' } },
  'an environment’s config var': {
    remove: ({ environments }) => environments.remove('e', 'OLD'),
    there: { OLD: 'x' },
    gone: {},
  },
  'a domain': {
    remove: ({ domains }) => domains.remove('a', 'd1'),
    there: [{ id: 'd1', hostname: 'www.example.com' }],
    gone: [],
  },
  'all domains': {
    remove: ({ domains }) => domains.clear('a'),
    there: [{ id: 'd1', hostname: 'www.example.com', kind: 'custom' }],
    gone: [{ id: 'd0', hostname: 'a.apps.example', kind: 'platform' }],
  },
  'a namespace': {
    remove: ({ namespaces }) => {
      let looks = 0;
      return namespaces.remove('n1', async () => {
        looks += 1;
        return looks > lateLooks || undefined;
      });
    },
    there: undefined,
    gone: undefined,
  },
};
let lateLooks = 0;

interface Script {
  readonly status: number;
  readonly body: string;
  /** How many looks show it still; for ever if not given. */
  readonly late?: number;
}

/** Removes something on a platform that answers so; gives what was asked, how long it waited, and what is told of the change. */
async function remove({ remove: call, there, gone }: Thing, { status, body, late = 1e9 }: Script) {
  lateLooks = late;
  let looks = 0;
  const ends: string[] = [];
  const { platform, clock, requests } = openPlatform('https://platform.example', {
    onWrite: (end) => ends.push(end),
    transport: async ({ method }) => {
      if (method === 'DELETE') return { status, headers: {}, body: Buffer.from(body) };
      looks += 1;
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(looks > late ? gone : there)) };
    },
  });
  const error = await call(platform).then(
    () => undefined,
    (failure: Error) => failure,
  );
  const deletions = requests.filter(({ method }) => method === 'DELETE').length;
  return { error, ends, deletions, waited: clock.slept.reduce((sum, pause) => sum + pause, 0) };
}

describe.each(Object.entries(things))('the deletion of %s', (_, thing) => {
  it.each([
    [204, ''],
    [200, ''],
    [200, '{}'],
    [200, ' { }\n'],
  ])('is ended by %i %j, which says nothing', async (status, body) => {
    expect(await remove(thing, { status, body })).toMatchObject({ error: undefined, ends: ['accepted'], deletions: 1 });
  });

  const open: readonly (readonly [number, string])[] = [
    [202, ''],
    [202, '{"id":"d1","name":"n1","hostname":"d1","status":"deleting"}'],
    [200, '{"status":"deleting"}'],
    [200, '{"deleted":false}'],
    [200, '{"id":"d2","name":"other","hostname":"other.example"}'],
    [200, '{"message":"Scheduled for deletion"}'],
    [200, '{"OLD":"x","B":"2"}'],
    [200, '[{"id":"d1"}]'],
    [200, 'false'],
    [200, 'null'],
  ];
  it.each(open)('is ended by a look after %i %j', async (status, body) => {
    for (const late of [0, 2])
      expect(await remove(thing, { status, body, late })).toMatchObject({
        error: undefined,
        ends: ['accepted'],
        deletions: 1,
      });
  });

  it.each(open)('is unknown after %i %j as long as it is there', async (status, body) => {
    const { error, ends, deletions } = await remove(thing, { status, body });
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error?.message).toMatch(
      new RegExp(`^DELETE /.*: the platform answered ${status}, but what was to go is still there.*is unknown$`),
    );
    expect(ends).toEqual(['unknown']);
    expect(deletions).toBe(1);
  });

  it('is waited for, after a promise, as long as there is time', async () => {
    const { error, waited } = await remove(thing, { status: 202, body: '', late: 40 });
    expect(error).toBeUndefined();
    expect(waited).toBeGreaterThan(300_000);
  });
});

describe('a deletion whose looks fail', () => {
  it('is unknown, and says why', async () => {
    const ends: string[] = [];
    const { platform } = openPlatform('https://platform.example', {
      onWrite: (end) => ends.push(end),
      transport: async ({ method }) => ({
        status: method === 'DELETE' ? 202 : 403,
        headers: {},
        body: Buffer.from(''),
      }),
    });
    const error = await failureOf(platform.domains.clear('a'), UnknownOutcomeError);
    expect(error.message).toContain('no look shows whether it is gone: GET /apps/a/domains');
    expect(ends).toEqual(['unknown']);
  });
});
