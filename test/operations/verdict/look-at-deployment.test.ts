import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/operations/operation.ts';
import type { Followed, Seen } from '../../../src/operations/verdict/followed.ts';
import { lookAtDeployment } from '../../../src/operations/verdict/look-at-deployment.ts';
import type { Deployment } from '../../../src/platform/deployment.ts';
import type { Build } from '../../../src/platform/models.ts';
import { noWords } from '../../../src/platform/words/status-words.ts';

const mine = '1'.repeat(40);
const theirs = '2'.repeat(40);
const at = (time: string) => `2026-11-18T04:${time}Z`;

/** One deployment, as the list has it. */
function put(deploymentId: string, status?: string, more: Partial<Deployment> = {}): Deployment {
  return { deploymentId, status, timestamps: [], ...more };
}

/** One that tells its build. */
const of = (buildId: string, deploymentId: string, status: string, more: Partial<Deployment> = {}) =>
  put(deploymentId, status, { buildId, ...more });

const [eu, us] = ['eu', 'us'].map((region) => ({ place: [undefined, region] }));
const preview = { place: ['preview'] };

interface Look {
  /** The list of deployments, the newest first; absent where the platform has none. */
  readonly list?: readonly Deployment[];
  /** The deployment that is asked for by its id. */
  readonly alone?: Deployment;
  readonly seen?: Partial<Seen>;
  readonly followed?: Partial<Followed>;
  readonly commit?: string | undefined;
  readonly id?: string;
}

/** Follows the build b2 of the app shop, which was started at 04:02 when that stood on d1. */
async function look({ alone, followed, id = 'b2', list, seen, ...told }: Look) {
  const asked: string[] = [];
  const answer = async <T>(path: string, told: T) => {
    asked.push(path);
    return told;
  };
  const deployments = {
    listLatest: (app: string) => answer(app, list),
    get: (app: string, deployment: string) => answer(`${app}/${deployment}`, alone),
  };
  const claimed = await lookAtDeployment(
    { platform: { deployments }, statusWords: noWords } as unknown as Context,
    {
      app: 'shop',
      ours: { id, commit: 'commit' in told ? told.commit : mine, app: { address: 'shop', id: 'a1', name: 'shop' } },
      startedAt: Date.parse(at('02:00')),
      before: put('d1'),
      description: '',
      earlier: [],
      ...followed,
    },
    { id, ...seen },
    async (_, ask) => ask(),
  );
  return { asked, claimed };
}

/** What is told of which deployment, in words. */
async function tell(told: Look): Promise<string> {
  const { id = '-', claims, isEmpty } = (await look(told)).claimed;
  if (claims === undefined) return 'nothing';
  return [`${id}:`, ...claims.map(({ says }) => says), ...(isEmpty ? ['(empty)'] : [])].join(' ');
}

const gone = { list: [of('b9', 'd9', 'live', { createdAt: at('09:00') })], seen: { deploymentId: 'd2' } };
const twice = { list: [of('b2', 'd3', 'failed'), of('b2', 'd2', 'live')] };

describe('a list that tells builds', () => {
  it.each<[what: string, told: Look, tells: string]>([
    ['is not there', {}, 'nothing'],
    ['is empty', { list: [] }, '-: (empty)'],
    ['has a success of this build', { list: [of('b2', 'd2', 'live')] }, 'd2: succeeded'],
    ['writes the build in capital letters', { list: [of('B2', 'd2', 'live')] }, 'd2: succeeded'],
    ['has a failure of this build', { list: [of('b2', 'd2', 'failed')] }, 'd2: failed'],
    ['has this build at work', { list: [of('b2', 'd2', 'deploying')] }, 'd2: running'],
    ['has a word that nobody knows', { list: [of('b2', 'd2', 'done')] }, 'd2: running'],
    ['has another build only', { list: [of('b1', 'd1', 'live')] }, '-:'],
    ['has this build beside one that tells none', { list: [put('d3'), of('b2', 'd2', 'live')] }, 'd2: succeeded'],
    [
      'has a newer one that stands',
      { list: [of('b3', 'd3', 'live'), of('b2', 'd2', 'live'), of('b1', 'd1', 'live')] },
      'd2: superseded',
    ],
    [
      'calls an older one the current one',
      { list: [of('b2', 'd2', 'live'), of('b1', 'd1', 'live', { current: true })] },
      'd2: not-yet',
    ],
    ['has this build with another commit', { list: [of('b2', 'd2', 'live', { commit: theirs })] }, 'd2: contradicting'],
    [
      'has another app’s too',
      {
        list: [
          of('b2', 'd9', 'failed', { app: { id: 'a9', name: 'mall' } }),
          of('b2', 'd2', 'live', { app: { id: 'a1' } }),
        ],
      },
      'd2: succeeded',
    ],
    ['has only another app’s', { list: [of('b2', 'd9', 'live', { app: { name: 'mall' } })] }, 'd9: contradicting'],
  ])('%s', async (_, told, tells) => {
    expect(await tell(told)).toBe(tells);
  });
});

