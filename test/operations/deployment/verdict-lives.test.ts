import { describe, expect, it } from 'vitest';
import type { Begun, Seen } from '../../../src/operations/deployment/deploy-plan.ts';
import { resumeBuild, startBuild } from '../../../src/operations/deployment/start.ts';
import { type Kind, type Life, lookTimes, openModel, ourCommit } from './lives-model.ts';

/** Fourteen kinds of platform: what they have beside the calls of the specification. */
const kinds: Readonly<Record<string, Kind>> = {
  everything: { builds: true, deployments: true, ids: true },
  'everything and a status': { builds: true, deployments: true, ids: true, status: true },
  'deployments that name no build': { builds: true, deployments: true, ids: true, unnamed: true },
  'builds, ids': { builds: true, ids: true },
  'builds, ids, status': { builds: true, ids: true, status: true },
  'builds, status alone': { builds: true, status: true },
  'builds, a silent app': { builds: true },
  'deployments, no builds': { deployments: true, ids: true },
  'ids, status': { ids: true, status: true },
  'status alone': { status: true },
  'ids alone': { ids: true },
  nothing: {},
  'everything, 30 s late': { builds: true, deployments: true, ids: true, lag: 30 },
  'ids, status, 30 s late': { ids: true, status: true, lag: 30 },
};

const newer = 'e'.repeat(40);
/** A config change shows as a deployment that names no build. */
const unnamed = { isNamed: false, took: 0.1 };
const lives: Readonly<Record<string, Life>> = {
  well: {},
  'a new app': { isNew: true },
  'a new app, build fails': { isNew: true, mine: { fail: 'build' } },
  'a new app, deployment fails': { isNew: true, mine: { fail: 'deployment' } },
  'build fails': { mine: { fail: 'build' } },
  'deployment fails': { mine: { fail: 'deployment' } },
  'a deployment of 3 s': { deployS: 3 },
  'config changed just before': { before: (app) => app.addDeployment('b1', -1, { isNamed: false, took: 12 }) },
  'config changed, then build fails': {
    mine: { fail: 'build' },
    before: (app) => app.addDeployment('b1', -1, { isNamed: false, took: 12 }),
  },
  'another under way': { before: (app) => void app.addBuild(-25, 'run 0', { commit: newer }) },
  'another under way, fails': {
    before: (app) => void app.addBuild(-25, 'run 0', { commit: newer, fail: 'deployment' }),
  },
  'config changed right after': { after: (app, end, ours) => app.addDeployment(ours, end + 0.3, unnamed) },
  'promoted right after, no build named': { after: (app, end) => app.addDeployment('b0', end + 0.3, unnamed) },
  'promoted right after': { after: (app, end) => app.addDeployment('b0', end + 0.3, { took: 0.1 }) },
  'a newer build takes over': { after: (app) => void app.addBuild(5, 'run 2', { commit: newer }) },
  'canceled by a newer build': {
    mine: { canceledAt: 6 },
    after: (app) => void app.addBuild(5, 'run 2', { commit: newer }),
  },
  'canceled alone': { mine: { canceledAt: 6 } },
  'of another commit': { mine: { commit: newer } },
  'every seventh read fails': { failEvery: 7 },
};

const manners = ['id', 'empty answer', 'resumed'] as const;
type Manner = (typeof manners)[number];
const words = { success: [], failure: [] };
/** Each history is played with so many lengths of its phases. */
const phases = { id: 5, 'empty answer': 4, resumed: 1 };

interface End {
  readonly kind: Seen['verdict']['kind'] | 'deadline';
  readonly row: number | undefined;
  readonly at: number;
}

/** One history: a step that starts or takes up a build and looks until a verdict or the deadline. */
async function play(kind: Kind, life: Life, manner: Manner, phase: number) {
  const times = {
    buildS: 15 + ((phase * 7919) % 1000) / 100,
    deployS: life.deployS ?? 5 + ((phase * 3469) % 700) / 100,
  };
  const model = openModel(kind, life, times);
  let ours = '';
  const order = { app: { name: 'shop' }, commit: ourCommit, description: 'run 1' };
  const start = async () => {
    ours = model.start();
    return manner === 'id' ? { id: ours, state: 'pending' } : undefined;
  };
  const platform = { ...model.platform, builds: { ...model.platform.builds, start } };
  if (manner === 'resumed') await start();
  const begun: Begun =
    manner === 'resumed'
      ? resumeBuild({ platform, words }, { app: order.app, buildId: ours, commit: ourCommit })
      : await startBuild({ platform, words }, order);
  const end = await lookUntilEnd(begun, model.setTime);
  return { end, truth: model.truth(ours, end.at) };
}

