import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ApiError, hasStatus } from '../../src/platform/wire/api-error.ts';
import type { Kind } from '../../src/platform/wire/endpoints.ts';
import { createTime } from '../harness/virtual-time.ts';
import { inOrder, openScripted, type Reply } from './scripted.ts';

type Scripted = ReturnType<typeof openScripted>;

const shop = { id: 'a1', name: 'shop' };
/** When each test begins. */
const began = Date.UTC(2026, 0, 14, 16, 30);
const busy: Reply = { status: 503, headers: { 'retry-after': '2' } };
const refused = (status: number): Reply => ({ status, body: { code: 'some_code', message: 'No.' } });

/** One call of each kind, with what guards it. */
const calls: Readonly<Record<Kind, (test: Scripted, look: () => Promise<boolean>) => Promise<unknown>>> = {
  read: ({ platform }) => platform.apps.get('shop'),
  set: ({ platform }) => platform.domains.update('shop', 'd1', { cert: 'mine' }),
  remove: ({ platform }) => platform.domains.remove('shop', 'd1'),
  destroy: ({ platform }, look) => platform.namespaces.delete('n1', look),
  create: ({ platform }, look) =>
    platform.apps.create({ name: 'shop' }, async () => ((await look()) ? undefined : shop)),
  once: ({ platform }, look) => platform.builds.start('shop', {}, async () => void (await look())),
};

/** Makes a call of a kind; the looks say that all is as it was, or from some look on that it is not. */
async function play(kind: Kind, answer: () => Reply, changesAt = Number.POSITIVE_INFINITY) {
  const test = openScripted(answer);
  const looks: number[] = [];
  const look = async () => {
    looks.push((test.time.now() - began) / 1000);
    return looks.length < changesAt;
  };
  const [ended] = await Promise.allSettled([test.during(calls[kind](test, look))]);
  const error = ended?.status === 'rejected' ? ended.reason : undefined;
  const code = error instanceof ApiError ? error.code : error;
  return { attempts: test.seen.length, looks, code, writes: test.writes, test };
}

/** The table of the page, as a user reads it. */
const rows = readFileSync('docs/how-it-knows.md', 'utf8')
  .split('## What is sent again')[1]
  ?.split('\n')
  .filter((line) => /^\| (read|set|remove|destroy|create|once) \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim())) as readonly (readonly string[])[];

/** What the words of a cell mean, for a failure that does not end. */
const meanings: Readonly<Record<string, { readonly attempts: number; readonly looks?: number }>> = {
  'up to 4 times': { attempts: 4 },
  'up to 4 times; then 404 is done': { attempts: 4 },
  'after a look': { attempts: 4, looks: 3 },
  'a look, never sent again': { attempts: 1, looks: 1 },
  'looks after 0, 1, 2, 4 and 8 s, never sent again': { attempts: 1, looks: 5 },
  never: { attempts: 1, looks: 0 },
};

const columns: Readonly<Record<string, readonly Reply[]>> = {
  unopened: ['never opened', { status: 429 }, { status: 429, headers: { 'retry-after': '3' } }],
  busy: [busy],
  lost: ['reset', { status: 408 }, { status: 500 }, { status: 502, body: '<html>Bad gateway</html>' }, { status: 503 }],
};

describe('the table of the page', () => {
  it('has a row for each kind of call', () => {
    expect(rows.map(([, kind]) => kind)).toEqual(Object.keys(calls));
  });

  const cells = rows.flatMap(([, kind = '', , unopened = '', wait = '', lost = '', end = '']) =>
    Object.entries({ unopened, busy: wait, lost }).flatMap(([column, words]) =>
      (columns[column] ?? []).map((reply) => ({ kind: kind as Kind, column, words, end, reply })),
    ),
  );
  it.each(cells)('$kind, $reply: $words, then $end', async ({ column, end, kind, reply, words }) => {
    const { attempts, code, looks, writes } = await play(kind, () => reply);
    const meant = meanings[words] ?? expect.fail(`nothing is known of “${words}”`);
    expect(attempts).toBe(meant.attempts);
    if (meant.looks !== undefined) expect(looks).toHaveLength(meant.looks);
    const isUnknown = end === 'unknown' && column !== 'unopened';
    expect(code === 'outcome-unknown').toBe(isUnknown);
    expect(code).toBeDefined();
    expect(writes).toEqual(isUnknown ? ['unknown'] : []);
  });
});

const kinds = Object.keys(calls) as readonly Kind[];
const writing = kinds.filter((kind) => kind !== 'read');

