import { describe, expect, it, vi } from 'vitest';
import { OutcomeError, UnknownOutcomeError } from '../../../src/contract/errors.ts';
import { combineOutputs, settleEach } from '../../../src/operations/promotions/settle-each.ts';
import { systemClock } from '../../../src/platform/wire/clock.ts';

describe('what holds for several at once', () => {
  it.each([
    [{ restarts: 2 }, { restarts: 2 }, { restarts: 4 }],
    [{ restarts: 0 }, { restarts: 3 }, { restarts: 3 }],
    [{ restarts: 1 }, {}, { restarts: 1 }],
    [{ restarts: undefined }, { restarts: undefined }, { restarts: undefined }],
    [{ duration: 8 }, { duration: 5 }, { duration: 8 }],
    [{ duration: 8 }, { duration: 8 }, { duration: 8 }],
    [{ duration: undefined }, {}, { duration: undefined }],
    [{ status: 'live' }, { status: 'live' }, { status: 'live' }],
    [{ status: 'live' }, { status: 'failed' }, { status: undefined }],
    [{ status: 'live' }, {}, { status: undefined }],
  ])('%j and %j are together %j', (one, other, wanted) => {
    expect(combineOutputs([one, other])).toEqual(wanted);
  });
});

/** Settles deployments that nobody waits for, each of which starts with a status or ends in an error. */
async function settle(starts: Readonly<Record<string, string | Error>>) {
  const note = vi.fn();
  const info = vi.fn();
  const context = { clock: systemClock, note, log: { info }, dashboardUrl: undefined };
  const plans = Object.entries(starts).map(([app, start]) => ({
    app,
    wait: false,
    source: {},
    work: { noun: 'promotion', of: app },
    begin: async ({ log }: { log: { info(message: string): void } }) => {
      log.info('begun');
      if (start instanceof Error) throw start;
      return { build: { id: `build of ${app}`, status: start, raw: { app } } };
    },
  }));
  const settled = await settleEach(context as never, plans as never, [7, undefined]);
  return { settled, note, info };
}

describe('deployments side by side', () => {
  it('come to an outcome of their own each, under their own names in the log', async () => {
    const { info, note, settled } = await settle({ eu: 'queued', us: 'queued' });
    expect(settled.map(({ noted }) => noted)).toEqual([
      { githubDeploymentId: 7, buildId: 'build of eu', status: 'queued' },
      { githubDeploymentId: undefined, buildId: 'build of us', status: 'queued' },
    ]);
    expect(settled.map(({ deployed }) => deployed.result)).toEqual([{ app: 'eu' }, { app: 'us' }]);
    expect(info.mock.calls.flat()).toEqual(['eu: begun', 'us: begun']);
    expect(note).toHaveBeenLastCalledWith({ githubDeploymentId: undefined, buildId: undefined, status: 'queued' });
  });

  it.each([
    ['did not start', false, new OutcomeError('refused', 'Ask.', undefined, { detail: 'why', items: ['one', 'two'] })],
    ['may have started', 'unknown', new UnknownOutcomeError('refused', 'Ask.', undefined, { detail: 'why' })],
    ['did not start', false, new OutcomeError('refused', 'Ask.')],
  ] as const)('do not hide that one %s', async (words, changed, error) => {
    const { settled } = await settle({ eu: error, us: 'queued' });
    const [eu, us] = settled;
    const { detail, items } = error;
    expect(eu?.deployed.failure).toStrictEqual({
      message: 'refused',
      hint: 'Ask.',
      ...(detail === undefined ? {} : { detail }),
      ...(items === undefined ? {} : { items }),
    });
    expect(eu?.deployed).toMatchObject({ changed, headline: `The promotion of eu ${words}` });
    expect(eu?.noted).toMatchObject({ githubDeploymentId: 7 });
    expect(us?.deployed).toMatchObject({ changed: true });
  });

  it('end in the error of the only one', async () => {
    const error = new OutcomeError('refused', 'Ask.');
    await expect(settle({ eu: error })).rejects.toBe(error);
  });

  it('end in an error that nobody expected', async () => {
    const bug = new TypeError('a bug');
    await expect(settle({ eu: 'queued', us: bug })).rejects.toBe(bug);
  });

  it('say nothing of an app in the log of the only one', async () => {
    const { info } = await settle({ eu: 'queued' });
    expect(info.mock.calls.flat()).toEqual(['begun']);
  });
});
