import { describe, expect, it } from 'vitest';
import { endDeployment, shortPatience } from '../../src/github/end-deployment.ts';
import { createTime } from '../harness/virtual-time.ts';

/** What GitHub makes of a word that is said, and what it answers. */
type Answer =
  | 'taken'
  | 'taken, and slow'
  | 'taken, and an error'
  | 'taken, and shown as another'
  | 'refused'
  | 'busy'
  | 'asked to wait'
  | 'silence';

/** What comes with an answer that is an error. */
const failures: Partial<Record<Answer, object>> = {
  refused: { status: 403 },
  busy: { status: 503 },
  'asked to wait': { status: 429, response: { headers: { 'retry-after': '60' } } },
  'taken, and an error': { status: 502 },
  silence: { retry: { sent: true, again: true } },
};
/** Milliseconds until there is an answer, or it is given up; at once with all others. */
const delays: Partial<Record<Answer, number>> = { 'taken, and slow': 1000, silence: shortPatience };

interface Story {
  readonly state?: 'success' | 'failure' | 'inactive';
  readonly fails?: boolean;
  /** One for each time that the end is said; then all is taken. */
  readonly answers?: readonly Answer[];
  /** Until when an earlier word may come about, and when it does. */
  readonly quietAt?: number;
  readonly lateWord?: number;
  /** Whether GitHub shows no states. */
  readonly blind?: boolean;
  readonly deadline?: number;
  /** When the step ends, and when its last words do. */
  readonly cancelledAt?: number;
  readonly tooLateAt?: number;
}

/** Tells what was asked of GitHub and when, how the Deployment stands and how it went. */
async function play({ answers = [], quietAt = 0, deadline = 600_000, state: said = 'success', ...story }: Story) {
  const time = createTime(0);
  const clock = time.clock(0);
  const states = ['in_progress'];
  const [calls, patient]: [string[], number[]] = [[], []];
  const waiting = [...answers];
  const [job, last] = [new AbortController(), new AbortController()];
  if (story.lateWord !== undefined) clock.after(story.lateWord, () => states.unshift('in_progress'));
  if (story.cancelledAt !== undefined) clock.after(story.cancelledAt, () => job.abort());
  if (story.tooLateAt === 0) last.abort(new Error('too late'));
  else if (story.tooLateAt) clock.after(story.tooLateAt, () => last.abort(new Error('too late')));
  const shortCalls = {
    async getStatuses() {
      calls.push(`look ${clock.now()}`);
      if (story.blind) throw new Error('no look');
      return states.map((state) => ({ state }));
    },
    async setStatus(_: number, { state }: { state: string }) {
      calls.push(`say ${clock.now()}`);
      const answer = waiting.shift() ?? 'taken';
      if (answer.startsWith('taken')) states.unshift(state);
      if (answer in delays) await clock.sleep(delays[answer] ?? 0);
      if (answer in failures) throw Object.assign(new Error(`${answer} at ${clock.now()}`), failures[answer]);
      return !answer.endsWith('another');
    },
  } as unknown as Parameters<typeof endDeployment>[3]['shortCalls'];
  const ended = endDeployment(7, { state: said, description: 'Built', fails: story.fails ?? false }, quietAt, {
    clock,
    deadline: { at: deadline, total: deadline },
    lastSignal: last.signal,
    log: { info: () => {} },
    shortCalls,
    patientCalls: {
      ...shortCalls,
      setStatus: (...said: Parameters<typeof shortCalls.setStatus>) => {
        patient.push(clock.now());
        return shortCalls.setStatus(...said);
      },
    },
    signal: job.signal,
  }).then(
    () => ({ ended: 'well', over: clock.now() }),
    (error: Error) => ({ ended: error.message, over: clock.now() }),
  );
  await time.run();
  return { calls, patient, ...(await ended), stands: states[0] };
}

const times = (count: number, answer: Answer) => Array<Answer>(count).fill(answer);
const repeated = (...moments: readonly number[]) => ['say 0', ...moments.flatMap((at) => [`look ${at}`, `say ${at}`])];

