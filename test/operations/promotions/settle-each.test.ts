import { describe, expect, it, vi } from 'vitest';
import { DeadlineError, InterruptedError, OutcomeError, UnknownOutcomeError } from '../../../src/contract/errors.ts';
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

const cancel = new OutcomeError('The job was cancelled (SIGTERM)', 'Look at the platform.');
const lost = 'How the operation promote ended is not known';

/** Settles deployments that nobody waits for, each of which starts with a status or ends in an error. */
async function settle(starts: Readonly<Record<string, string | Error>>) {
  const note = vi.fn();
  const info = vi.fn();
  const signal = AbortSignal.abort(cancel);
  const context = { clock: systemClock, note, log: { info }, dashboardUrl: undefined, signal };
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
    [
      'The promotion of eu did not start',
      false,
      new OutcomeError('refused', 'Ask.', undefined, { detail: 'why', items: ['one', 'two'] }),
    ],
    ['refused', 'unknown', new UnknownOutcomeError('refused', 'Ask.', undefined, { detail: 'why' })],
    [lost, 'unknown', new UnknownOutcomeError('refused', 'Ask.')],
    ['The promotion of eu did not start', false, new OutcomeError('refused', 'Ask.')],
  ] as const)('do not hide what became of one: %s', async (headline, changed, error) => {
    const { settled } = await settle({ eu: error, us: 'queued' });
    const [eu, us] = settled;
    const { detail, items } = error;
    expect(eu?.deployed.failure).toStrictEqual({
      message: 'refused',
      hint: 'Ask.',
      ...(detail === undefined ? {} : { detail }),
      ...(items === undefined ? {} : { items }),
      ...(changed ? { title: headline } : {}),
    });
    expect(eu?.deployed).toMatchObject({ changed, headline, recordAs: { state: changed ? 'error' : 'failure' } });
    expect(eu?.noted).toMatchObject({ githubDeploymentId: 7 });
    expect(us?.deployed).toMatchObject({ changed: true });
  });

  it.each([new OutcomeError('refused', 'Ask.'), cancel])('end in the error of the only one: %s', async (error) => {
    await expect(settle({ eu: error })).rejects.toBe(error);
  });

  it('keep what is known of the only one where nobody told whether it was started', async () => {
    const error = new InterruptedError('The job was cancelled (SIGTERM). Nobody knows', 'Look at it.');
    const { settled } = await settle({ eu: error });
    const { hint, message } = error;
    expect(settled[0]).toMatchObject({
      noted: { githubDeploymentId: 7, status: 'unknown' },
      deployed: { headline: lost, changed: 'unknown', failure: { message, hint, title: lost } },
    });
  });

  it.each<[string, Error, Readonly<Record<string, string | Error>>, object, object]>([
    ['canceled', cancel, {}, { hint: 'Run this again: this operation changed nothing.' }, { state: 'failure' }],
    ['canceled', cancel, { us: 'queued' }, { hint: cancel.hint }, { state: 'failure' }],
    [
      'canceled',
      cancel,
      { us: new InterruptedError('nobody knows', 'Look.') },
      { hint: cancel.hint },
      { state: 'failure' },
    ],
    ['timeout', new DeadlineError('late', 'Give it time.'), {}, { hint: 'Give it time.' }, { state: 'failure' }],
  ])('tell that what ended before its start is %s', async (status, error, others, failure, recordAs) => {
    const { settled } = await settle({ eu: error, asia: error, ...others });
    expect(settled[0]).toMatchObject({ noted: { status }, deployed: { changed: false, failure, recordAs } });
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
