import { describe, expect, it } from 'vitest';
import { ActionError } from '../../src/contract/errors.ts';
import { createOrReuse, removeOne } from '../../src/operations/existence.ts';

const gone = new ActionError('not-found', 'DELETE /x: the platform answered 404', '');
const denied = new ActionError('forbidden', 'DELETE /x: the platform answered 403', '');

describe('removeOne', () => {
  it.each([
    ['removes', undefined, true, true],
    ['removes, also what must be there', undefined, false, true],
    ['excuses what is gone', gone, true, false],
    ['does not excuse what must be there', gone, false, gone],
    ['excuses nothing else', denied, true, denied],
  ])('%s', async (_, error, ignoreNotFound, expected) => {
    const removal = error === undefined ? Promise.resolve() : Promise.reject(error);
    expect(await removeOne(removal, ignoreNotFound).catch((refusal: unknown) => refusal)).toBe(expected);
  });
});

describe('createOrReuse', () => {
  const creating = (present: string | undefined, ifExists: 'reuse' | 'fail') => {
    const find = async () => present;
    const create = async (look: typeof find) => (look === find ? 'made' : 'made without a look');
    return createOrReuse({ what: 'app shop', ifExists, find, create });
  };

  it.each(['reuse', 'fail'] as const)('creates what is not there, and can look for it (%s)', async (ifExists) => {
    expect(await creating(undefined, ifExists)).toEqual({ found: 'made', changed: true });
  });

  it('reuses what is there', async () => {
    expect(await creating('present', 'reuse')).toEqual({ found: 'present', changed: false });
  });

  it('fails over what is there, if asked', async () => {
    await expect(creating('present', 'fail')).rejects.toMatchObject({
      code: 'conflict',
      message: 'The app shop already exists',
    });
  });

  it('fails if it cannot look', async () => {
    const creation = {
      what: 'app shop',
      ifExists: 'reuse',
      find: () => Promise.reject(denied),
      create: async () => 'made',
    };
    await expect(createOrReuse({ ...creation, ifExists: 'reuse' })).rejects.toBe(denied);
  });
});
