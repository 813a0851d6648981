import { expect, it } from 'vitest';
import { listComing } from '../../../src/operations/commits/list-coming.ts';
import { readApp } from '../../../src/platform/resources/apps.ts';
import { readBuild } from '../../../src/platform/resources/builds.ts';
import { readWholeDeployment } from '../../../src/platform/resources/reading/inner-deployment.ts';

const now = Date.parse('2026-11-19T12:00:00Z');
const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];

/** A build of these minutes before. */
const build = (commit: string, status: string | undefined, minutes: number) => ({
  id: `of-${commit[0]}`,
  ...{ commit, status },
  created_at: new Date(now - minutes * 60_000).toISOString(),
});

/** What is on its way to an app that names the build of `a`. */
async function list(builds: readonly object[], deployments: readonly object[] = []) {
  const platform = {
    builds: { listLatest: async () => builds.map((one) => readBuild(one as never)) },
    deployments: { listLatest: async () => deployments.map((one) => readWholeDeployment(one as never)) },
  };
  const context = { platform, clock: { now: () => now }, statusWords: { success: [], failure: [] } };
  const app = readApp({ name: 'shop', current_build_id: 'of-a', deployment_status: 'succeeded' });
  return listComing(context as never, app);
}

type Row = [
  what: string,
  builds: readonly object[],
  deployments: readonly object[],
  coming: readonly (string | undefined)[],
];

const [stands, day] = [build(a, 'succeeded', 60), 24 * 60];

it.each<Row>([
  ...['pending', 'BUILDING', 'in_progress', 'running', 'started', 'created', 'active', 'new', 'shiny'].map(
    (word): Row => [`calls itself ${word}`, [build(b, word, 1), stands], [], [b]],
  ),
  ['goes on, in a list that begins with the oldest', [stands, build(b, 'running', 1)], [], [b]],
  ['goes on beside another one', [build(c, 'running', 1), build(b, 'building', 2), stands], [], [c, b]],
  ['goes on behind one that failed', [build(c, 'failed', 1), build(b, 'running', 2), stands], [], [b]],
  ['names no commit', [{ ...build(b, 'running', 1), commit: undefined }, stands], [], [undefined]],
  ['calls itself running for as long as it stands', [stands, build(b, 'running', 61)], [], []],
  ['is still called as at work long after', [stands, build(b, 'releasing', day + 1)], [], []],
  [
    'is still called as at work, but was deployed',
    [build(b, 'releasing', 1)],
    [{ id: 'd', build_id: 'of-b', state: 'failed' }],
    [],
  ],
  ...['succeeded', 'failed', 'canceled', 'completed', 'STAGED', 'skipped', 'superseded', undefined].map(
    (word): Row => [`calls itself ${word}`, [build(b, word, 1), stands], [], []],
  ),
])('A build is on its way unless it is known to have ended: it %s', async (_, builds, deployments, coming) => {
  expect(await list(builds, deployments)).toEqual(coming);
});

it('A deployment is on its way that is told to be at work', async () => {
  const deployment = { id: 'd2', build_id: 'of-b', created_at: new Date(now).toISOString() };
  expect(await list([build(b, 'succeeded', 2)], [{ ...deployment, state: 'releasing' }])).toEqual([b]);
  expect(await list([build(b, 'succeeded', 2)], [{ ...deployment, state: 'running' }])).toEqual([]);
});