describe('every kind', () => {
  it.each(kinds)('%s: an attempt after one that never left succeeds', async (kind) => {
    const good: Reply = {
      body: {
        id: kind === 'set' ? 'd1' : 'a1',
        name: 'shop',
        state: 'pending',
        hostname: 'x',
        kind: 'custom',
        status: 'pending',
      },
    };
    const { attempts, code, writes } = await play(kind, inOrder('never opened', good));
    expect({ attempts, code, writes }).toEqual({
      attempts: 2,
      code: undefined,
      writes: kind === 'read' ? [] : ['accepted'],
    });
  });

  it.each([400, 401, 402, 403, 404, 405, 410, 413, 423, 451])('status %d is sent once', async (status) => {
    for (const kind of kinds)
      expect(await play(kind, () => refused(status))).toMatchObject({ attempts: 1, looks: [], writes: [] });
  });

  it.each(kinds.filter((kind) => kind !== 'create'))('%s: 409 and 422 end it at once', async (kind) => {
    expect(await play(kind, () => refused(409))).toMatchObject({ attempts: 1, code: 'conflict', looks: [] });
    expect(await play(kind, () => refused(422))).toMatchObject({ attempts: 1, code: 'rejected', looks: [] });
  });

  it.each(['set', 'remove', 'destroy'] as const)('%s: a refusal after a lost answer proves nothing', async (kind) => {
    const test = openScripted(inOrder('reset', refused(403)));
    const error = await test.failure(calls[kind](test, async () => true));
    expect(error).toMatchObject({ code: 'outcome-unknown', cause: { status: 403 } });
    expect(hasStatus(error, 403)).toBe(false);
    expect({ sent: test.seen.length, writes: test.writes }).toEqual({ sent: 2, writes: ['unknown'] });
  });

  it.each(writing)('%s: an outcome that is unknown says what to do', async (kind) => {
    const test = openScripted(() => 'reset');
    const error = (await test.failure(calls[kind](test, async () => true))) as ApiError;
    expect(error.message).toMatch(/reset\. Whether the platform acted on it is unknown$/);
    expect(error.message.split(test.lines()[0] ?? '?')).toHaveLength(2);
    expect(error.hint).not.toBe('');
  });

  it.each(writing)('%s: only a connection of its own carries what is not sent twice', async (kind) => {
    const { test } = await play(kind, () => 'reset');
    expect(test.seen[0]?.request.fresh).toBe(kind === 'once' || kind === 'create');
  });
});

describe('remove', () => {
  it('is done if a repeat finds nothing', async () => {
    expect(await play('remove', inOrder('reset', refused(404)))).toMatchObject({
      attempts: 2,
      code: undefined,
      writes: ['accepted'],
    });
  });
});

describe('destroy', () => {
  it.each([busy, 'reset', { status: 206 }, { status: 429 }] as const)(
    'after %j: what is gone is not destroyed again',
    async (reply) => {
      expect(await play('destroy', () => reply, 1)).toMatchObject({
        attempts: 1,
        code: undefined,
        writes: ['accepted'],
      });
    },
  );

  it('looks again after a 404 to a repeat', async () => {
    const { attempts, code, looks } = await play('destroy', inOrder('reset', refused(404)), 2);
    expect({ attempts, code, looks: looks.length }).toEqual({ attempts: 2, code: undefined, looks: 2 });
  });

  it('stops if it is another’s by now', async () => {
    const test = openScripted(() => 'reset');
    const another = async () => {
      throw new Error('it belongs to another repository');
    };
    const error = await test.failure(test.platform.namespaces.delete('n1', another));
    expect(error).toMatchObject({ code: 'outcome-unknown', message: expect.stringContaining('another repository') });
    expect(test.seen).toHaveLength(1);
    expect(test.writes).toEqual(['unknown']);
  });
});

