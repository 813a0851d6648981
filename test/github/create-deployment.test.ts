import { describe, expect, it } from 'vitest';
import { createDeployment } from '../../src/github/create-deployment.ts';
import { ApiError } from '../../src/platform/wire/api-error.ts';
import { recordedBuild as target } from '../harness/recorded-build.ts';
import { createTime } from '../harness/virtual-time.ts';

interface Story {
  /** When the answer to the creation comes, and what it is. */
  readonly answeredAt?: number;
  readonly answer?: number | Error;
  /** From when a look shows the Deployment. */
  readonly shownAt?: number;
  /** When the step ends, and when its last words do: then nothing that was asked is answered any more. */
  readonly cancelledAt?: number;
  readonly tooLateAt?: number;
}

/** Tells what was asked of GitHub and when, and what came of it. */
async function play({ answeredAt = 0, answer, shownAt = Number.POSITIVE_INFINITY, cancelledAt, tooLateAt }: Story) {
  const time = createTime(0);
  const clock = time.clock(0);
  const calls: string[] = [];
  const [job, last] = [new AbortController(), new AbortController()];
  if (cancelledAt === -1) job.abort(cancelled);
  else if (cancelledAt !== undefined) clock.after(cancelledAt, () => job.abort(cancelled));
  if (tooLateAt !== undefined) clock.after(tooLateAt, () => last.abort(new Error('too late')));
  const lastCalls = {
    create: async (_: unknown, mark: string) => {
      calls.push(`create ${mark} ${clock.now()}`);
      await clock.sleep(answeredAt, last.signal);
      if (typeof answer === 'number') return answer;
      throw answer;
    },
    findMarked: async (environment: string, mark: string) => {
      calls.push(`look ${clock.now()}`);
      if (clock.now() < 500) throw new Error('no look');
      return `${environment} ${mark}` === 'production mark' && clock.now() >= shownAt ? 9 : undefined;
    },
  } as unknown as Parameters<typeof createDeployment>[2]['lastCalls'];
  const options = { clock, lastCalls, lastSignal: last.signal, log: { info: () => {} }, signal: job.signal };
  const came = createDeployment(target, 'mark', options).catch((error: Error) => error.message);
  await time.run();
  return { calls, came: await came };
}

const withStatus = (status: number) => Object.assign(new Error(`answered ${status}`), { status });
const cancelled = new Error('cancelled');
const unanswered = (sent: boolean, status?: number) =>
  new ApiError({ message: 'no answer', hint: 'None.', code: 'network', status, retry: { sent, again: false } });

const created = 'create mark 0';
const looks = (...times: readonly number[]) => [created, ...times.map((at) => `look ${at}`)];

describe('A Deployment', () => {
  it.each<[what: string, Story, calls: readonly string[], came: number | string]>([
    ['is known by the answer', { answer: 5 }, [created], 5],
    ['is known by the answer, however long it takes', { answer: 5, answeredAt: 9000 }, [created], 5],
    ['is not looked for after a refusal', { answer: withStatus(422) }, [created], 'answered 422'],
    ['is not looked for where nothing was sent', { answer: unanswered(false) }, [created], 'no answer'],
    ['is not looked for where a proxy refused', { answer: unanswered(false, 403) }, [created], 'no answer'],
    ['is not looked for after a limit', { answer: withStatus(429) }, [created], 'answered 429'],
    [
      'is not looked for where the step ended while a limit was waited for',
      { answer: cancelled, answeredAt: 200, cancelledAt: 200 },
      [created],
      'cancelled',
    ],
    ['is looked for after 408', { answer: withStatus(408), shownAt: 600 }, looks(0, 250, 500, 1000), 9],
    ['is looked for after 500', { answer: withStatus(500), shownAt: 600 }, looks(0, 250, 500, 1000), 9],
    ['is looked for after 502', { answer: unanswered(true, 502), shownAt: 600 }, looks(0, 250, 500, 1000), 9],
    ['is looked for where no answer came', { answer: unanswered(true), shownAt: 600 }, looks(0, 250, 500, 1000), 9],
    ['is looked for after an odd answer', { answer: new Error('odd'), shownAt: 600 }, looks(0, 250, 500, 1000), 9],
    [
      'that nobody shows was not created, for the reason that was told',
      { answer: withStatus(502) },
      looks(0, 250, 500, 1000, 1500, 2250, 3375),
      'answered 502',
    ],
    ['is not created after the step’s end', { answer: 5, cancelledAt: -1 }, [], 'cancelled'],
    ['is waited for a second longer than the step', { answer: 5, answeredAt: 1100, cancelledAt: 200 }, [created], 5],
    [
      'is looked for after that second',
      { answer: 5, answeredAt: 9000, cancelledAt: 200, shownAt: 1500, tooLateAt: 4000 },
      looks(1200, 1450, 1700),
      9,
    ],
    [
      'is known by an answer that comes while it is looked for',
      { answer: 5, answeredAt: 1500, cancelledAt: 200, tooLateAt: 4000 },
      looks(1200, 1450, 1700, 2200, 2700, 3200, 3700),
      5,
    ],
    [
      'that is shown by nothing until it is too late is not known',
      { answer: 5, answeredAt: 9000, cancelledAt: 200, tooLateAt: 2000 },
      looks(1200, 1450, 1700),
      'too late',
    ],
  ])('%s', async (_, story, calls, came) => {
    expect(await play(story)).toEqual({ calls, came });
  });
});
