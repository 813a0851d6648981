import { describe, expect, it } from 'vitest';
import { openTestWorld, type StepResult, type TestWorld } from '../../harness/world.ts';
import { codeOf, commit, type NetRow, payloadOf, playRows, writesOf } from '../../net/rows.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(commit) as [string, string, string, string];

/** A staging app and two production apps. */
const shop = { team: 'acme', pipeline: 'shop' };
const appsOf = (eu: readonly string[], us: readonly string[] = eu) => ({
  teams: [{ name: 'acme' }],
  apps: [
    { ...shop, name: 'shop-staging', stage: 'staging', commits: [a, c] },
    { ...shop, name: 'shop-eu', stage: 'production', commits: eu },
    { ...shop, name: 'shop-us', stage: 'production', commits: us },
    { team: 'acme', name: 'alone', commits: [b] },
  ],
  pipelines: [{ name: 'shop' }, { name: 'other' }],
});
const history = ({ github }: TestWorld) => void github.commits.setHistory(a, b, c, d);
const promote = { operation: 'promote', app: 'shop-staging' };
const busy = { status: 429, body: { code: 'rate_limited', message: 'Later' }, headers: { 'retry-after': '60' } };
const start = /^POST \/pipelines\/[^/]+\/promotions$/;

interface Told {
  readonly by: string;
  readonly commit: string;
  readonly targets: readonly { readonly app: string; readonly outcome: string; readonly message?: string }[];
}
const resultOf = ({ outputs }: Pick<StepResult, 'outputs'>) => JSON.parse(outputs['result'] ?? '') as Told;
const outcomesOf = (step: StepResult) => resultOf(step).targets.map(({ app, outcome }) => `${app} ${outcome}`);

