import { describe, expect, it } from 'vitest';
import { shareSources } from '../../../src/operations/verdict/share-sources.ts';
import {
  anyRefusal,
  asAddition,
  collectRefusals,
  ifHere,
  isMisread,
  rememberSources,
  unlessGone,
} from '../../../src/operations/verdict/sources.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { makeRefusal } from '../../harness/make-refusal.ts';

const answered = (status: number, code = 'refused') => makeRefusal(status, { code });

/** What is asked for by its id, of an app. */
const late = new ApiError({
  ...answered(404),
  message: 'answered 404',
  parts: [
    ['app', 'shop'],
    ['build', 'b1'],
  ],
});

const missing = new ApiError({
  ...{ message: 'GET /x: Procfile not found (200 ok)', hint: 'None.', code: 'ok', status: 200 },
  retry: { sent: true, again: false },
});

/** Asks the same source once for each answer, and tells what came of each; an empty sign where it was not asked. */
async function play(answers: readonly (string | ApiError)[]): Promise<string> {
  const ask = rememberSources();
  const ends: string[] = [];
  for (const answer of answers) {
    let asked = false;
    const end = ask('builds', async () => {
      asked = true;
      if (answer instanceof ApiError) throw answer;
      return answer;
    });
    ends.push(
      await end.then(
        (value) => (asked ? String(value) : '∅'),
        (error: Error) => error.message,
      ),
    );
  }
  return ends.join(' | ');
}

const said = (text: string) =>
  new ApiError({
    ...{ message: `GET /x: ${text} (200 OK)`, hint: 'None.', code: 'ok', status: 200 },
    retry: { sent: true, again: false },
  });

it.each([
  said('Not found.'),
  said('Resource not found'),
  said('The requested resource was not found'),
  said('Route not found'),
  said('No such endpoint'),
  said('No route matches [GET] "/x"'),
  said('Cannot GET /x'),
  answered(200, 'NOT_FOUND'),
  answered(200, 'route_not_found'),
  answered(200, 'ResourceNotFound'),
])('that an address is not found is told in many ways: %s', async (error) => {
  expect(await play([error, 'two'])).toBe('undefined | ∅');
});

it.each([
  said('Buildpack not found'),
  said('The build was not found guilty'),
  said('not found in cache: layer 3'),
  answered(200, 'buildpack_not_found'),
])('that something of a build is not found is no such thing: %s', async (error) => {
  expect(await play([error, 'two'])).toBe(`${error.message} | two`);
});

it.each<[what: string, answers: readonly (string | ApiError)[], ends: string]>([
  ['that answers is asked each time', ['one', 'two'], 'one | two'],
  ['that is not there is not asked again', [answered(404), 'two'], 'undefined | ∅'],
  [
    'of one thing is not asked for ever',
    [late, late, late, late, 'five'],
    'undefined | undefined | undefined | undefined | ∅',
  ],
  ['of one thing may show late', [late, late, 'three', 'four'], 'undefined | undefined | three | four'],
  ['of one thing is there once it has shown', [late, 'two', late], 'undefined | two | answered 404'],
  ['that may not be asked is not asked again', [answered(405), 'two'], 'undefined | ∅'],
  ['that is a page for people is not asked again', [answered(200, 'unreadable'), 'two'], 'undefined | ∅'],
  ['that is called not there in a success is not asked again', [answered(200, 'not_found'), 'two'], 'undefined | ∅'],
  ['that leads elsewhere is not asked again', [answered(302, 'redirect'), 'two'], 'undefined | ∅'],
  ['that says of something that it is not found is an error', [missing, 'two'], `${missing.message} | two`],
  ['that cannot be understood is an error', [answered(200, 'odd'), 'two'], 'answered 200 | two'],
  ['that fails is an error', [answered(500), 'two'], 'answered 500 | two'],
  ['that answered once is there: what it does not find then is an error', ['one', answered(404)], 'one | answered 404'],
])('a source %s', async (_, answers, ends) => {
  expect(await play(answers)).toBe(ends);
});

it.each([404, 405])('a source that answers one stays there for others, whose %i comes later', async (status) => {
  const ask = rememberSources();
  const { promise, reject } = Promise.withResolvers<string>();
  const other = ask('deployments', () => promise);
  expect(await ask('deployments', async () => 'here')).toBe('here');
  reject(answered(status));
  await expect(other).rejects.toThrow(`answered ${status}`);
  expect(await ask('deployments', async () => 'still here')).toBe('still here');
});

