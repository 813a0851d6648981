import { expect, it } from 'vitest';
import { persist } from '../../src/github/persist.ts';
import { createTime } from '../harness/virtual-time.ts';

interface Story {
  /** Milliseconds that each try takes. */
  readonly takes?: number;
  /** The try of which something comes. */
  readonly gives?: number;
  /** How the others fail; where nothing is said, nothing comes of them. */
  readonly fails?: object;
  /** After which moment no try begins while the step has time. */
  readonly until?: number;
  /** When the step ends, and when it is too late for more. */
  readonly stepEnds?: number;
  readonly ends?: number;
}

/** Tells when each try began, what came back and what was said. */
async function play({ takes = 0, gives, fails, until, stepEnds, ends }: Story) {
  const time = createTime(0);
  const clock = time.clock(0);
  const [job, last] = [new AbortController(), new AbortController()];
  if (stepEnds !== undefined) clock.after(stepEnds, () => job.abort());
  if (ends !== undefined) clock.after(ends, () => last.abort(new Error('too late')));
  const begun: number[] = [];
  const said: string[] = [];
  const work = async () => {
    const number = begun.push(clock.now());
    if (takes > 0) await clock.sleep(takes);
    if (number === gives) return `the ${number}.`;
    if (fails) throw Object.assign(new Error('In trouble.'), fails);
    return undefined;
  };
  const log = { info: (text: string) => void said.push(text) };
  const end = persist(work, { clock, log, signal: job.signal, lastSignal: last.signal }, until).catch(String);
  await time.run();
  return { begun, came: await end, over: clock.now(), said };
}

const asks = (seconds: string) => ({ status: 429, response: { headers: { 'retry-after': seconds } } });
const minutes = 120_000;
const failed = 'Error: In trouble.';

it.each<[what: string, Story, begun: readonly number[], came: string | undefined]>([
  ['once, where something comes of it', { gives: 1 }, [0], 'the 1.'],
  ['again after a while', { gives: 3 }, [0, 250, 500], 'the 3.'],
  [
    'for as long as others can wait, after longer and longer pauses',
    {},
    [0, 250, 500, 1000, 1500, 2250, 3375],
    undefined,
  ],
  ['for the last time just before the end', { until: 3000 }, [0, 250, 500, 1000, 1500, 2250, 3000], undefined],
  ['as long as a try can begin in that time', { takes: 500 }, [0, 1000, 2250, 3500], undefined],
  ['not after it', { takes: 700 }, [0, 1200, 2850], undefined],
  ['not when it is too late', { ends: 300 }, [0, 250], 'Error: too late'],
  [
    'as long as it is told',
    { fails: { status: 503 }, gives: 9, until: minutes },
    [0, 250, 500, 1000, 1500, 2250, 3375, 5062.5, 7593.75],
    'the 9.',
  ],
  ['when GitHub asks to', { fails: asks('60'), gives: 2, until: minutes }, [0, 60_000], 'the 2.'],
  ['no sooner than that', { fails: asks('1'), gives: 4 }, [0, 1000, 2000, 3000], 'the 4.'],
  [
    'less often, and to the end, where GitHub asks for more than there is',
    { fails: asks('180'), until: minutes },
    [0, 15_000, 28_125, 42_187.5, 63_281.25, 94_921.875, minutes],
    failed,
  ],
  [
    'to the end also where that is near',
    { fails: { ...asks('30'), status: 503 }, gives: 5 },
    [0, 437.5, 820.3125, 1320.3125, 1980.46875],
    'the 5.',
  ],
  ['as ever what is refused with a time', { fails: { ...asks('60'), status: 401 } }, [0, 250, 500, 1000], failed],
  ['a few times what is refused', { fails: { status: 403 }, until: minutes }, [0, 250, 500, 1000], failed],
  ['a few times what nobody understands', { fails: {}, until: minutes }, [0, 250, 500, 1000], failed],
  ['a few times what the way there refuses', { fails: { retry: { again: false } } }, [0, 250, 500, 1000], failed],
  [
    'more often what a gateway refuses',
    { fails: { status: 408 }, gives: 6 },
    [0, 250, 500, 1000, 1500, 2250],
    'the 6.',
  ],
  [
    'more often what is lost on the way',
    { fails: { retry: { again: true } }, gives: 6 },
    [0, 250, 500, 1000, 1500, 2250],
    'the 6.',
  ],
  [
    'at once when the step ends, and after short pauses as long as last words may be said',
    { fails: { status: 503 }, until: minutes, stepEnds: 9000, ends: 11_000 },
    [0, 250, 500, 1000, 1500, 2250, 3375, 5062.5, 7593.75, 9000, 9500, 10_000, 10_500],
    failed,
  ],
  [
    'as long after the step’s end as something can come of it, also where nobody says that it is too late',
    { fails: { status: 503 }, until: minutes, stepEnds: 100 },
    [0, 100, 350, 600, 1100, 1600, 2100, 2600, 3100, 3600],
    failed,
  ],
  [
    'as long after the step’s end where GitHub asks for more than there is then',
    { fails: asks('60'), until: minutes, stepEnds: 9000, ends: 13_000 },
    [0, 9000, 9500, 10_000, 10_500, 11_000, 11_500, 12_000, 12_500],
    failed,
  ],
  [
    'as long where the step has ended before',
    { fails: { ...asks('60'), status: 502 }, gives: 4, until: minutes, stepEnds: 0, ends: 4000 },
    [0, 437.5, 820.3125, 1320.3125],
    'the 4.',
  ],
  [
    'while something can still come of it where GitHub asks for almost all of that time',
    { fails: asks('3'), gives: 3, takes: 600, until: minutes, stepEnds: 0, ends: 4000 },
    [0, 1100, 2200],
    'the 3.',
  ],
])('tries %s', async (_, story, begun, came) => {
  expect(await play(story)).toMatchObject({ begun, came });
});

it('stops waiting at once when it is too late', async () => {
  expect((await play({ stepEnds: 0, ends: 600 })).over).toBe(600);
});

it('does not wait for a try that would come too late', async () => {
  expect((await play({ takes: 700 })).over).toBe(2850 + 700);
});

it('says what it waits for where that takes long, and nothing of short waits', async () => {
  expect((await play({ fails: asks('60'), gives: 2, until: minutes })).said).toEqual([
    'GitHub answered with 429. Trying again in 1 min.',
  ]);
  expect((await play({ fails: asks('3'), gives: 2 })).said).toEqual([]);
});

it('tries nothing where it is too late from the start', async () => {
  let tried = 0;
  const work = async () => void tried++;
  const signal = AbortSignal.abort(new Error('too late'));
  const options = { clock: createTime(0).clock(0), log: { info: () => {} }, signal, lastSignal: signal };
  await expect(persist(work, options)).rejects.toThrow('too late');
  expect(tried).toBe(0);
});
