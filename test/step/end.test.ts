import { describe, expect, it } from 'vitest';
import { ActionError } from '../../src/contract/errors.ts';
import { watchEnd } from '../../src/step/end.ts';
import { openWorld } from '../../src/step/open-world.ts';
import { captureLog } from '../harness/capture-log.ts';
import { createTime } from '../harness/virtual-time.ts';

/** A step of ten seconds, and what fires when. */
async function watch(cancelAfter?: number) {
  const time = createTime(1000);
  const cancelling = new AbortController();
  let end: ReturnType<typeof watchEnd> | undefined;
  await captureLog(() => {
    end = watchEnd(10_000, openWorld({}, cancelling.signal, time.clock()));
  });
  if (end === undefined) throw new Error('no end');
  const fired: (readonly [string, number])[] = [];
  end.signal.addEventListener('abort', () => fired.push(['end', time.now()]));
  end.lastWords.addEventListener('abort', () => fired.push(['last words', time.now()]));
  const cancel = () => cancelling.abort(new ActionError('canceled', 'The job was cancelled', 'Look.'));
  if (cancelAfter !== undefined) time.after(cancelAfter, cancel);
  return { time, end, fired };
}

describe('the end of a step', () => {
  it('comes with its time, and four seconds later that of its last words', async () => {
    const { end, fired, time } = await watch();
    await time.during(time.clock().sleep(20_000));
    expect(fired).toEqual([
      ['end', 11_000],
      ['last words', 15_000],
    ]);
    expect(end.signal.reason).toMatchObject({ code: 'timeout', message: 'The step did not end within 10 s' });
    expect(end.deadline).toEqual({ at: 11_000, total: 10_000 });
  });

  it('comes with a signal, once', async () => {
    const { end, fired, time } = await watch(3000);
    await time.during(time.clock().sleep(20_000));
    expect(fired).toEqual([
      ['end', 4000],
      ['last words', 8000],
    ]);
    expect(end.signal.reason).toMatchObject({ code: 'canceled' });
  });

  it('is seen although work left no turn to a timer', async () => {
    const world = openWorld({}, new AbortController().signal, createTime(0).clock());
    let now = 0;
    const clock = { ...world.clock, now: () => now, after: () => () => {} };
    const end = watchEnd(10_000, { ...world, clock });
    expect(await end.hasCome()).toBe(false);
    now = 10_000;
    expect(await end.hasCome()).toBe(true);
    expect(end.signal.reason).toMatchObject({ code: 'timeout' });
  });

  it('does not come once the step has stopped', async () => {
    const { end, fired, time } = await watch();
    end.stop();
    await time.during(time.clock().sleep(20_000));
    expect(fired).toEqual([]);
  });
});