const rows: readonly NetRow[] = [
  {
    title: 'goes to all apps of the next stage by one promotion',
    world: { seed: appsOf([a]) },
    prepare: history,
    with: promote,
    exit: 0,
    headline: 'Promoted shop-staging to 2 apps',
    outputs: { commitish: c, status: 'succeeded', changed: 'true' },
    says: [/same artefact/i],
    check: (step) => {
      expect(writesOf(step)).toEqual([expect.stringMatching(start)]);
      expect(outcomesOf(step)).toEqual(['shop-eu success', 'shop-us success']);
      expect(resultOf(step).by).toBe('promotion');
    },
  },
  {
    title: 'leaves out a target that runs the commit already',
    world: { seed: appsOf([a], [c]) },
    prepare: history,
    with: promote,
    exit: 0,
    headline: 'Promoted shop-staging to shop-eu',
    check: (step) => expect(outcomesOf(step)).toEqual(['shop-eu success', 'shop-us skipped']),
  },
  {
    title: 'leaves out a target that runs a newer commit',
    world: { seed: appsOf([a], [d]) },
    prepare: history,
    with: { ...promote, 'on-older': 'skip' },
    exit: 0,
    check: (step) => expect(outcomesOf(step)).toEqual(['shop-eu success', 'shop-us skipped']),
  },
  {
    title: 'starts nothing if one target is refused',
    world: { seed: appsOf([a], [d]) },
    prepare: history,
    with: { ...promote, 'on-older': 'fail' },
    exit: 1,
    code: 'commit-older',
    outputs: { changed: 'false' },
    writes: [],
  },
  {
    title: 'is skipped if all targets run something newer',
    world: { seed: appsOf([d]) },
    prepare: history,
    with: { ...promote, 'on-older': 'skip' },
    exit: 0,
    outputs: { skipped: 'true', changed: 'false' },
    writes: [],
  },
  {
    title: 'goes by the comparison of the platform if GitHub has none',
    world: { seed: appsOf([a, c, d]) },
    with: { ...promote, 'on-older': 'fail' },
    exit: 1,
    code: 'commit-older',
    writes: [],
  },
  {
    title: 'goes only to the apps that are named',
    world: { seed: appsOf([a]) },
    prepare: history,
    with: { ...promote, to: 'shop-us, shop-us' },
    exit: 0,
    check: (step) => expect(outcomesOf(step)).toEqual(['shop-us success']),
  },
  {
    title: 'builds the commit for an app outside of the pipeline',
    world: { seed: appsOf([a]) },
    prepare: history,
    with: { ...promote, to: 'alone' },
    exit: 0,
    headline: 'Rebuilt the commit of shop-staging for alone',
    writes: ['POST /apps/alone/builds'],
    says: ['Rebuilt from the same commit'],
  },
  {
    title: 'builds the commit for each target without promotions',
    world: { seed: appsOf([a]), switches: { promotions: false } },
    prepare: history,
    with: promote,
    exit: 0,
    headline: 'Rebuilt the commit of shop-staging for 2 apps',
    check: (step) => {
      expect(
        writesOf(step)
          .filter((call) => !start.test(call))
          .sort(),
      ).toEqual(['POST /apps/shop-eu/builds', 'POST /apps/shop-us/builds']);
      expect(resultOf(step).by).toBe('rebuild');
    },
  },
  {
    title: 'by the record of the source, a build',
    world: { seed: appsOf([a]), switches: { builds: false } },
    prepare: (world) => {
      history(world);
      world.github.addRecord('staging', b, ['success'], payloadOf('shop-staging'));
      world.github.addRecord('staging', d, ['in_progress'], payloadOf('shop-staging'));
    },
    with: { ...promote, to: 'shop-eu', 'from-environment': 'staging' },
    exit: 0,
    outputs: { commitish: b },
    writes: ['POST /apps/shop-eu/builds'],
    says: ['ddddddd', 'has not ended'],
  },
  {
    title: 'leaves out no target for its record alone',
    world: { seed: appsOf([a]), switches: { builds: false } },
    prepare: (world) => {
      history(world);
      world.github.addRecord('staging', b, ['success'], payloadOf('shop-staging'));
      world.github.addRecord('production', b, ['success'], payloadOf('shop-eu'));
    },
    with: { ...promote, to: 'shop-eu', 'from-environment': 'staging', 'github-environment': 'production' },
    exit: 0,
    outputs: { order: 'identical' },
    writes: ['POST /apps/shop-eu/builds'],
  },
  {
    title: 'a source whose commit is not known is refused',
    world: { seed: appsOf([a]), switches: { builds: false } },
    prepare: history,
    with: promote,
    exit: 1,
    code: 'commit-unknown',
    says: ['from-environment'],
    writes: [],
  },
  {
    title: 'to the source itself is refused',
    world: { seed: appsOf([a]) },
    with: { ...promote, to: 'shop-eu, shop-staging' },
    exit: 1,
    code: 'input-problems',
    writes: [],
  },
  {
    title: 'along a foreign pipeline is refused',
    world: { seed: appsOf([a]) },
    with: { ...promote, pipeline: 'other' },
    exit: 1,
    code: 'input-problems',
    writes: [],
  },
  {
    title: 'from an app in no pipeline has no target',
    world: { seed: appsOf([a]) },
    with: { ...promote, app: 'alone' },
    exit: 1,
    code: 'no-promotion-target',
    says: ['Set `to`', 'no pipeline'],
    writes: [],
  },
  {
    title: 'a required config var that one target lacks stops all',
    world: {
      seed: {
        ...appsOf([a]),
        apps: appsOf([a]).apps.map((app) => (app.name === 'shop-eu' ? { ...app, config: { KEY: 'fake value' } } : app)),
      },
    },
    prepare: history,
    with: { ...promote, 'config-required': 'KEY' },
    exit: 1,
    code: 'config-missing',
    says: ['shop-us'],
    outputs: { 'missing-keys': ['KEY'] },
    writes: [],
  },
  {
    title: 'with one address for the health of two apps warns',
    world: { seed: appsOf([a]) },
    prepare: history,
    with: { ...promote, 'health-check': 'https://shop-eu.apps.platform.example/up' },
    exit: 0,
    says: [/asks one address for 2 apps/],
  },
  {
    title: 'with a path for the health of two apps does not',
    world: { seed: appsOf([a]) },
    prepare: history,
    with: { ...promote, 'health-check': '/up' },
    exit: 0,
    saysNot: [/asks one address/],
  },
  {
    title: 'does not wait where that is not wanted',
    world: { seed: appsOf([a]) },
    prepare: history,
    with: { ...promote, wait: 'false' },
    exit: 0,
    headline: 'Started',
    check: (step) => expect(outcomesOf(step)).toEqual(['shop-eu started', 'shop-us started']),
  },
  {
    title: 'a dry run plans each target',
    world: { seed: appsOf([a], [c]) },
    prepare: history,
    with: { ...promote, 'dry-run': 'true' },
    exit: 0,
    headline: 'Would promote shop-staging to shop-eu',
    outputs: { 'would-change': 'true', changed: 'false', commitish: c },
    check: (step) => expect(outcomesOf(step)).toEqual(['shop-eu planned', 'shop-us skipped']),
    writes: [],
    github: [],
  },
];

