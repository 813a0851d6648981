import { describe, expect, it } from 'vitest';
import { AuthError, DeadlineError, OutcomeError } from '../../src/contract/errors.ts';
import { createNamed, createOrReuse, ifFound, ifTold, removeOne } from '../../src/operations/existence.ts';
import type { Context } from '../../src/operations/operation.ts';
import { makeRefusal } from '../harness/make-refusal.ts';
import { stillClock } from '../harness/platform-client.ts';

/** A look shows a thing or nothing; a number is the status of a failure. */
type Answer = string | undefined | number;
const tell = async (answer: Answer) => {
  if (typeof answer === 'number') throw makeRefusal(answer);
  return answer;
};

const named = async (answer: Answer) => {
  const name = await tell(answer);
  return name === undefined ? undefined : { name, raw: {} };
};

describe('Something that is to be there', () => {
  /** What each look shows, what creating is answered with, and what comes of it in the two ways of `if-exists`. */
  const cases: readonly (readonly [
    what: string,
    looks: readonly Answer[],
    creation: Answer,
    reuse: readonly [end: string, calls: string],
    fail: readonly [end: string, calls: string],
  ])[] = [
    ['is there', ['old'], 'new', ['old, unchanged', 'look'], ['The app shop exists already', 'look']],
    ['is not there', [undefined], 'new', ['new, changed', 'look create'], ['new, changed', 'look create']],
    ['may not be seen', [403], 'new', ['new, changed', 'look create blindly'], ['new, changed', 'look create blindly']],
    ['cannot be looked for', [500], 'new', ['answered 500', 'look'], ['answered 500', 'look']],
    [
      'was made meanwhile',
      [undefined, 'theirs'],
      409,
      ['theirs, unchanged', 'look create look'],
      ['answered 409', 'look create'],
    ],
    [
      'was made meanwhile, which the platform calls invalid',
      [undefined, 'theirs'],
      422,
      ['theirs, unchanged', 'look create look'],
      ['answered 422', 'look create'],
    ],
    [
      'is taken by somebody else',
      [undefined, undefined],
      409,
      ['answered 409', 'look create look'],
      ['answered 409', 'look create'],
    ],
    [
      'is taken by somebody else, who hides it',
      [403, 403],
      409,
      ['answered 409', 'look create blindly look'],
      ['answered 409', 'look create blindly'],
    ],
    ['may not be made', [undefined, 'theirs'], 403, ['answered 403', 'look create'], ['answered 403', 'look create']],
  ];

  const context = () => {
    const clock = stillClock();
    const deadline = { at: clock.now() + 60_000, total: 60_000 };
    const log = { info: () => {} } as unknown as Context['log'];
    return { clock, deadline, log, signal: new AbortController().signal };
  };

  const play = async (ifExists: 'reuse' | 'fail', looks: readonly Answer[], creation: Answer) => {
    const calls: string[] = [];
    const waiting = [...looks];
    const end = await createOrReuse(context(), {
      of: 'app',
      what: 'app shop',
      ifExists,
      find: () => {
        calls.push('look');
        return named(waiting.shift());
      },
      listDifferences: async () => [],
      create: async (find) => {
        calls.push(find ? 'create' : 'create blindly');
        return (await named(creation)) ?? { name: '', raw: {} };
      },
    }).then(
      ({ found, changed }) => `${found.name}, ${changed ? 'changed' : 'unchanged'}`,
      (error: Error) => error.message,
    );
    return [end, calls.join(' ')];
  };

  it.each(cases)('and %s is found, made or refused', async (_, looks, creation, reuse, fail) => {
    expect(await play('reuse', looks, creation)).toEqual(reuse);
    expect(await play('fail', looks, creation)).toEqual(fail);
  });

  const today = new Date().toISOString();
  it.each([
    ['2020-01-01T00:00:00Z', true],
    [1577836800, true],
    ['2020-01-01', false],
    [0, false],
    [today, false],
    [today.replace('Z', ''), false],
    [today.slice(0, 10), false],
    ['0001-01-01T00:00:00Z', false],
    ['2999-01-01T00:00:00Z', false],
    ['some day', false],
  ])('and was created at %s, by its own word, was there before or was not: %s', async (created_at, isOld) => {
    const creation = {
      of: 'app',
      what: 'app shop',
      find: async () => undefined,
      listDifferences: async () => [],
    } as const;
    const create = async () => ({ name: 'shop', raw: { created_at } });
    const clock = { ...context(), clock: { ...stillClock(), now: () => Date.now() } };
    const played = (['fail', 'reuse'] as const).map((ifExists) =>
      createOrReuse(clock, { ...creation, ifExists, create }).then(
        ({ changed }) => changed,
        (error: Error) => error.message,
      ),
    );
    expect(await Promise.all(played)).toEqual([isOld ? 'The app shop exists already' : true, true]);
  });

  it.each([
    [47, true],
    [48, true],
    [49, false],
  ])('and was created %i hours before the step, by its own word, is new: %s', async (hours, isNew) => {
    const step = context();
    const created_at = new Date(step.clock.now() - hours * 3_600_000).toISOString();
    const ended = createOrReuse(step, {
      of: 'app',
      what: 'app shop',
      ifExists: 'fail',
      find: async () => undefined,
      listDifferences: async () => [],
      create: async () => ({ name: 'shop', raw: { created_at } }),
    });
    if (isNew) expect(await ended).toMatchObject({ changed: true });
    else await expect(ended).rejects.toThrow('The app shop exists already');
  });

  it.each([
    ['is not there', false, 'Created the app shop', undefined],
    ['is not there', true, 'Would create the app shop', undefined],
    ['is there', false, 'The app shop exists already', 'shop'],
    ['is there', true, 'The app shop exists already', 'shop'],
  ])('and %s is told, where a dry run is %s, as: %s', async (_, dryRun, headline, before) => {
    const outcome = await createNamed({ ...context(), dryRun } as unknown as Context, {
      of: 'app',
      what: 'app shop',
      ifExists: 'reuse',
      find: () => named(before),
      listDifferences: async () => [],
      create: async () => ({ name: 'shop', raw: {} }),
      outputs: ({ name }) => ({ app: name }),
      render: ({ name }) => ({ kind: 'facts', rows: [['Name', name]] }),
    });
    const blocks = [{ kind: 'facts', rows: [['Name', 'shop']] }];
    expect(outcome).toEqual({ headline, changed: before === undefined, outputs: { app: 'shop' }, result: {}, blocks });
  });

  it.each([
    [[], 'shop, unchanged'],
    [['region'], 'The app shop exists already, but with another region than this step gives: it is not used'],
    [
      ['team', 'region'],
      'The app shop exists already, but with another team and region than this step gives: it is not used',
    ],
  ])('and differs in %j from what is wanted is, where this step has not made it: %s', async (others, end) => {
    const ends = [named('shop'), named(undefined)].map((before) =>
      createOrReuse(context(), {
        of: 'app',
        what: 'app shop',
        ifExists: 'reuse',
        find: () => before,
        listDifferences: async () => others,
        create: async () => ({ name: 'shop', raw: {} }),
      }).then(
        ({ found, changed }) => `${found.name}, ${changed ? 'changed' : 'unchanged'}`,
        (error: Error) => error.message,
      ),
    );
    expect(await Promise.all(ends)).toEqual([end, 'shop, changed']);
  });

  /** The states that it tells from look to look, the last one for ever, and how that ends. */
  it.each<['app' | 'domain' | 'namespace', readonly (object | undefined)[], string]>([
    ['namespace', [{ status: 'creating' }, { status: 'creating' }, { status: 'active' }], '{"status":"active"}'],
    ['namespace', [{ provisioning_state: 'creating', status: 'ok' }, { status: 'ok' }], '{"status":"ok"}'],
    ['namespace', [{ state: 'provisioning' }, { state: 'failed' }], 'The platform has shop, but says of it: failed'],
    [
      'namespace',
      [{ state: 'creating' }],
      'The time is up after 60 s; last seen: the namespace shop is still being made (creating), which goes on there',
    ],
    ['namespace', [{ status: 'creating' }, undefined, { status: 'active' }], '{"status":"active"}'],
    [
      'namespace',
      [{ status: 'creating' }, undefined],
      'The time is up after 60 s; last seen: the namespace shop is still being made (creating), which goes on there',
    ],
    ['app', [{ status: 'Provisioning' }, { status: 'setting up' }, { status: 'idle' }], '{"status":"idle"}'],
    ['app', [{ status: 'pending' }], '{"status":"pending"}'],
    ['app', [{ status: 'deploying' }], '{"status":"deploying"}'],
    ['domain', [{ status: 'creating' }, { status: 'pending' }], '{"status":"pending"}'],
    ['domain', [{ status: 'provisioning' }], '{"status":"provisioning"}'],
  ])('and is made or found as %s is waited for while it is being made: %j', async (of, told, end) => {
    for (const isThere of [true, false]) {
      const states = isThere ? [...told] : [undefined, ...told];
      const next = async () => {
        const raw = states.length > 1 ? states.shift() : states[0];
        return raw && { name: 'shop', raw };
      };
      const creation = { of, what: `${of} shop`, find: next, listDifferences: async () => [] };
      const create = async () => (await next()) ?? { name: '', raw: {} };
      const ended = createOrReuse(context(), { ...creation, ifExists: 'reuse', create }).then(
        ({ found, changed }) => [JSON.stringify(found.raw), changed],
        (error: Error) => [error.message, !isThere],
      );
      expect(await ended).toEqual([end, !isThere]);
    }
  });
});