describe('a build with more than one deployment', () => {
  it.each<[what: string, told: Look, tells: string]>([
    ['is as good as the newest', twice, 'd3: failed'],
    [
      'is as good as the newest, if the one before has failed',
      { list: [of('b2', 'd3', 'live'), of('b2', 'd2', 'failed')] },
      'd3: succeeded',
    ],
    [
      'is as good as the current one',
      { list: [of('b2', 'd3', 'failed'), of('b2', 'd2', 'live', { current: true })] },
      'd2: succeeded',
    ],
    [
      'is as bad as the current one',
      { list: [of('b2', 'd3', 'live'), of('b2', 'd2', 'failed', { current: true })] },
      'd2: failed',
    ],
    ['stood by one of them, which counts', { ...twice, seen: { stood: true, deploymentId: 'd2' } }, 'd2: succeeded'],
    ['is only known by one of them', { ...twice, seen: { deploymentId: 'd2' } }, 'd3: failed'],
    ['stood by one that is not there any more', { ...twice, seen: { stood: true, deploymentId: 'd0' } }, 'd3: failed'],
    [
      'stood, and stands anew',
      { list: [of('b2', 'd3', 'live'), of('b2', 'd2', 'live')], seen: { stood: true, deploymentId: 'd2' } },
      'd3: succeeded',
    ],
    [
      'stood, and one that is neither the newest nor the one that stood is well',
      {
        list: [of('b2', 'd4', 'failed'), of('b2', 'd3', 'live'), of('b2', 'd2', 'deploying')],
        seen: { stood: true, deploymentId: 'd2' },
      },
      'd2: running',
    ],
    [
      'failed in one place',
      { list: [of('b2', 'd2', 'live', eu), of('b2', 'd3', 'failed', us)] },
      'd2: failed succeeded',
    ],
    ['stands in two places', { list: [of('b2', 'd2', 'live', eu), of('b2', 'd3', 'live', us)] }, 'd2: succeeded'],
    [
      'is at work in one place',
      { list: [of('b2', 'd2', 'live', eu), of('b2', 'd3', 'deploying', us)] },
      'd2: not-yet succeeded',
    ],
    [
      'is something unknown in one place',
      { list: [of('b2', 'd2', 'live', eu), of('b2', 'd3', 'blue', us)] },
      'd2: not-yet succeeded',
    ],
    ['is over in one place', { list: [of('b2', 'd2', 'live', eu), of('b2', 'd3', 'completed', us)] }, 'd2: succeeded'],
    ['sleeps in one place', { list: [of('b2', 'd2', 'live', eu), of('b2', 'd3', 'sleeping', us)] }, 'd2: succeeded'],
    [
      'is not yet ready in one place',
      { list: [of('b2', 'd2', 'live', eu), of('b2', 'd3', 'live', { ...us, lack: 'not ready' })] },
      'd2: not-yet succeeded',
    ],
    [
      'is told of another commit in one place',
      { list: [of('b2', 'd2', 'live', eu), of('b2', 'd3', 'live', { ...us, commit: theirs })] },
      'd2: contradicting succeeded',
    ],
    [
      'failed in one place, and then stood there',
      { list: [of('b2', 'd2', 'live', eu), of('b2', 'd4', 'live', us), of('b2', 'd3', 'failed', us)] },
      'd2: succeeded',
    ],
    [
      'failed in the same place before',
      { list: [of('b2', 'd3', 'live', eu), of('b2', 'd2', 'failed', eu)] },
      'd3: succeeded',
    ],
    ['failed as a preview', { list: [of('b2', 'd3', 'failed', preview), of('b2', 'd2', 'live')] }, 'd2: succeeded'],
    [
      'failed, and is well as a preview',
      { list: [of('b2', 'd3', 'live', preview), of('b2', 'd2', 'failed')] },
      'd2: failed',
    ],
    ['is only a preview', { list: [of('b2', 'd2', 'live', preview)] }, 'd2: succeeded'],
  ])('%s', async (_, told, tells) => {
    expect(await tell(told)).toBe(tells);
  });
});

