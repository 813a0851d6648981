import { describe, expect, it } from 'vitest';
import { OutcomeError, UnknownOutcomeError } from '../../../src/contract/errors.ts';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { readDomain } from '../../../src/platform/resources/domains.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
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
    remove: ({ domains }) => domains.clear('a', [readDomain({ hostname: 'www.example.com' })]),
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

  it.each([
    [200, '{"status":"deleting"}'],
    [200, '{"metadata":{"name":"n1"},"status":{"phase":"Terminating"}}'],
    [200, '{"metadata":{"name":"n1","deletionTimestamp":"2026-11-18T04:00:00Z"}}'],
    [202, ''],
  ])('may take minutes where it shows as going: %i %j', async (status, body) => {
    const { error, waited } = await remove(thing, { status, body, late: 12 });
    expect(error).toBeUndefined();
    expect(waited).toBeGreaterThan(60_000);
  });

  it.each([
    '{"deleted":false}',
    '{"id":"n1","name":"scheduler","status":"active"}',
    '{"JOB_SCHEDULE":"pending","QUEUED":"1"}',
    '{"message":"Cannot delete: builds are in progress"}',
    '[{"status":"deleting"}]',
  ])('is looked for a few times where nothing shows it as going: %s', async (body) => {
    const { waited } = await remove(thing, { status: 200, body });
    expect(waited).toBeLessThan(20_000);
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

  it.each([0, 2])(
    'that is answered 404 finds nothing where a look, of which a late one counts, agrees: %i',
    async (late) => {
      const { error, ends, deletions } = await remove(thing, { status: 404, body: '{"code":"not_found"}', late });
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 404 });
      expect({ ends, deletions }).toEqual({ ends: [], deletions: 1 });
    },
  );

  it('that is answered 404 has failed as long as it is there', async () => {
    const { error, ends, deletions } = await remove(thing, { status: 404, body: '{"code":"not_found"}' });
    expect(error).toBeInstanceOf(OutcomeError);
    expect(error).not.toBeInstanceOf(UnknownOutcomeError);
    expect(error?.message).toMatch(/^DELETE \/.*: the platform answered 404, but what was to go is still there$/);
    expect(error).toHaveProperty(
      'hint',
      expect.stringMatching(/“not found” of what they show where a token lacks the right/),
    );
    expect({ ends, deletions }).toEqual({ ends: [], deletions: 1 });
  });

  it('is waited for, after a promise, as long as there is time', async () => {
    const { error, waited } = await remove(thing, { status: 202, body: '', late: 40 });
    expect(error).toBeUndefined();
    expect(waited).toBeGreaterThan(300_000);
  });
});

describe('the deletion of a domain that is shown for ever', () => {
  const domain = { id: 'd1', hostname: 'www.example.com', kind: 'custom' };
  it.each([{ status: 'deleted' }, { deleted_at: '2026-01-01T00:00:00Z' }, { removed: true }])(
    'is ended where the domain says so of itself: %j',
    async (says) => {
      for (const call of [things['a domain'], things['all domains']]) {
        const thing = { ...(call as Thing), there: [{ ...domain, ...says }] };
        const { error, ends } = await remove(thing, { status: 200, body: JSON.stringify({ ...domain, ...says }) });
        expect({ error, ends }).toEqual({ error: undefined, ends: ['accepted'] });
      }
    },
  );
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
    const error = await failureOf(platform.domains.clear('a', []), UnknownOutcomeError);
    expect(error.message).toContain('no look shows whether it is gone: GET /apps/a/domains');
    expect(ends).toEqual(['unknown']);
  });
});

describe('a deletion that is answered 404 and whose looks fail', () => {
  it.each([403, 404])('is not taken for one that found nothing: %i', async (status) => {
    const { platform } = openPlatform('https://platform.example', {
      transport: async ({ method }) => ({
        status: method === 'DELETE' ? 404 : status,
        headers: {},
        body: Buffer.from(''),
      }),
    });
    const error = await failureOf(platform.config.remove('a', 'OLD'), OutcomeError);
    expect(error.message).toContain('404, but no look shows whether it is gone: GET /apps/a/config-vars');
  });
});

const creations: Readonly<
  Record<string, (platform: Platform, find: (() => Promise<never>) | undefined) => Promise<unknown>>
> = {
  'a namespace': ({ namespaces }, find) => namespaces.create({ name: 'n1' }, find),
  'an app': ({ apps }, find) => apps.create({ name: 'n1' }, find),
  'a domain': ({ domains }, find) => domains.add('a', { hostname: 'n1' }, find),
};

describe.each(Object.entries(creations))('the creation of %s that is only promised', (_, create) => {
  /** Creates it on a platform that answers 202, and shows it after so many looks. */
  async function promise(body: string, late: number, look: boolean | 'blind' = true) {
    const ends: string[] = [];
    const { platform, clock, requests } = openPlatform('https://platform.example', {
      onWrite: (end) => ends.push(end),
      transport: async () => ({ status: 202, headers: {}, body: Buffer.from(body) }),
    });
    let looks = 0;
    const find = async () => {
      looks += 1;
      if (look === 'blind') throw new OutcomeError('Nothing can be seen', 'Wait.');
      return (looks > late ? { raw: { name: 'n1' }, name: 'n1', id: 'shown' } : undefined) as never;
    };
    const made = await create(platform, look ? find : undefined).catch((error: Error) => error);
    return { made, ends, posts: requests.length, waited: clock.slept.reduce((sum, pause) => sum + pause, 0) };
  }
  const bodies = ['', '{}', '{"id":"x1","name":"n1","hostname":"n1"}', '{"status":"creating"}', '{"id":"job-7"}'];

  it.each(bodies)('is what a look shows, however late, and not what came with the promise: %j', async (body) => {
    for (const late of [0, 40]) {
      const { made, ends, posts, waited } = await promise(body, late);
      expect(made).toMatchObject({ id: 'shown' });
      expect({ ends, posts }).toEqual({ ends: ['accepted'], posts: 1 });
      expect(waited > 300_000).toBe(late > 0);
    }
  });

  it.each(bodies)('is unknown if it never shows: %j', async (body) => {
    const { made, ends, posts } = await promise(body, 1e9);
    expect(made).toBeInstanceOf(UnknownOutcomeError);
    expect(made).toHaveProperty(
      'message',
      expect.stringMatching(/^POST \/.*202, but what was to be made is not there\. Whether it will come is unknown$/),
    );
    expect({ ends, posts }).toEqual({ ends: ['unknown'], posts: 1 });
  });

  it.each([false, 'blind'] as const)('is unknown if nobody can look', async (look) => {
    const { made, ends } = await promise('{"id":"x1","name":"n1","hostname":"n1"}', 0, look);
    expect(made).toBeInstanceOf(UnknownOutcomeError);
    expect(ends).toEqual(['unknown']);
  });
});