describe('The end of a Deployment', () => {
  it.each<[what: string, Story, calls: readonly string[]]>([
    ['is said once where GitHub takes it', {}, ['say 0']],
    ['is said again where GitHub refused it', { answers: ['refused'] }, repeated(250)],
    ['is not said again where it stands there', { answers: ['taken, and an error'] }, ['say 0', 'look 250']],
    [
      'is looked for where the answer shows another',
      { answers: ['taken, and shown as another'] },
      ['say 0', 'look 250'],
    ],
    ['is said again where GitHub shows nothing', { answers: ['refused'], blind: true }, repeated(250)],
    [
      'is said again for much longer than last words have, where the step has the time',
      { answers: times(8, 'busy') },
      repeated(250, 500, 1000, 1500, 2250, 3375, 5062.5, 7593.75),
    ],
    ['is said again no sooner than GitHub asks', { answers: ['asked to wait'] }, repeated(60_000)],
    [
      'is said again at once where the job is cancelled meanwhile',
      { answers: ['asked to wait'], cancelledAt: 5000, tooLateAt: 9000 },
      repeated(5000),
    ],
    [
      'is said again to the end of all words where GitHub asks for more time than they have',
      { answers: times(7, 'asked to wait'), cancelledAt: 0, tooLateAt: 4000 },
      repeated(437.5, 820.3125, 1320.3125, 1820.3125, 2320.3125, 2820.3125, 3320.3125),
    ],
    [
      'is looked for once more when an earlier word can come no more, if there is time',
      { quietAt: 12_000, deadline: 16_501 },
      ['say 0', 'look 12000'],
    ],
    [
      'is said once more where that word came late',
      { quietAt: 12_000, lateWord: 9000, deadline: 16_501 },
      ['say 0', 'look 12000', 'say 12000'],
    ],
    [
      'is looked for as long as there is time where the step’s ends before',
      { quietAt: 12_000, deadline: 7500 },
      ['say 0', ...[0, 250, 500, 1000, 1500, 2250, 3000].map((at) => `look ${at}`)],
    ],
    [
      'is looked for at once, and as long as words may be said, when the job is cancelled meanwhile',
      { quietAt: 12_000, cancelledAt: 5000, tooLateAt: 6200 },
      ['say 0', ...[5000, 5250, 5500, 6000].map((at) => `look ${at}`)],
    ],
  ])('%s', async (_, story, calls) => {
    expect(await play(story)).toMatchObject({ calls, ended: 'well', stands: 'success' });
  });

  it.each<[what: string, Story, said: number, ended: string]>([
    ['a refusal that stands', { answers: times(9, 'refused') }, 4, 'refused at 1000'],
    [
      'that GitHub does not show it',
      { answers: times(9, 'taken, and shown as another'), blind: true },
      4,
      'GitHub does not show it',
    ],
    ['that it was too late', { tooLateAt: 0 }, 0, 'too late'],
    ['trouble that lasts for two minutes', { answers: times(99, 'busy') }, 16, 'busy at 120000'],
    ['the limit that GitHub still has then', { answers: times(9, 'asked to wait') }, 3, 'asked to wait at 120000'],
    [
      'the limit in time where the step has less of it than GitHub asks for',
      { answers: times(99, 'asked to wait'), deadline: 64_499 },
      14,
      'asked to wait at 63299',
    ],
    [
      'the trouble before the step’s end, which would make red what went well',
      { answers: times(99, 'busy'), deadline: 7000, cancelledAt: 7000, tooLateAt: 11_000 },
      14,
      'busy at 5800',
    ],
    [
      'the trouble at the end of all words, where the step is red anyway',
      { answers: times(99, 'busy'), state: 'failure', deadline: 4000, cancelledAt: 4000, tooLateAt: 8000 },
      15,
      'busy at 7500',
    ],
    [
      'the trouble at the end of all words, where another has taken its place',
      {
        answers: times(99, 'busy'),
        state: 'inactive',
        fails: true,
        deadline: 4000,
        cancelledAt: 4000,
        tooLateAt: 8000,
      },
      15,
      'busy at 7500',
    ],
    [
      'the trouble before the step’s end, where nobody waits for it',
      { answers: times(99, 'busy'), state: 'inactive', deadline: 7000, cancelledAt: 7000, tooLateAt: 11_000 },
      14,
      'busy at 5800',
    ],
  ])('that GitHub never takes fails with %s', async (_, story, said, ended) => {
    const end = await play(story);
    expect({ said: end.calls.filter((call) => call.startsWith('say')).length, ended: end.ended }).toEqual({
      said,
      ended,
    });
  });

  it.each<[what: string, Story, patient: readonly number[]]>([
    ['with patience, as a slow GitHub needs it, while there is time to say it again', { deadline: 16_500 }, [0]],
    ['in haste where there is not', { deadline: 16_499 }, []],
    [
      'with patience of a failure, which has last words, to the end of the step',
      { state: 'failure', deadline: 12_000 },
      [0],
    ],
    ['in haste of a failure where there is no time', { state: 'failure', deadline: 11_999 }, []],
    ['in haste where there is not for a look and a word', { answers: ['busy'], deadline: 24_000 }, [0]],
    ['in haste once the step has ended', { answers: ['busy', 'busy'], cancelledAt: 300, tooLateAt: 4000 }, [0, 250]],
  ])('is said %s', async (_, story, patient) => {
    expect(await play(story)).toMatchObject({ patient, ended: 'well', stands: story.state ?? 'success' });
  });
});

