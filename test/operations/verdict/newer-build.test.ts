import { describe, expect, it } from 'vitest';
import { DeadlineError } from '../../../src/contract/errors.ts';
import type { Context } from '../../../src/operations/operation.ts';
import type { Ending } from '../../../src/operations/verdict/ending.ts';
import type { Followed } from '../../../src/operations/verdict/followed.ts';
import { listNewer, weighNewer } from '../../../src/operations/verdict/newer-build.ts';
import type { Build } from '../../../src/platform/models.ts';
import { noWords } from '../../../src/platform/words/status-words.ts';
import { makeRefusal } from '../../harness/make-refusal.ts';

const minute = (at: number) => `2026-11-18T04:0${at}:00Z`;
const build = (id: string, at?: number, status = 'succeeded') =>
  ({ id, status, ...(at !== undefined && { createdAt: minute(at) }) }) as Build;

/** What goes on where the list of builds answers with this. */
function contextOf(answer: readonly Build[] | Error, signal = new AbortController().signal) {
  const asked: string[] = [];
  const listLatest = async (app: string) => {
    asked.push(app);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const context = { platform: { builds: { listLatest } }, signal, statusWords: noWords } as unknown as Context;
  return { asked, context };
}

describe('the builds that are newer than one', () => {
  it.each<
    [what: string, listed: readonly Build[], id: string | undefined, startedAt: string, newer: readonly string[]]
  >([
    ['are those that began later', [build('b3', 3), build('b2', 2), build('b1', 1)], 'b2', '', ['b3']],
    ['are none for the newest', [build('b3', 3), build('b2', 2)], 'b3', '', []],
    [
      'are those before it where all tell one moment',
      [build('b3', 2), build('b2', 2), build('b1', 2)],
      'b2',
      '',
      ['b3'],
    ],
    ['are none for the first of one moment', [build('b3', 2), build('b2', 2)], 'b3', '', []],
    [
      'are later than when it was started, where it is not listed',
      [build('b3', 3), build('b1', 1)],
      'b2',
      minute(2),
      ['b3'],
    ],
    [
      'are later than when it was started, where it has no id',
      [build('b3', 3), build('b1', 1)],
      undefined,
      minute(2),
      ['b3'],
    ],
    ['are judged by its own moment where it is listed', [build('b3', 3), build('b2', 2)], 'b2', minute(4), ['b3']],
    ['are unknown where it tells no moment', [build('b3', 3), build('b2')], 'b2', '', []],
    ['are unknown where they tell no moment', [build('b3'), build('b2', 2)], 'b2', '', []],
    ['are unknown where neither id nor start is known', [build('b3', 3)], undefined, '', []],
    ['are none in an empty list', [], 'b2', minute(1), []],
  ])('%s', async (_, listed, id, startedAt, newer) => {
    const { context } = contextOf(listed);
    const found = await listNewer(context, 'shop', id, startedAt ? Date.parse(startedAt) : undefined);
    expect(found.map((one) => one.id)).toEqual(newer);
  });

  it('are not asked for where nothing could be compared', async () => {
    const { asked, context } = contextOf([]);
    expect(await listNewer(context, 'shop', undefined)).toEqual([]);
    expect(asked).toEqual([]);
    await listNewer(context, 'shop', 'b2');
    expect(asked).toEqual(['shop']);
  });

  it.each([404, 403, 422])('are none where the list is refused: %i', async (status) => {
    expect(await listNewer(contextOf(makeRefusal(status)).context, 'shop', 'b2')).toEqual([]);
  });
});

describe('an ending', () => {
  const cut: Ending = { kind: 'failed', status: 'canceled' };
  const failed: Ending = { kind: 'failed', status: 'failed' };
  const built: Ending = { kind: 'succeeded', status: 'succeeded', untold: 'deployment' };
  const listed = (status: string) => [build('b3', 3, status), build('b2', 2)];
  const weigh = (ending: Ending, answer: readonly Build[] | Error, signal?: AbortSignal) =>
    weighNewer(contextOf(answer, signal).context, { app: 'shop' } as Followed, 'b2', ending);

  it.each<[ending: Ending, newer: string, kind: Ending['kind']]>([
    [cut, 'building', 'superseded'],
    [cut, 'succeeded', 'superseded'],
    [cut, 'failed', 'superseded'],
    [failed, 'succeeded', 'failed'],
    [built, 'succeeded', 'superseded'],
    [built, 'building', 'succeeded'],
    [built, 'failed', 'succeeded'],
    [{ ...built, untold: 'app' }, 'succeeded', 'superseded'],
    [{ ...built, untold: 'status' }, 'succeeded', 'succeeded'],
    [{ kind: 'succeeded', status: 'succeeded' }, 'succeeded', 'succeeded'],
    [{ kind: 'canceled', status: 'canceled' }, 'building', 'canceled'],
  ])('%j beside a newer one that is %s comes to %s', async (ending, newer, kind) => {
    const weighed = await weigh(ending, listed(newer));
    expect(weighed.kind).toBe(kind);
    if (kind === ending.kind) expect(weighed).toBe(ending);
  });

  it('stays where there is no newer one', async () => {
    for (const ending of [cut, built]) expect(await weigh(ending, [build('b2', 2), build('b1', 1)])).toBe(ending);
  });

  it('stays where the others cannot be seen any more', async () => {
    expect(await weigh(cut, makeRefusal(500))).toBe(cut);
    expect(await weigh(cut, new DeadlineError('The time is up', 'None.'))).toBe(cut);
    expect(await weigh(cut, new Error('cancelled'), AbortSignal.abort())).toBe(cut);
  });

  it('hides no mistake of ours', async () => {
    await expect(weigh(cut, new TypeError('no such thing'))).rejects.toThrow(TypeError);
  });
});
