import { expect } from 'vitest';
import { beginning, refusal, type TestWorld } from '../harness/world.ts';
import { between, openPromotions, ran, since, tested } from './promotion-double.ts';
import type { Plan } from './release-double.ts';
import type { NetRow } from './rows.ts';
import { commit } from './values.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(commit) as [string, string, string, string];

/** A pipeline whose production runs an older commit than its staging. */
const shop = { team: 'acme', pipeline: 'shop' };
const seed = {
  teams: [{ name: 'acme' }],
  apps: [
    { ...shop, name: 'shop-staging', stage: 'staging', commits: [a, c] },
    { ...shop, name: 'shop-production', stage: 'production', commits: [a] },
    { team: 'acme', name: 'shop-new', pipeline: 'young', stage: 'development' },
  ],
  pipelines: [{ name: 'shop' }, { name: 'young' }],
};
const history = ({ github }: TestWorld) => void github.commits.setHistory(a, b, c, d);
const status = { operation: 'pipeline-status', pipeline: 'shop' };
const changed = { operation: 'list-changed-apps', commitish: d };
/** A file that staging runs already, and production does not. */
const paths = 'shop-staging: src/bbbbbbb.ts\nshop-production: src/bbbbbbb.ts';

export const pipelineRows: readonly NetRow[] = [
  {
    title: 'pipeline-status: what is not known is red with max-behind',
    world: { seed, switches: { builds: false } },
    prepare: history,
    with: { ...status, 'max-behind': '999d' },
    exit: 1,
    code: 'lag-unknown',
  },
  {
    title: 'pipeline-status: an app that runs nothing is not late',
    world: { seed },
    prepare: history,
    with: { operation: 'pipeline-status', pipeline: 'young', 'max-behind': '24h' },
    exit: 0,
    outputs: { names: ['shop-new'], 'stale-names': [] },
  },
  {
    title: 'list-pipeline-apps gives a matrix with stages',
    world: { seed },
    with: { operation: 'list-pipeline-apps', pipeline: 'shop' },
    exit: 0,
    outputs: {
      names: ['shop-staging', 'shop-production'],
      count: '2',
    },
    check: ({ outputs }) => {
      const { include } = JSON.parse(outputs['matrix'] ?? '') as { include: { app: string; stage: string }[] };
      if (include.map(({ stage }) => stage).join() !== 'staging,production') throw new Error(outputs['matrix']);
    },
  },
  {
    title: 'list-pipeline-apps reads the status field, without a warning',
    prepare: (world) => {
      const edit = (apps: object[]) => apps.map((app) => ({ ...app, deployment: { state: 'baking' } }));
      world.disturb({ on: 'listPipelineApps', edit });
    },
    with: { operation: 'list-pipeline-apps', pipeline: 'shop', 'status-field': 'deployment.state' },
    exit: 0,
    says: ['baking'],
    saysNot: [/::warning/],
  },
  {
    title: 'list-changed-apps: by what each one runs',
    world: { seed },
    prepare: history,
    with: { ...changed, 'app-paths': paths },
    exit: 0,
    outputs: { names: ['shop-production'], count: '1' },
  },
  {
    title: 'list-changed-apps: 300 files are as good as all',
    world: { seed },
    prepare: (world) => {
      history(world);
      world.github.commits.setFiles(
        d,
        Array.from({ length: 300 }, (_, at) => `docs/${at}.md`),
      );
    },
    with: { ...changed, 'app-paths': 'shop-staging: src/**' },
    exit: 0,
    outputs: { names: ['shop-staging'] },
  },
  {
    title: 'list-changed-apps: a renamed file has two names',
    world: { seed },
    prepare: (world) => {
      history(world);
      world.github.commits.setFiles(d, [{ filename: 'b/x.ts', previous_filename: 'a/x.ts' }]);
    },
    with: { ...changed, 'app-paths': 'shop-staging: a/**' },
    exit: 0,
    outputs: { names: ['shop-staging'] },
  },
  {
    title: 'list-changed-apps: what is not known counts as changed, with the reason',
    world: { seed, switches: { builds: false } },
    prepare: history,
    with: { ...changed, 'app-paths': 'shop-staging: docs/**' },
    exit: 0,
    outputs: { names: ['shop-staging'] },
    says: [/::warning/],
  },
];

/** Promotions that are decided before anything starts. */
const promote = { operation: 'promote', app: 'shop-staging', 'github-environment': 'production' };

/** A platform whose `shop-production` does not name its pipeline. */
const nameless = (world: TestWorld) => {
  openPromotions(world, 'all', {});
  world.github.commits.setHistory(ran, between, tested, since);
  const on = ({ method, path }: { method: string; path: string }) =>
    `${method} ${path}` === 'GET /apps/shop-production';
  world.disturb({ on, count: 99, edit: ({ pipeline: _, ...app }: { pipeline: object }) => app });
};
const alone = { operation: 'promote', app: 'shop-staging', to: 'shop-production', timeout: '5m' };

export const promoteRows: readonly NetRow[] = [
  {
    title: 'promote from the last stage',
    world: { seed },
    prepare: history,
    with: { ...promote, app: 'shop-production' },
    exit: 1,
    code: 'no-promotion-target',
    writes: [],
  },
  {
    title: 'promote in a dry run after a build of a short commit',
    world: { seed },
    prepare: history,
    with: { ...promote, operation: 'build, promote', commitish: d.slice(0, 7), 'dry-run': 'true' },
    exit: 0,
    says: ['Would promote shop-staging to shop-production'],
    writes: [],
  },
  {
    title: 'promote: a new dyno restarts, and the target names no pipeline',
    prepare: (world) => {
      nameless(world);
      const edit = () => {
        const second = world.time.now() < beginning + 25_000 ? 1.5 : 25;
        const started_at = new Date(beginning + second * 1000).toISOString();
        return [{ type: 'web', quantity: 1, processes: [{ index: 1, status: 'Running', started_at }] }];
      };
      world.disturb({ on: 'listDynos', count: 99, edit });
    },
    with: { ...alone, pipeline: 'shop', soak: '1m' },
    exit: 1,
    code: 'soak-failed',
    outputs: { restarts: '1' },
  },
  {
    title: 'promote: it runs there already, and the target names no pipeline',
    prepare: async (world) => {
      nameless(world);
      await world.run({ with: { ...alone, pipeline: 'shop' } });
    },
    with: { ...alone, pipeline: 'shop' },
    exit: 0,
    outputs: { skipped: 'true', changed: 'false' },
    writes: [],
  },
  {
    title: 'promote: a target’s word of its own cannot be added',
    prepare: (world) => void openPromotions(world, 'all', { target: '0 pending, 3 completed' }),
    with: alone,
    exit: 1,
    code: 'timeout',
    says: ['completed'],
    saysNot: ['success-statuses'],
  },
  {
    title: 'promote: a target that still shows its build from before is waited for',
    prepare: (world) => {
      const before: Plan['before'] = (app) => void app.build(-7200, { id: 'build-1', commit: between });
      const { target } = openPromotions(world, 'all', { lag: 40, source: { before } });
      target.deploy(-1800, 'build-1');
      world.github.commits.setHistory(ran, between, tested, since);
      const isBegun = () => world.requests.some(({ call }) => call === 'createPromotion');
      const on = ({ call }: { call: string }) => call === 'listPipelineApps' && isBegun();
      world.disturb({ on, ends: refusal(403, 'forbidden', 'Not yours') });
    },
    with: alone,
    exit: 0,
    outputs: { order: 'ahead' },
    check: ({ seconds }) => expect(seconds).toBeGreaterThan(40),
  },
];
