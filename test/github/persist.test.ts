import { expect, it } from 'vitest';
import { persist } from '../../src/github/persist.ts';
import { createTime } from '../harness/virtual-time.ts';

interface Story {
  /** Milliseconds that each try takes. */
  readonly takes?: number;
  /** The try of which something comes. */
  readonly gives?: number;
  /** When it is too late for more. */
  readonly ends?: number;
}

/** Tells when each try began, and what came back. */
async function play({ takes = 0, gives, ends }: Story) {
  const time = createTime(0);
  const clock = time.clock(0);
  const last = new AbortController();
  if (ends !== undefined) clock.after(ends, () => last.abort());
  const begun: number[] = [];
  const work = async () => {
    const number = begun.push(clock.now());
    if (takes > 0) await clock.sleep(takes);
    return number === gives ? `the ${number}.` : undefined;
  };
  const end = persist(work, { clock, lastSignal: last.signal });
  await time.run();
  return { begun, came: await end, over: clock.now() };
}

it.each<[what: string, Story, begun: readonly number[], came: string | undefined]>([
  ['once, where something comes of it', { gives: 1 }, [0], 'the 1.'],
  ['again after a while', { gives: 3 }, [0, 250, 500], 'the 3.'],
  ['nine times and no more', {}, [0, 250, 500, 1000, 1500, 2000, 2500, 3000, 3500], undefined],
  ['as long as a try can begin within four seconds', { takes: 625 }, [0, 875, 1750, 2875, 4000], undefined],
  ['not after four seconds', { takes: 626 }, [0, 876, 1752, 2878], undefined],
  ['not when it is too late', { ends: 300 }, [0, 250], undefined],
])('tries %s', async (_, story, begun, came) => {
  expect(await play(story)).toMatchObject({ begun, came });
});

it('stops waiting at once when it is too late', async () => {
  expect((await play({ ends: 600 })).over).toBe(600);
});

it('does not wait for a try that would come too late', async () => {
  expect((await play({ takes: 626 })).over).toBe(2878 + 626);
});

it('tries nothing where it is too late from the start', async () => {
  let tried = 0;
  const work = async () => void tried++;
  const came = await persist(work, { clock: createTime(0).clock(0), lastSignal: AbortSignal.abort() });
  expect({ tried, came }).toEqual({ tried: 0, came: undefined });
});
