import { describe, expect, it } from 'vitest';
import { endDeployment } from '../../src/github/end-deployment.ts';
import { createTime } from '../harness/virtual-time.ts';

/** What GitHub makes of a word that is said, and what it answers. */
type Answer = 'taken' | 'refused' | 'taken, and an error' | 'taken, and shown as another';

interface Story {
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
async function play({ answers = [], quietAt = 0, deadline = 60_000, ...story }: Story) {
  const time = createTime(0);
  const clock = time.clock(0);
  const states = ['in_progress'];
  const calls: string[] = [];
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
      if (answer !== 'refused') states.unshift(state);
      if (answer === 'refused' || answer === 'taken, and an error') throw new Error(`refused at ${clock.now()}`);
      return answer === 'taken';
    },
  } as unknown as Parameters<typeof endDeployment>[3]['shortCalls'];
  const ended = endDeployment(7, { state: 'success', description: 'Built' }, quietAt, {
    clock,
    deadline: { at: deadline, total: deadline },
    lastSignal: last.signal,
    shortCalls,
    signal: job.signal,
  }).then(
    () => 'well',
    (error: Error) => error.message,
  );
  await time.run();
  return { calls, ended: await ended, stands: states[0] };
}

const refusals = (count: number) => Array<Answer>(count).fill('refused');
const tries = [250, 500, 1000, 1500, 2000, 2500, 3000, 3500];

describe('The end of a Deployment', () => {
  it.each<[what: string, Story, calls: readonly string[]]>([
    ['is said once where GitHub takes it', {}, ['say 0']],
    ['is said again where GitHub refused it', { answers: refusals(1) }, ['say 0', 'look 250', 'say 250']],
    ['is not said again where it stands there', { answers: ['taken, and an error'] }, ['say 0', 'look 250']],
    [
      'is looked for where the answer shows another',
      { answers: ['taken, and shown as another'] },
      ['say 0', 'look 250'],
    ],
    [
      'is said again where GitHub shows nothing',
      { answers: refusals(1), blind: true },
      ['say 0', 'look 250', 'say 250'],
    ],
    [
      'is looked for as long as an earlier word may come about',
      { quietAt: 1000 },
      ['say 0', 'look 250', 'look 500', 'look 1000'],
    ],
    [
      'is said again when an earlier word came about',
      { quietAt: 1000, lateWord: 600 },
      ['say 0', 'look 250', 'look 500', 'look 1000', 'say 1000'],
    ],
    [
      'is looked for once more when an earlier word can come no more, if there is time',
      { quietAt: 12_000, deadline: 12_001 },
      ['say 0', ...tries.map((at) => `look ${at}`), 'look 12000'],
    ],
    [
      'is said once more where that word came late',
      { quietAt: 12_000, lateWord: 9000, deadline: 12_001 },
      ['say 0', ...tries.map((at) => `look ${at}`), 'look 12000', 'say 12000'],
    ],
    [
      'is left where the step’s time ends before',
      { quietAt: 12_000, deadline: 12_000 },
      ['say 0', ...tries.map((at) => `look ${at}`)],
    ],
    [
      'is looked for at once, and as long as words may be said, when the job is cancelled meanwhile',
      { quietAt: 12_000, cancelledAt: 5000, tooLateAt: 6200 },
      ['say 0', ...tries.map((at) => `look ${at}`), 'look 5000', 'look 5250', 'look 5500', 'look 6000'],
    ],
  ])('%s', async (_, story, calls) => {
    expect(await play(story)).toEqual({ calls, ended: 'well', stands: 'success' });
  });

  it.each<[what: string, Story, calls: number, ended: string]>([
    ['the last refusal', { answers: refusals(9) }, 17, 'refused at 3500'],
    [
      'that GitHub does not show it',
      { answers: Array<Answer>(9).fill('taken, and shown as another'), blind: true },
      17,
      'GitHub does not show it',
    ],
    ['that it was too late', { tooLateAt: 0 }, 0, 'too late'],
  ])('that GitHub never takes fails with %s', async (_, story, calls, ended) => {
    const end = await play(story);
    expect({ calls: end.calls.length, ended: end.ended }).toEqual({ calls, ended });
  });
});