describe('a deployment that is not in the list any more', () => {
  it.each<[what: string, told: Look, tells: string]>([
    ['is not there', gone, 'd2:'],
    ['is not there, nor is anything else', { ...gone, list: [] }, 'd2: (empty)'],
    ['has failed', { ...gone, alone: of('b2', 'd2', 'failed') }, 'd2: failed'],
    ['is told without its build', { ...gone, alone: put('d2', 'failed') }, 'd2: failed'],
    ['is another build’s', { ...gone, alone: of('b3', 'd2', 'live') }, 'd2:'],
    ['is another commit’s', { ...gone, alone: of('b2', 'd2', 'live', { commit: theirs }) }, 'd2: contradicting'],
    [
      'has made way for a newer one',
      { ...gone, alone: of('b2', 'd2', 'live', { createdAt: at('02:00') }) },
      'd2: superseded',
    ],
    [
      'is not the one that the list calls current',
      { ...gone, list: [of('b9', 'd9', 'live', { current: true })], alone: of('b2', 'd2', 'live') },
      'd2: not-yet',
    ],
    [
      'is for another place than the one that the list calls current',
      { ...gone, list: [of('b9', 'd9', 'live', { current: true, ...us })], alone: of('b2', 'd2', 'live', eu) },
      'd2: succeeded',
    ],
    [
      'stands beside older ones',
      { ...gone, alone: of('b2', 'd2', 'live', { createdAt: at('10:00') }) },
      'd2: succeeded',
    ],
  ])('%s', async (_, told, tells) => {
    expect(await tell(told)).toBe(tells);
  });

  it('is asked for alone only when it is known, and not listed', async () => {
    expect((await look(gone)).asked).toEqual(['shop', 'shop/d2']);
    expect((await look({ list: gone.list })).asked).toEqual(['shop']);
    expect((await look({ ...twice, seen: { deploymentId: 'd2' } })).asked).toEqual(['shop']);
  });
});

describe('a deployment with the id of the build', () => {
  const itself = (commit?: string, more: Partial<Deployment> = {}): readonly Deployment[] => [
    put('b2', 'live', { commit, ...more }),
  ];
  it.each<[what: string, told: Look, tells: string]>([
    ['is the build’s where its commit is the same', { list: itself(mine) }, 'b2: succeeded'],
    ['is the build’s by the beginning of its commit', { list: itself(mine.slice(0, 9)) }, 'b2: succeeded'],
    ['may write it in capital letters', { list: [put('B2', 'live', { commit: mine })] }, 'B2: succeeded'],
    ['is no proof by a number that counts', { list: [put('22', 'live', { commit: mine })], id: '22' }, 'nothing'],
    ['may be a number in part', { list: [put('v22', 'live', { commit: mine })], id: 'v22' }, 'v22: succeeded'],
    ['may begin with a number', { list: [put('22a', 'live', { commit: mine })], id: '22a' }, '22a: succeeded'],
    ['is no proof of another commit', { list: itself(theirs) }, 'nothing'],
    ['is no proof without a commit', { list: itself() }, 'nothing'],
    ['is no proof for a branch', { list: itself('main'), commit: 'main' }, 'nothing'],
    ['is no proof where no commit was asked for', { list: itself(mine), commit: undefined }, 'nothing'],
    ['is no proof as a preview', { list: itself(mine, preview) }, 'nothing'],
    ['is no proof where it names another build', { list: itself(mine, { buildId: 'b9' }) }, '-:'],
    ['is another’s under another id', { list: [put('d3', 'live', { commit: mine })] }, 'nothing'],
    [
      'has made way for a newer one',
      { list: [put('b3', 'live', { commit: theirs }), ...itself(mine)] },
      'b2: superseded',
    ],
  ])('%s', async (_, told, tells) => {
    expect(await tell(told)).toBe(tells);
  });
});