describe('a source that many apps may have', () => {
  type Answer = string | number | ApiError;
  const page = answered(200, 'unreadable');

  /** Asks it for one app after the other, and tells which were answered; `!` where it fails, and an empty sign where it was not asked. */
  async function askEach(answers: readonly Answer[], excuses = asAddition): Promise<string> {
    const ask = shareSources();
    const ends: string[] = [];
    for (const answer of answers) {
      let isAsked = false;
      const get = async () => {
        isAsked = true;
        if (typeof answer === 'string') return answer;
        throw typeof answer === 'number' ? answered(answer) : answer;
      };
      const end = await ask('deployments', get, excuses).then(
        (told) => told ?? '-',
        (error: Error) => `!${error.message.replace('answered ', '')}`,
      );
      ends.push(isAsked ? end : `∅${end}`);
    }
    return ends.join(' ');
  }

  it.each<[what: string, answers: readonly Answer[], ends: string]>([
    ['is asked for others where one app has none, be it the first', [404, 'a', 403, 'b', 404, 'c'], '- a - b - c'],
    [
      'is asked for others however many are refused, where one was answered',
      ['a', 404, 404, 403, 405, 404, 'b'],
      'a - - - - - b',
    ],
    ['is asked for others where one app has no way to ask', [405, 501, 'a'], '- - a'],
    ['is none where a page for people is there', [page, 'a'], '- ∅-'],
    ['is there for others though one app is gone', [410, 'a'], '- a'],
    ['is in trouble where a page for people is there for one app', ['a', page, 'b'], 'a !200 b'],
    ['is given up where it fails four times in a row', ['a', 500, 502, 500, 503, 'b'], 'a !500 !502 !500 !503 ∅!503'],
    ['is given up where it never answered', [500, 500, 500, 500, 'b'], '!500 !500 !500 !500 ∅!500'],
    [
      'is asked on where it fails now and then',
      ['a', 500, 502, 500, 'b', 500, 500, 500, 'c'],
      'a !500 !502 !500 b !500 !500 !500 c',
    ],
    ['is asked on where some are refused between failures', [500, 500, 500, 403, 500, 'b'], '!500 !500 !500 - !500 b'],
  ])('%s', async (_, answers, ends) => {
    expect(await askEach(answers)).toBe(ends);
  });

  it('is none where many lack it, and nobody has it', async () => {
    const many = (count: number) => Array.from({ length: count }, () => 404);
    expect(await askEach([...many(31), 'a'])).toMatch(/- a$/);
    expect(await askEach([...many(32), 'a'])).toMatch(/- ∅-$/);
    expect(await askEach([...many(16), 403, ...many(15), 'a'])).toMatch(/- ∅-$/);
  });

  it('is asked for others however many are refused, where nothing else tells', async () => {
    expect(await askEach([...Array.from({ length: 40 }, () => 403), 'a'], anyRefusal)).toMatch(/- a$/);
  });

  it('is not given up before those are heard who asked before', async () => {
    const ask = shareSources();
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = ask('deployments', () => promise);
    for (let count = 0; count < 32; count += 1) await ask('deployments', () => Promise.reject(answered(404)));
    const last = ask('deployments', async () => 'there');
    resolve('here');
    expect([await first, await last]).toEqual(['here', 'there']);
  });

  it('is no error of ours', async () => {
    const ask = shareSources();
    for (let count = 0; count < 5; count += 1)
      await expect(ask('builds', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  });
});

it('one source says nothing of another', async () => {
  const ask = rememberSources();
  expect(await ask('builds', () => Promise.reject(answered(404)))).toBeUndefined();
  expect(await ask('deployments', async () => 'here')).toBe('here');
});

describe('a source that refuses', () => {
  const again = new ApiError({
    message: 'busy',
    hint: 'None.',
    code: 'busy',
    status: 429,
    retry: { sent: true, again: true },
  });
  const unanswered = new ApiError({
    message: 'no answer',
    hint: 'None.',
    code: 'reset',
    retry: { sent: true, again: false },
  });

  it.each([400, 401, 403, 406, 499])(
    'by %i can be done without, is asked again, and is told where nobody can',
    async (status) => {
      const { ask, throwRefusal } = collectRefusals(rememberSources());
      expect(await ask('builds', () => Promise.reject(answered(status)))).toBeUndefined();
      expect(throwRefusal).toThrow(`answered ${status}`);
      expect(throwRefusal).not.toThrow();
      expect(await ask('builds', async () => 'here')).toBe('here');
    },
  );

  it.each([
    ['may pass', again],
    ['is no answer', unanswered],
    ['is trouble of the platform', answered(500)],
    ['leads elsewhere', answered(302)],
    ['is none of the platform', new Error('a bug')],
  ])('is an error where that %s', async (_, error) => {
    const { ask, throwRefusal } = collectRefusals(rememberSources());
    await expect(ask('builds', () => Promise.reject(error))).rejects.toBe(error);
    expect(throwRefusal).not.toThrow();
  });

  it('to be understood can be done without, and will not be understood at the next look', async () => {
    const { ask, throwRefusal } = collectRefusals(rememberSources());
    const odd = new ApiError({
      ...{ message: 'odd', hint: 'None.', code: 'unexpected', status: 200 },
      retry: { sent: true, again: true },
    });
    expect(await ask('builds', () => Promise.reject(odd))).toBeUndefined();
    expect(throwRefusal).toThrow(expect.objectContaining({ message: 'odd', retry: { sent: true, again: false } }));
    expect(await ask('builds', async () => 'here')).toBe('here');
  });

  it('after it has answered is an error', async () => {
    const { ask } = collectRefusals(rememberSources());
    await ask('builds', async () => 'here');
    await expect(ask('builds', () => Promise.reject(answered(403)))).rejects.toThrow('answered 403');
  });
});

it('what is no answer of the platform says nothing of a source', async () => {
  const odd = Object.assign(new Error('a bug'), { status: 200, code: 'unreadable' });
  await expect(rememberSources()('builds', () => Promise.reject(odd))).rejects.toBe(odd);
  await expect(ifHere(Promise.reject(odd))).rejects.toBe(odd);
});

it.each<[what: string, answer: string | ApiError, told: string]>([
  ['answers', 'one', 'one'],
  ['is not there', answered(404), 'undefined'],
  ['refuses', answered(403), 'answered 403'],
  ['fails', answered(500), 'answered 500'],
])('of a source that is asked once and %s, that is told', async (_, answer, told) => {
  const call = answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
  expect(await ifHere(call).then(String, ({ message }: Error) => message)).toBe(told);
});

it('a source that is asked once may refuse where that can be done without', async () => {
  const refusals: string[] = [];
  const call = Promise.reject(answered(403));
  expect(await ifHere(call, ({ message }) => refusals.push(message) > 0)).toBeUndefined();
  expect(refusals).toEqual(['answered 403']);
});

describe('the record of what has ended well', () => {
  it.each([404, 405])('may be cleared away: %i', async (status) => {
    const ask = rememberSources();
    await ask('builds', async () => 'here');
    const gone = () => Promise.reject(answered(status));
    expect(await collectRefusals(ask, () => true).ask('builds', gone)).toBeUndefined();
    await expect(collectRefusals(ask, () => false).ask('builds', gone)).rejects.toThrow(`answered ${status}`);
    await expect(collectRefusals(ask, () => undefined).ask('builds', gone)).rejects.toThrow(`answered ${status}`);
    await expect(collectRefusals(ask).ask('builds', gone)).rejects.toThrow(`answered ${status}`);
    await expect(Promise.reject(answered(status)).catch(unlessGone())).rejects.toThrow(`answered ${status}`);
    expect(await Promise.reject(answered(status)).catch(unlessGone(true))).toBeUndefined();
  });

  it('is missed where the platform is in trouble', async () => {
    await expect(Promise.reject(answered(500)).catch(unlessGone(true))).rejects.toThrow('answered 500');
  });
});

it('What is told in a form that nobody knows is one excuse, a refusal another', () => {
  expect([answered(200, 'unexpected'), answered(403)].map(isMisread)).toEqual([true, false]);
});

it('A page that is not there at all is asked for once, and something of an app more often', async () => {
  const bare = new ApiError({ ...late, message: 'answered 404', parts: [['app', 'shop']] });
  expect(await play([bare, 'two'])).toBe('undefined | ∅');
  expect(await play([new ApiError({ ...late, message: 'answered 405', status: 405 }), 'two'])).toBe('undefined | ∅');
});
