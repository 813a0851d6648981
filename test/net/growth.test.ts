import { expect, it } from 'vitest';
import type { Exchange } from '../harness/network.ts';
import { openTestWorld, type StepOptions, type TestWorld, type WorldOptions } from '../harness/world.ts';
import { commit } from './values.ts';

/** A step, and the world that it meets. */
interface Large {
  readonly world?: WorldOptions;
  readonly prepare?: (world: TestWorld) => void;
  readonly step: StepOptions;
}

const teams = [{ name: 'acme' }];
const list = <T>(length: number, make: (at: number) => T): readonly T[] => Array.from({ length }, (_, at) => make(at));

/** Apps in pages of a hundred: the emulator would make the whole list anew for each page. */
const apps = (count: number): Large => ({
  prepare: (world) =>
    world.intercept((exchange, ask) => {
      if (exchange.call !== 'listApps') return undefined;
      const page = Number(exchange.url.searchParams.get('cursor') ?? 0);
      const [app] = ask().body as readonly object[];
      const body = list(100, (at) => ({ ...app, id: `app-${page}-${at}`, name: `app-${page}-${at}` }));
      const link = `<?cursor=${page + 1}>; rel="next"`;
      return { status: 200, body, ...((page + 1) * 100 < count && { headers: { link } }) };
    }),
  step: { with: { operation: 'list-apps' } },
});

const config = Object.fromEntries(list(200, (at) => [`KEY_${at}`, `fake value ${at}`]));

/** A pipeline of two stages that are equally large; half of each run an older commit. */
const stages =
  (deployments: boolean) =>
  (count: number): Large => ({
    world: {
      switches: { deployments },
      seed: {
        teams,
        pipelines: [{ name: 'shop' }],
        apps: list(count, (at) => ({
          ...{ name: `shop-${at}`, pipeline: 'shop', stage: at % 2 ? 'staging' : 'production' },
          ...{ commits: [commit(at % 4 < 2 ? 'a' : 'b')], config },
        })),
      },
    },
    prepare: ({ github }) => github.commits.setHistory(commit('a'), commit('b')),
    step: { with: { operation: 'pipeline-status', pipeline: 'shop' } },
  });

/** A pipeline in which all that production runs was promoted from one app. */
const promoted = (count: number): Large => {
  const { prepare, ...large } = stages(true)(count);
  return {
    ...large,
    prepare(world) {
      prepare?.(world);
      const [source, ...targets] = world.emulator.state.apps;
      Object.assign(source ?? {}, { pipeline_stage: 'staging' });
      for (const target of targets) {
        const builds = source?.builds.map((build) => ({ ...build, promotion: 'promotion-1' }));
        Object.assign(target, { pipeline_stage: 'production', builds });
      }
    },
  };
};

const vars = (count: number): Large => {
  const lines = list(count, (at) => `KEY_${at}=fake value number ${at}`).join('\n');
  return { step: { with: { operation: 'set-config', app: 'my-app', 'config-vars': lines } } };
};

const secret = 'fake-session-secret-of-my-app';

/** A command that prints a secret in every line of a hundred characters. */
const output = (length: number): Large => ({
  prepare: (world) =>
    world.intercept(({ call }, ask) => {
      if (call !== 'execInDyno') return undefined;
      const { body, ...reply } = ask();
      const lines = `${secret.padStart(99, '.')}\n`.repeat(length / 100);
      const { output, ...more } = body as { readonly output: string };
      return { ...reply, body: { ...more, output: output.replace('HERE\n', lines) } };
    }),
  step: { with: { operation: 'exec', app: 'my-app', command: 'echo HERE' } },
});

const wanted = 'config: { LEVEL: debug }, domains: [www.NAME.example], formation: { web: 2 }';
const plans = (count: number): Large => {
  const seeded = list(count, (at) => ({ name: `shop-${at}`, commits: [commit('a')] }));
  const lines = seeded.map(({ name }) => `  ${name}: { ${wanted.replace('NAME', name)} }\n`).join('');
  const step = { with: { operation: 'plan' }, files: { 'platform.yml': `apps:\n${lines}` } };
  return { world: { seed: { teams, apps: seeded } }, step };
};