describe('a deployment that only the build names', () => {
  const names = (createdAt?: string) => ({ build: { createdAt, deployment: put('d2'), raw: {} } as Build });
  const listed = (status?: string, made?: string, more: Partial<Deployment> = {}) => ({
    list: [put('d2', status, { createdAt: made && at(made), ...more }), put('d1', 'live')],
  });
  const elsewhere = { followed: { before: undefined, startedAt: Date.parse(at('08:00')) } };
  it.each<[what: string, told: Look, tells: string]>([
    ['is a success when it was made since', { ...listed('live', '02:00'), seen: names() }, 'd2: succeeded'],
    ['is a failure all the same', { ...listed('failed', '02:00'), seen: names() }, 'd2: failed'],
    ['is at work', { ...listed('deploying', '02:00'), seen: names() }, 'd2: running'],
    ['tells nothing of itself', { ...listed(undefined, '02:00'), seen: names() }, 'd2:'],
    ['is another commit’s', { ...listed('live', '02:00', { commit: theirs }), seen: names() }, 'd2: contradicting'],
    [
      'is a success while another commit’s is the current one',
      {
        list: [put('d3', 'live', { commit: theirs, current: true }), ...listed('live', '02:00').list],
        seen: names(),
      },
      'd2: succeeded not-yet',
    ],
    [
      'made way for another commit’s, which is newer',
      {
        list: [
          put('d3', 'live', { commit: theirs, current: true, createdAt: at('03:00') }),
          ...listed('live', '02:00').list,
        ],
        seen: names(),
      },
      'd2: succeeded superseded',
    ],
    [
      'is a success beside the current one of another place',
      {
        list: [put('d3', 'live', { commit: theirs, current: true, ...us }), ...listed('live', '02:00', eu).list],
        seen: names(),
      },
      'd2: succeeded',
    ],
    [
      'is a success while an older one is the current one',
      {
        list: [
          put('d2', 'live', { createdAt: at('02:00'), current: false }),
          put('d1', 'live', { createdAt: at('01:00'), current: true }),
        ],
        seen: names(),
      },
      'd2: succeeded not-yet',
    ],
    [
      'is a success while a newer one, perhaps of the same build, is the current one',
      {
        list: [
          put('d3', 'live', { createdAt: at('03:00'), current: true }),
          put('d2', 'live', { createdAt: at('02:00'), current: false }),
        ],
        seen: names(),
      },
      'd2: succeeded',
    ],
    [
      'is a success, and the current one',
      { ...listed('live', '02:00', { commit: mine, current: true }), seen: names() },
      'd2: succeeded',
    ],
    ['may be made a minute before', { ...listed('live', '01:00'), seen: names() }, 'd2: succeeded'],
    ['is from before when it was made earlier than that', { ...listed('live', '00:59'), seen: names() }, 'nothing'],
    ['is from before, and has failed', { ...listed('failed', '00:59'), seen: names() }, 'nothing'],
    ['is a success of nobody when no time is told', { ...listed('live'), seen: names() }, 'nothing'],
    ['stands in the way when no time is told', { ...listed('failed'), seen: names() }, 'd2: failed'],
    ['tells neither its time nor how it is', { ...listed(), seen: names() }, 'nothing'],
    ['is not in the list', { list: [put('d1', 'live')], seen: names() }, 'nothing'],
    ['is not named', { ...listed('live', '02:00') }, 'nothing'],
    ['is not named by a build that is told', { ...listed('live', '02:00'), seen: { build: { raw: {} } } }, 'nothing'],
    [
      'was there before, whenever it says that it was made',
      { ...listed('live', '05:00'), seen: names(), followed: { before: put('D2') } },
      'nothing',
    ],
    [
      'is as old as a build that another has started',
      { ...listed('live', '02:00'), seen: names(at('02:30')), ...elsewhere },
      'd2: succeeded',
    ],
    [
      'is older than a build that another has started',
      { ...listed('live', '02:00'), seen: names(at('03:30')), ...elsewhere },
      'nothing',
    ],
    ['is as old as a build that tells no time', { ...listed('live', '09:00'), seen: names(), ...elsewhere }, 'nothing'],
    [
      'is bad, as old as a build that tells no time',
      { ...listed('failed', '02:00'), seen: names(), ...elsewhere },
      'd2: failed',
    ],
    [
      'was made since the start, and before the build',
      { ...listed('live', '02:00'), seen: names(at('08:00')) },
      'd2: succeeded',
    ],
    [
      'was made since the build, and before its start was told',
      { ...listed('live', '00:30'), seen: names(at('01:00')) },
      'd2: succeeded',
    ],
  ])('%s', async (_, told, tells) => {
    expect(await tell(told)).toBe(tells);
  });
});