describe('A promotion', () => {
  playRows(rows);

  it('is red if one of its targets fails, and says which', async () => {
    const world = openTestWorld({ seed: appsOf([a]) });
    history(world);
    world.intercept((exchange, ask) => {
      const reply = ask();
      if (exchange.call !== 'listPromotionTargets' || !Array.isArray(reply.body)) return reply;
      const body = (reply.body as { app: { name: string } }[]).map((target) =>
        target.app.name === 'shop-us' ? { ...target, status: 'failed', error_message: 'No room' } : target,
      );
      return { ...reply, body };
    });
    const step = await world.run({ with: { ...promote, 'github-environment': 'production-{app}' } });
    expect(step.exitCode).toBe(1);
    expect(codeOf(step)).toBe('deployment-failed');
    expect(step.summary).toContain('No room');
    expect(outcomesOf(step)).toEqual(['shop-eu success', 'shop-us failure']);
    const records = world.github.deployments.map(({ environment, statuses }) => `${environment} ${statuses[0]?.state}`);
    expect(records.sort()).toEqual(['production-shop-eu success', 'production-shop-us failure']);
  });

  it('is not sent again if something newer has come meanwhile', async () => {
    const world = openTestWorld({ seed: appsOf([a]) });
    history(world);
    world.disturb({ on: 'createPromotion', ends: busy });
    world.after(5, () => void world.run({ with: { operation: 'build', app: 'shop-us', commitish: d } }));
    const step = await world.run({ with: { ...promote, 'on-older': 'skip' } });
    expect(codeOf(step)).toBe('commit-older');
    expect(writesOf(step)).toEqual([expect.stringMatching(start)]);
  });

  it('is not sent again if the source runs another commit by now', async () => {
    const world = openTestWorld({ seed: appsOf([a]) });
    history(world);
    world.disturb({ on: 'createPromotion', ends: busy });
    world.after(5, () => void world.run({ with: { operation: 'build', app: 'shop-staging', commitish: d } }));
    const step = await world.run({ with: { ...promote, to: 'shop-eu' } });
    expect(codeOf(step)).toBe('commit-mismatch');
    expect(writesOf(step)).toEqual([expect.stringMatching(start)]);
  });

  it('finds what a promoted app runs at the app that built it', async () => {
    const world = openTestWorld({ seed: appsOf([a]), switches: { diff: false } });
    history(world);
    await world.run({ with: { ...promote, to: 'shop-eu' } });
    const step = await world.run({
      with: { operation: 'build', app: 'shop-eu', commitish: b, 'on-older': 'skip' },
    });
    expect(step.outputs).toMatchObject({ order: 'behind', skipped: 'true' });
  });

  it('leaves the order unknown if the token may not see the app that built it', async () => {
    const world = openTestWorld({ seed: appsOf([a]) });
    history(world);
    await world.run({ with: { ...promote, to: 'shop-eu' } });
    const ends = { status: 403, body: { code: 'forbidden', message: 'Not yours' } };
    world.disturb({ on: ({ path }) => path.startsWith('/pipelines/'), count: 99, ends });
    const step = await world.run({
      with: { operation: 'build', app: 'shop-eu', commitish: b, 'on-older': 'skip' },
    });
    expect(step.outputs).toMatchObject({ order: 'unknown', changed: 'true' });
    expect(step.annotations).toContainEqual(expect.stringContaining('is not known'));
  });

  it('rebuilds the last good commit of a target that is not healthy', async () => {
    const world = openTestWorld({ seed: appsOf([a]), app: () => ({ status: 503, body: '' }) });
    history(world);
    world.github.addRecord('production', a, ['success'], payloadOf('shop-eu'));
    const checks = { 'health-check': '/', 'health-check-timeout': '10s', 'github-environment': 'production' };
    const step = await world.run({ with: { ...promote, ...checks, to: 'shop-eu', 'on-failure': 'rebuild' } });
    expect(codeOf(step)).toBe('unhealthy');
    expect(writesOf(step)).toEqual([expect.stringMatching(start), 'POST /apps/shop-eu/builds']);
    const sent = step.requests.find(({ call }) => call === 'startBuild')?.body;
    expect(sent).toMatchObject({ commitish: a });
  });
});
