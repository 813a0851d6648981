import { describe, expect, it } from 'vitest';
import { createOrReuse, ifFound, removeOne } from '../../src/operations/existence.ts';
import { ApiError } from '../../src/platform/wire/api-error.ts';

const answered = (status: number) =>
  new ApiError({
    message: `answered ${status}`,
    hint: 'None.',
    code: 'refused',
    status,
    retry: { sent: true, again: false },
  });

/** A look shows a thing or nothing; a number is the status of a failure. */
type Answer = string | undefined | number;
const tell = async (answer: Answer) => {
  if (typeof answer === 'number') throw answered(answer);
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

  const play = async (ifExists: 'reuse' | 'fail', looks: readonly Answer[], creation: Answer) => {
    const calls: string[] = [];
    const waiting = [...looks];
    const end = await createOrReuse({
      of: 'app',
      what: 'app shop',
      ifExists,
      find: () => {
        calls.push('look');
        return named(waiting.shift());
      },
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
});

describe('Something that is gone', () => {
  it('is nothing, where that is fine', async () => {
    expect(await ifFound(tell(404))).toBeUndefined();
    expect(await ifFound(tell('here'))).toBe('here');
    await expect(ifFound(tell(404), false)).rejects.toThrow('answered 404');
    await expect(ifFound(tell(500))).rejects.toThrow('answered 500');
  });

  it('was not removed, where that is fine', async () => {
    expect(await removeOne(tell('gone'))).toBe(true);
    expect(await removeOne(tell(404))).toBe(false);
    await expect(removeOne(tell(404), false)).rejects.toThrow('answered 404');
    await expect(removeOne(tell(500))).rejects.toThrow('answered 500');
  });
});