describe('Something that is gone', () => {
  it('is nothing, where that is fine', async () => {
    expect(await ifFound(tell(404))).toBeUndefined();
    expect(await ifFound(tell('here'))).toBe('here');
    await expect(ifFound(tell(500))).rejects.toThrow('answered 500');
  });

  it('was not removed, where that is fine', async () => {
    expect(await removeOne(tell('gone'))).toBe(true);
    expect(await removeOne(tell(404))).toBe(false);
    await expect(removeOne(tell(404), false)).rejects.toThrow('answered 404');
    await expect(removeOne(tell(500))).rejects.toThrow('answered 500');
  });
});

describe('Something that the platform need not tell', () => {
  it('is what it tells', async () => {
    expect(await ifTold(tell('here'))).toBe('here');
  });

  it.each([
    makeRefusal(404),
    makeRefusal(500),
    new AuthError('no token', 'None.'),
    new OutcomeError('unclear', 'None.'),
  ])('is nothing where the call ends in %s', async (error) => {
    expect(await ifTold(Promise.reject(error))).toBeUndefined();
  });

  it.each([new DeadlineError('The time is up', 'None.'), new TypeError('a bug')])(
    'hides neither the end of the time nor a mistake of ours: %s',
    async (error) => {
      await expect(ifTold(Promise.reject(error))).rejects.toBe(error);
    },
  );
});