describe('create', () => {
  it('looks after 0, 1, 2, 4 and 8 s', async () => {
    const { looks } = await play('create', () => 'reset');
    expect(looks).toEqual([0, 1, 2, 4, 8]);
  });

  it.each(['reset', busy, { status: 500 }, { status: 201, body: {} }, refused(409), refused(422)] as const)(
    'after %j: what is there now and was not before is ours',
    async (reply) => {
      expect(await play('create', () => reply, 1)).toMatchObject({
        attempts: 1,
        code: undefined,
        writes: ['accepted'],
      });
    },
  );

  it('finds late what shows late', async () => {
    expect(await play('create', () => 'reset', 5)).toMatchObject({
      attempts: 1,
      looks: [0, 1, 2, 4, 8],
      code: undefined,
    });
  });

  it.each([
    [409, 'conflict'],
    [422, 'rejected'],
  ] as const)('status %d stands if one look finds nothing', async (status, code) => {
    expect(await play('create', () => refused(status))).toMatchObject({ attempts: 1, looks: [0], code, writes: [] });
  });

  it('without a look, a lost answer is unknown and a conflict stands', async () => {
    for (const [reply, code] of [
      ['reset', 'outcome-unknown'],
      [refused(409), 'conflict'],
    ] as const) {
      const test = openScripted(() => reply);
      expect(await test.failure(test.platform.apps.create({ name: 'shop' }, undefined))).toHaveProperty('code', code);
      expect(test.seen).toHaveLength(1);
    }
  });

  it('a look that fails shows nothing, and the next one counts', async () => {
    const test = openScripted((line) => (line.startsWith('POST') ? 'reset' : refused(500)));
    let looks = 0;
    const find = async () => (++looks < 3 ? test.platform.apps.get('shop') : shop);
    expect(await test.during(test.platform.apps.create({ name: 'shop' }, find))).toEqual(shop);
  });

  it('a reply that does not fit is looked for, and else is the error', async () => {
    const { attempts, code, looks, writes } = await play('create', () => ({
      status: 201,
      body: { id: 3, name: 'shop' },
    }));
    expect({ attempts, code, looks: looks.length, writes }).toEqual({
      attempts: 1,
      code: 'reply-unexpected',
      looks: 5,
      writes: ['unknown'],
    });
  });
});

describe('once', () => {
  it('checks what guards it before each repeat, and stops if that no longer holds', async () => {
    expect((await play('once', () => 'never opened')).looks).toHaveLength(3);
    const test = openScripted(() => 'never opened');
    const stale = new Error('an older commit');
    const work = test.platform.builds.start('shop', {}, () => Promise.reject(stale));
    expect(await test.failure(work)).toBe(stale);
    expect(test.seen).toHaveLength(1);
  });
});

describe('many config vars', () => {
  const vars = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`KEY_${at}`, 'value']));

  it('go on in parts of 20 after a 504', async () => {
    const sent = vars(45);
    const test = openScripted((line, { body = '{}' }) => {
      if (line.startsWith('GET')) return { body: sent };
      return Object.keys(JSON.parse(body)).length > 20 ? { status: 504 } : { body: sent };
    });
    await test.during(test.platform.config.update('shop', sent));
    expect(test.seen.map(({ body }) => Object.keys(JSON.parse(body ?? '{}')).length)).toEqual([45, 20, 20, 5]);
  });

  it.each([
    [20, 504],
    [21, 502],
  ])('%d of them are sent again as they are after a %d', async (count, status) => {
    const test = openScripted(() => ({ status }));
    const work = test.platform.config.update('shop', vars(count));
    expect(await test.failure(work)).toHaveProperty('code', 'outcome-unknown');
    expect(test.seen.map(({ body }) => Object.keys(JSON.parse(body ?? '{}')).length)).toEqual(Array(4).fill(count));
  });

  it('stay unknown if a part is refused', async () => {
    const test = openScripted(inOrder({ status: 504 }, refused(403)));
    expect(await test.failure(test.platform.config.update('shop', vars(21)))).toHaveProperty('code', 'outcome-unknown');
    expect(test.writes).toEqual(['unknown']);
  });
});