const words = (...moments: readonly number[]) => moments.map((at) => `say ${at}`);

describe('The end of what went well in the last moments', () => {
  it.each<[what: string, Story, calls: readonly string[], over: number]>([
    ['is said once where GitHub takes it', { deadline: 1800 }, words(0), 0],
    ['is said again where GitHub is busy', { answers: times(3, 'busy') }, words(0, 250, 500, 1000), 1000],
    ['is said again where GitHub asks for more time', { answers: ['asked to wait'] }, words(0, 250), 250],
    ['is said again where GitHub says nothing', { answers: ['silence'] }, words(0, 1250), 1250],
    ['is said again with more time too', { answers: ['silence'], deadline: 4400 }, words(0, 2250), 2250],
    [
      'is said again where that silence lasts almost until then',
      { answers: ['silence'], deadline: 6100 },
      words(0, 1800),
      1800,
    ],
    ['is looked for where the answer came too late', { answers: ['taken, and slow'] }, ['say 0', 'look 1250'], 1250],
    ['is looked for where an earlier word may come', { quietAt: 12_000 }, ['say 0', 'look 0'], 0],
    [
      'is said again after all tries in the time before',
      { answers: times(6, 'busy'), deadline: 6000 },
      [...repeated(250, 500, 1000, 1500), ...words(1800, 2050)],
      2050,
    ],
  ])('%s', async (_, story, calls, over) => {
    expect(await play({ deadline: 1800, ...story })).toMatchObject({ calls, over, ended: 'well', stands: 'success' });
  });

  it.each<[deadline: number, answer: Answer, said: number, over: number]>([
    [4400, 'busy', 7, 3000],
    [4400, 'silence', 2, 3750],
    [1800, 'busy', 5, 1500],
    [1800, 'silence', 2, 1500],
    [700, 'busy', 2, 250],
    [700, 'silence', 1, 200],
    [250, 'silence', 1, 0],
    [1800, 'refused', 4, 1000],
  ])('is left %i ms before that, where GitHub has nothing but “%s” for it: the step is not late', async (...told) => {
    const [deadline, answer, said, over] = told;
    const end = await play({ answers: times(99, answer), deadline });
    expect(end.ended).not.toBe('well');
    expect([end.calls.length, end.over]).toEqual([said, over]);
    expect(end.over).toBeLessThan(deadline);
  });

  it('is said as long as last words may be where the step has ended before', async () => {
    const late = { answers: times(99, 'busy'), deadline: 0, cancelledAt: 0, tooLateAt: 4000 };
    const end = await play(late);
    expect(end.over).toBeGreaterThan(3000);
  });

  it('is said again where the step’s time is up, and its end is heard only then', async () => {
    const late: Story = { answers: ['silence'], deadline: 0, cancelledAt: 1, tooLateAt: 4000 };
    expect(await play(late)).toMatchObject({ ended: 'well', stands: 'success' });
  });
});
