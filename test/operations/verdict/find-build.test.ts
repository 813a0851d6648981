import { describe, expect, it } from 'vitest';
import { DeadlineError, InputError } from '../../../src/contract/errors.ts';
import type { Context } from '../../../src/operations/operation.ts';
import { findBuild, isForeign, listBriefly } from '../../../src/operations/verdict/find-build.ts';
import type { Followed } from '../../../src/operations/verdict/followed.ts';
import { rememberSources } from '../../../src/operations/verdict/sources.ts';
import type { Build } from '../../../src/platform/models.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';

const commit = 'c'.repeat(40);
const startedAt = Date.parse('2026-03-01T12:00:00Z');
const notFound = new ApiError({
  message: 'not found',
  hint: 'None.',
  code: 'not_found',
  status: 404,
  retry: { sent: true, again: false },
});

const build = (id: string, more: Partial<Build> = {}): Build => ({ id, raw: { id }, ...more });
const lost: Omit<Followed, 'before'> = {
  app: 'my-app',
  ours: { id: undefined, commit, description: 'by a run', app: { address: 'my-app', name: 'my-app' } },
  description: 'by a run',
  startedAt,
  earlier: ['b0'],
  listed: [build('b1')],
};

/** A platform with these builds in its list, and these that can be asked for. */
function platformOf(listed: readonly Build[] | Error, known: readonly string[] = []): Context {
  const builds = {
    listLatest: async () => {
      if (listed instanceof Error) throw listed;
      return listed;
    },
    get: async (_: string, id: string) => {
      if (!known.includes(id)) throw notFound;
      return build(id);
    },
  };
  return { platform: { builds } } as unknown as Context;
}

const judge = (
  context: Context,
  shown: { buildId: string | undefined; isOurs: boolean },
  more: Partial<Followed> = {},
) => isForeign(context, { ...lost, ...more }, shown, rememberSources());

describe('what an app shows after a start without an answer', () => {
  const b9 = { buildId: 'b9', isOurs: true };
  const unnamed = { buildId: undefined, isOurs: true };

  it.each<
    [what: string, foreign: boolean, Context, { buildId: string | undefined; isOurs: boolean }, Partial<Followed>?]
  >([
    ['is ours where the list has it', false, platformOf([build('b9'), build('b1')]), b9],
    ['is ours where it can be asked for', false, platformOf([build('b1')], ['b9']), b9],
    ['is foreign where nothing tells of it', true, platformOf([build('b1')]), b9],
    [
      'is foreign where nothing tells of it, and nothing was listed before',
      true,
      platformOf([build('b1')]),
      b9,
      { listed: undefined },
    ],
    ['is foreign where the app had it before', true, platformOf([build('b0')]), { ...b9, buildId: 'B0' }],
    ['is foreign where the list had it before', true, platformOf([build('b1')]), { ...b9, buildId: 'b1' }],
    ['is not judged where there is no list', false, platformOf(notFound), b9],
    ['is not judged by a list that is empty', false, platformOf([]), b9],
    [
      'is not judged by a list that begins with the oldest',
      false,
      platformOf([
        build('b1', { createdAt: '2026-01-01T00:00:00Z' }),
        build('b2', { createdAt: '2026-02-01T00:00:00Z' }),
      ]),
      b9,
    ],
    ['is not judged where it is not taken for ours', false, platformOf([build('b1')]), { ...b9, isOurs: false }],
    ['is not judged where it was promoted', false, platformOf([build('b1')]), b9, { promoted: true }],
    [
      'may be a new build of the list, where the app names none',
      false,
      platformOf([build('b1'), build('b9')]),
      unnamed,
    ],
    [
      'may be one that the platform describes in its own words',
      false,
      platformOf([build('b9', { description: 'API' })]),
      unnamed,
    ],
    ['is foreign where the list has nothing new', true, platformOf([build('b1')]), unnamed],
    [
      'is foreign where another run has started it',
      true,
      platformOf([build('b9', { description: 'Started by mona: https://github.example/octo/shop/actions/runs/8' })]),
      b9,
    ],
    [
      'is foreign where what is new is of another run',
      true,
      platformOf([build('b9', { description: 'Started by mona: https://github.example/octo/shop/actions/runs/8' })]),
      unnamed,
    ],
    [
      'is not foreign where its run is told, however short',
      false,
      platformOf([build('b9', { description: 'Started by mona … octo/shop/actions/runs/7' })]),
      b9,
      { description: 'Started by mona: https://github.example/octo/shop/actions/runs/77' },
    ],
    [
      'is foreign where what is new is of another commit',
      true,
      platformOf([build('b9', { commit: 'd'.repeat(40) })]),
      unnamed,
    ],
  ])('%s', async (_, foreign, context, shown, more) => {
    expect(await judge(context, shown, more)).toBe(foreign);
  });
});

describe('the list of builds, where it is only an addition', () => {
  it('is nothing where it cannot be read', async () => {
    const refused = new InputError('no', 'None.');
    expect(await listBriefly(platformOf([build('b1')]), 'my-app', rememberSources())).toHaveLength(1);
    expect(await listBriefly(platformOf(refused), 'my-app', rememberSources())).toBeUndefined();
  });

  it('does not outlast the step, and hides no bug', async () => {
    for (const error of [new DeadlineError('too late', 'None.'), new Error('a bug')])
      await expect(listBriefly(platformOf(error), 'my-app', rememberSources())).rejects.toBe(error);
  });
});

describe('a build by its time', () => {
  it.each([
    [-5000, 'b9'],
    [-5001, undefined],
  ])('is new %i ms after its start: clocks are told in seconds', (apart, found) => {
    const createdAt = new Date(startedAt + apart).toISOString();
    const builds = [build('b9', { createdAt, description: 'by a run' })];
    expect(findBuild(builds, { ...lost, listed: undefined })?.id).toBe(found);
  });
});