describe('time', () => {
  it.each([
    ['3', 3000],
    ['Wed, 14 Jan 2026 16:31:00 GMT', 50_000],
    ['-5', undefined],
    ['soon 5', undefined],
  ])('Retry-After %j is waited for as %j ms', async (value, pause) => {
    const headers = { 'retry-after': value, date: 'Wed, 14 Jan 2026 16:30:10 GMT' };
    const { test } = await play('read', inOrder({ status: 503, headers }, { body: shop }));
    expect(test.pauses).toHaveLength(1);
    if (pause === undefined) expect(test.pauses[0]).toBeLessThan(1000);
    else expect(test.pauses).toEqual([pause]);
  });

  it('a pause that takes all the time left is not begun', async () => {
    const reply = { status: 503, headers: { 'retry-after': '3' } };
    const test = openScripted(() => reply, { deadline: { at: began + 3000, total: 3000 } });
    expect(await test.failure(test.platform.apps.get('shop'))).toHaveProperty('code', 'platform-error');
    expect(test.seen).toHaveLength(1);
  });

  it('pauses are spread and grow', async () => {
    const { test } = await play('read', () => 'never opened');
    expect(test.pauses).toHaveLength(3);
    for (const [at, pause] of test.pauses.entries()) expect(pause).toBeLessThan(1000 * 2 ** at);
  });

  it('nothing is sent after the deadline', async () => {
    const test = openScripted(() => ({ body: shop }), { deadline: { at: 0, total: 60_000 } });
    expect(await test.failure(test.platform.apps.get('shop'))).toHaveProperty('code', 'timeout');
    expect(test.seen).toEqual([]);
  });

  it.each([
    [2500, 3],
    [2000, 2],
  ])('a request and the looks after it end by a deadline of %d ms', async (total, most) => {
    const test = openScripted(() => 'reset', { deadline: { at: began + total, total } });
    let looks = 0;
    const find = async (): Promise<undefined> => void looks++;
    const work = test.platform.apps.create({ name: 'shop' }, find);
    expect(await test.failure(work)).toHaveProperty('code', 'outcome-unknown');
    expect({ looks, timeout: test.seen[0]?.request.timeout }).toEqual({ looks: most, timeout: total });
  });

  it.each([
    ['read', 30_000],
    ['exec', 600_000],
  ])('a %s may take %d ms', async (kind, timeout) => {
    const test = openScripted(() => ({ body: { ...shop, output: '' } }));
    await test.during<unknown>(
      kind === 'read' ? test.platform.apps.get('shop') : test.platform.dynos.exec('shop', 'web.1', ['ls']),
    );
    expect(test.seen[0]?.request.timeout).toBe(timeout);
  });
});

describe('a cancelled step', () => {
  const cancelled = new Error('Cancelled');

  it.each(kinds)('%s: nothing more is sent', async (kind) => {
    const controller = new AbortController();
    const answer = () => {
      controller.abort(cancelled);
      throw cancelled;
    };
    const test = openScripted(answer, { signal: controller.signal });
    const error = await test.failure(calls[kind](test, async () => true));
    if (kind === 'read') expect(error).toBe(cancelled);
    else expect(error).toMatchObject({ code: 'outcome-unknown', cause: cancelled });
    expect(test.seen).toHaveLength(1);
    expect(test.writes).toEqual(kind === 'read' ? [] : ['unknown']);
  });

  it.each(kinds)('%s: what was cancelled before is not sent', async (kind) => {
    const test = openScripted(() => ({}), { signal: AbortSignal.abort(cancelled) });
    expect(await test.failure(calls[kind](test, async () => true))).toBe(cancelled);
    expect({ sent: test.seen, writes: test.writes }).toEqual({ sent: [], writes: [] });
  });

  it('is heard before a request is sent, although it came between two turns', async () => {
    const controller = new AbortController();
    const clock = { ...createTime(0).clock(), listen: async () => controller.abort(cancelled) };
    const test = openScripted(() => ({}), { signal: controller.signal, clock });
    expect(await test.failure(calls.once(test, async () => true))).toBe(cancelled);
    expect(test.seen).toEqual([]);
  });

  it('in a pause: what never left did not happen, what was lost is unknown', async () => {
    for (const [reply, code] of [
      ['never opened', undefined],
      ['reset', 'outcome-unknown'],
    ] as const) {
      const controller = new AbortController();
      const onRetry = () => controller.abort(cancelled);
      const test = openScripted(() => reply, { signal: controller.signal, onRetry });
      const error = await test.failure(calls.remove(test, async () => true));
      if (code === undefined) expect(error).toBe(cancelled);
      else expect(error).toHaveProperty('code', code);
    }
  });
});

describe('a 401', () => {
  it.each(kinds)('%s: renews the sign-in once', async (kind) => {
    const tokens = ['old', 'new'];
    const bearer = { token: async () => tokens[0] ?? '', renew: async () => tokens.shift() !== undefined };
    const test = openScripted(() => refused(401), { bearer });
    expect(await test.failure(calls[kind](test, async () => true))).toMatchObject({
      code: 'token-refused',
      status: 401,
    });
    expect(test.seen.map(({ token }) => token)).toEqual(['old', 'new']);
  });

  it('of a fixed token is the answer', async () => {
    const { attempts, code } = await play('once', () => refused(401));
    expect({ attempts, code }).toEqual({ attempts: 1, code: 'token-refused' });
  });
});