async function lookUntilEnd(begun: Begun, setTime: (now: number) => void): Promise<End> {
  for (const at of lookTimes(0.2)) {
    setTime(at);
    // A look in which a read failed says nothing.
    const seen = await begun.look().catch(() => undefined);
    if (seen && seen.verdict.kind !== 'waits') return { kind: seen.verdict.kind, row: seen.verdict.row, at };
  }
  return { kind: 'deadline', row: 9, at: 300 };
}

/** What no look can distinguish: another's deployment goes on, and only a status, or a new id where ours is not known, says that something came. */
function isCorner(kind: Kind, lifeName: string, manner: Manner): boolean {
  const isStatusAlone = kind.status === true && !kind.ids;
  const isOthers = /another under way|config changed just before|config changed, then|canceled by a newer/.test(
    lifeName,
  );
  const isLate = kind.status === true && kind.lag !== undefined && lifeName === 'another under way, fails';
  return isLate || (isOthers && (isStatusAlone || (manner === 'empty answer' && !kind.builds)));
}

const histories = Object.entries(kinds).flatMap(([kindName, kind]) =>
  Object.entries(lives).flatMap(([lifeName, life]) =>
    manners.map((manner) => ({ title: `${kindName} · ${lifeName} · ${manner}`, kind, life, lifeName, manner })),
  ),
);

async function playAll() {
  const ends = [];
  for (const history of histories) {
    const { kind, life, manner } = history;
    for (let phase = 0; phase < phases[manner]; phase++)
      ends.push({ ...history, phase, ...(await play(kind, life, manner, phase)) });
  }
  return ends;
}

describe('a verdict on a platform that keeps the contract', async () => {
  const ends = await playAll();
  const show = (some: typeof ends) => [
    ...new Set(some.map(({ end, title }) => `${title}: ${end.kind} by row ${end.row}`)),
  ];

  it('is green only if our deployment succeeded, but for the corners', () => {
    const isFalse = ({ end, kind, lifeName, manner, truth }: (typeof ends)[number]) =>
      end.kind === 'green' && !truth.hasRun && !isCorner(kind, lifeName, manner);
    expect(show(ends.filter(isFalse))).toEqual([]);
  });

  it('is failed only if our build or its deployment failed', () => {
    const isFalse = ({ end, kind, lifeName, manner, truth }: (typeof ends)[number]) =>
      end.kind === 'failed' && !truth.hasFailed && !isCorner(kind, lifeName, manner);
    expect(show(ends.filter(isFalse))).toEqual([]);
  });

  it('is superseded only if another build came', () => {
    expect(show(ends.filter(({ end, truth }) => end.kind === 'superseded' && !truth.hasSuccessor))).toEqual([]);
  });

  it('leaves no build red that the app runs, but by rows 1, 8 and 9', () => {
    const isRed = ({ end, kind, lifeName, manner, truth }: (typeof ends)[number]) =>
      truth.isRunning && end.kind !== 'green' && ![1, 8, 9].includes(end.row ?? 0) && !isCorner(kind, lifeName, manner);
    expect(show(ends.filter(isRed))).toEqual([]);
  });

  it('is green for each build that goes well, where anything reports it', () => {
    const goWell = ['well', 'a new app', 'a deployment of 3 s', 'every seventh read fails'];
    const reports = ({ deployments, ids, status }: Kind, manner: Manner) =>
      ids || deployments || (status && manner !== 'resumed');
    const isLost = ({ end, kind, lifeName, manner }: (typeof ends)[number]) =>
      goWell.includes(lifeName) && reports(kind, manner) && end.kind !== 'green';
    expect(show(ends.filter(isLost))).toEqual([]);
  });

  it('is failed for each build that fails, where builds are listed', () => {
    const isLost = ({ end, kind, life }: (typeof ends)[number]) =>
      kind.builds && life.mine?.fail === 'build' && (end.kind !== 'failed' || end.row !== 2);
    expect(show(ends.filter(isLost))).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('is reached by row %i', (row) => {
    expect(ends.some(({ end }) => end.row === row)).toBe(true);
  });
});