/** How many requests are under way at a time; what ends at a moment makes room for what begins at it. */
function countAtOnce(requests: readonly Exchange[]): number {
  const ends = requests.map(({ end }) => end?.at ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
  return Math.max(...requests.map(({ at }, begun) => begun + 1 - ends.findIndex((end) => end > at)));
}

/** Plays a step, and how many milliseconds it kept the processor busy. */
async function play({ prepare, step, world: options }: Large) {
  const world = openTestWorld(options);
  prepare?.(world);
  const before = process.cpuUsage();
  const result = await world.run(step);
  const { system, user } = process.cpuUsage(before);
  expect(result.exitCode, result.log.slice(-2000)).toBe(0);
  return { result, milliseconds: (user + system) / 1000 };
}

const perApp = { listPipelineApps: 10, getApp: 1000, getBuild: 1000, getConfigVars: 1000 };
const ofPromoted = { getApp: 400, listDeployments: 400, getBuild: 400, listBuilds: 399, getConfigVars: 400 };
const ofPlan = { getConfigVars: 200, listAddons: 200, listDomains: 200, getApp: 200 };

/** What is asked of the platform, how many requests are under way at a time, and the output `count`. */
const rows: readonly [string, number, (size: number) => Large, Readonly<Record<string, number>>, number, string?][] = [
  ['list-apps', 9900, apps, { listApps: 99 }, 1, '9900'],
  ['pipeline-status without deployments', 1000, stages(false), { listDeployments: 1, ...perApp }, 16, '1000'],
  ['pipeline-status', 1000, stages(true), { listDeployments: 1000, ...perApp }, 16, '1000'],
  // The build is none of the app's own, and found at the first other app.
  ['pipeline-status after promotions', 400, promoted, { listPipelineApps: 8, ...ofPromoted }, 16, '400'],
  ['set-config', 5000, vars, { getConfigVars: 1, updateConfigVars: 1 }, 1],
  ['exec', 5_000_000, output, { listDynos: 1, execInDyno: 1, getConfigVars: 1 }, 1],
  // Four apps at a time, and three reads of each side by side.
  ['plan', 200, plans, ofPlan, 12, '600'],
];

it.each(rows)('%s of %i takes work in proportion', async (_, size, make, calls, atOnce, listed) => {
  await play(make(size / 4));
  const small = await play(make(size / 4));
  const { milliseconds, result } = await play(make(size));
  const requests = result.requests.filter(({ side }) => side === 'platform');
  const counted = [...Map.groupBy(requests, ({ call }) => call)].map(([call, { length }]) => [call, length]);
  expect(Object.fromEntries(counted)).toEqual(calls);
  // Nothing is asked twice: no app has another's share.
  expect(new Set(result.calls).size).toBe(result.calls.length);
  expect(countAtOnce(requests)).toBe(atOnce);
  expect(result.outputs['count']).toBe(listed);
  // Work in proportion gives 4 at most, and work by the square 16.
  expect(milliseconds / small.milliseconds).toBeLessThan(8);
});

it('a long output is cut wherever it is shown, and its secrets are hidden', async () => {
  const { log, outputs, summary } = (await play(output(5_000_000))).result;
  expect(outputs['output']).toContain('more than the outputs may hold');
  expect(Object.values(outputs).join('').length).toBeLessThan(400_000);
  for (const shown of [log, summary]) expect(shown).toContain('… (5000000 characters in all)');
  expect(Math.max(log.length, summary.length)).toBeLessThan(70_000);
  // Nor is half a secret left where a text is cut.
  for (const shown of [log, summary, ...Object.values(outputs)]) expect(shown).not.toContain(secret.slice(0, 6));
});
