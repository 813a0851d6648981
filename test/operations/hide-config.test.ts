import { describe, expect, it } from 'vitest';
import { ActionError } from '../../src/contract/errors.ts';
import { hideConfig } from '../../src/operations/hide-config.ts';
import type { Context } from '../../src/operations/operation.ts';
import { createTime } from '../harness/virtual-time.ts';

/** Hides the config of an app that is read in this way; gives the warnings, and the time it took. */
async function hide(read: () => Promise<unknown>) {
  const time = createTime(0);
  const warnings: string[] = [];
  const context = {
    clock: time.clock(),
    log: { warning: (message: string) => void warnings.push(message) },
    platform: { config: { read } },
  };
  await time.during(hideConfig(context as object as Context, 'my-app'));
  return { seconds: time.now() / 1000, warnings };
}

const fail = (code: 'forbidden' | 'token-refused') => () => Promise.reject(new ActionError(code, 'It failed', ''));

describe('hideConfig', () => {
  it('reads and says nothing', async () => {
    expect(await hide(async () => new Map())).toEqual({ seconds: 0, warnings: [] });
  });

  it('warns if it cannot read', async () => {
    expect((await hide(fail('forbidden'))).warnings).toEqual([
      'Couldn’t read the config vars of my-app, so this log may show their values: It failed',
    ]);
  });

  it('says nothing of a token that the work itself will fail on', async () => {
    expect((await hide(fail('token-refused'))).warnings).toEqual([]);
  });

  it('waits 3 s at most', async () => {
    const { seconds, warnings } = await hide(() => new Promise(() => {}));
    expect([seconds, warnings.length]).toEqual([3, 1]);
  });

  it('passes a bug on', async () => {
    await expect(hide(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  });
});