describe('a list that tells no builds', () => {
  const made = (deploymentId: string, status?: string, more: Partial<Deployment> = {}) =>
    put(deploymentId, status, { commit: mine, createdAt: at('02:00'), ...more });
  it.each<[what: string, told: Look, tells: string]>([
    ['has a failure of the commit', { list: [made('d2', 'failed')] }, '-: failed'],
    ['has an error of the commit', { list: [made('d2', undefined, { error: 'no space' })] }, '-: failed'],
    ['has the commit at work', { list: [made('d2', 'deploying')] }, '-: not-yet'],
    ['has the commit at work by another word', { list: [made('d2', 'in_progress')] }, '-: not-yet'],
    ['has the commit at work again', { list: [made('d3', 'failed'), made('d2', 'deploying')] }, '-: not-yet'],
    ['has two failures of the commit', { list: [made('d3', 'failed'), made('d2', 'failed')] }, '-: failed'],
    ['has a success of the commit', { list: [made('d2', 'live')] }, 'nothing'],
    ['has a success and a failure', { list: [made('d3', 'failed'), made('d2', 'live')] }, 'nothing'],
    ['has a failure and something unknown', { list: [made('d3', 'failed'), made('d2', 'blue')] }, 'nothing'],
    ['has a failure and something untold', { list: [made('d3', 'failed'), made('d2')] }, 'nothing'],
    ['has a failure from before', { list: [made('d2', 'failed', { createdAt: at('01:59') })] }, 'nothing'],
    [
      'has a failure of the same second, told in seconds',
      { list: [made('d2', 'failed')], followed: { startedAt: Date.parse(at('02:00')) + 400 } },
      '-: failed',
    ],
    [
      'has a failure from before in the same second',
      {
        list: [made('d2', 'failed', { createdAt: at('02:00.300') })],
        followed: { startedAt: Date.parse(at('02:00')) + 400 },
      },
      'nothing',
    ],
    ['has a failure that tells no time', { list: [made('d2', 'failed', { createdAt: undefined })] }, 'nothing'],
    ['has a failure of another commit', { list: [made('d2', 'failed', { commit: theirs })] }, 'nothing'],
    ['has a failure of the branch', { list: [made('d2', 'failed', { commit: 'main' })], commit: 'main' }, 'nothing'],
    ['has a failure where no commit was asked for', { list: [made('d2', 'failed')], commit: undefined }, 'nothing'],
    [
      'has a failure of a build from elsewhere',
      { list: [made('d2', 'failed')], followed: { before: undefined } },
      'nothing',
    ],
    ['has a failure of what stood', { list: [made('d2', 'failed')], seen: { stood: true } }, 'nothing'],
    ['has a failure in one place of two', { list: [made('d2', 'failed', us), put('d1', 'live', eu)] }, 'nothing'],
    ['has a failure in the one place', { list: [made('d2', 'failed', us), put('d1', 'live', us)] }, '-: failed'],
    [
      'has a failure beside the deployment from before, which the build names',
      { list: [made('d2', 'failed'), put('d1', 'live')], seen: { build: { deployment: put('d1'), raw: {} } as Build } },
      '-: failed',
    ],
    ['stands on another commit', { list: [put('d1', 'live', { commit: theirs, current: true })] }, '-: not-yet'],
    ['stands on the commit', { list: [put('d1', 'live', { commit: mine, current: true })] }, 'nothing'],
    ['stands on a branch', { list: [put('d1', 'live', { commit: 'main', current: true })] }, 'nothing'],
    ['has another commit that does not stand', { list: [put('d1', 'live', { commit: theirs })] }, 'nothing'],
    [
      'stands on another commit, and has this one',
      { list: [put('d2', 'live', { commit: mine }), put('d1', 'live', { commit: theirs, current: true })] },
      '-: not-yet',
    ],
    [
      'stands on two commits',
      {
        list: [
          put('d2', 'live', { commit: theirs, current: true }),
          put('d1', 'live', { commit: mine, current: true }),
        ],
      },
      'nothing',
    ],
  ])('%s', async (_, told, tells) => {
    expect(await tell(told)).toBe(tells);
  });
});

it('what stands in the way is said with what the app stands on', async () => {
  const list = [put('d1', 'live', { commit: theirs, current: true })];
  expect((await look({ list })).claimed.claims).toEqual([
    { source: 'deployment', says: 'not-yet', message: `the app stands on another build, ${theirs} (now live)` },
  ]);
});

it('a contradiction names the build as it is known by now', async () => {
  const list = [of('b2', 'd2', 'live', { commit: theirs })];
  expect((await look({ list })).claimed.claims?.[0]?.message).toBe(
    `the deployment b2 is told, but it is of the commit ${theirs}`,
  );
});
