import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Exchange, Fault } from '../../harness/network.ts';
import { openTestWorld, type StepResult, type TestWorld } from '../../harness/world.ts';
import { writesOf } from '../../net/rows.ts';

const runs = { numRuns: 20 };

/** Values that a platform can hold, those that are hard to write included. */
const value = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    'true',
    '~',
    '0x10',
    '1.0',
    ' ',
    '# no remark',
    'a: b',
    'one\ntwo\n',
    '\r\n',
    '\t',
    '{ from: A }',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constant('x'.repeat(5000)),
);
const names = ['A', 'B', 'LOG_LEVEL', 'NODE_ENV', '__proto__', 'constructor'];
/** `null` removes; a list of one is a value that the step’s environment holds. */
const config = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.oneof(value, fc.constant(null), fc.tuple(fc.constant('from')))), {
    selector: ([name]) => name,
  })
  .map((entries) => new Map(entries.map(([name, one]) => [name, Array.isArray(one) ? { from: 'GIVEN' } : one])));
const app = fc.record(
  {
    config,
    domains: fc.uniqueArray(fc.constantFrom('a.example', '*.b.example', 'c.example')),
    formation: fc.dictionary(fc.constant('web'), fc.constantFrom(0, 2, '3:standard-2x')),
  },
  { requiredKeys: [] },
);
const appsFile = fc.record({ common: fc.record({ config }), apps: fc.record({ 'my-app': app, 'lab-notebook': app }) });

// No hostname belongs to two apps.
const isPossible = ({ apps }: { apps: Record<string, { domains?: string[] }> }) => {
  const all = Object.values(apps).flatMap(({ domains = [] }) => domains);
  return new Set(all).size === all.length;
};
const possible = appsFile.filter(isPossible).map((content) => stringify(content));

const run = (world: TestWorld, operation: string, text: string) =>
  world.run({ with: { operation }, files: { 'platform.yml': text }, env: { GIVEN: 'fake-given-value' } });
const isGreen = (step: StepResult) => expect(step.exitCode, step.log).toBe(0);

/** The state of the apps that a file is about, without times and ids. */
const stateOf = ({ emulator }: TestWorld) =>
  emulator.state.apps.map(({ config, domains, formation, name }) => ({
    name,
    config: Object.entries(config).sort(),
    domains: domains.map(({ hostname }) => hostname).sort(),
    formation,
  }));

describe('apply', () => {
  it('leaves nothing to plan, and a second one writes nothing', () =>
    fc.assert(
      fc.asyncProperty(possible, async (text) => {
        const world = openTestWorld();
        isGreen(await run(world, 'apply', text));
        const planned = await run(world, 'plan', text);
        expect(planned.outputs['would-change'], planned.log).toBe('false');
        expect(writesOf(await run(world, 'apply', text))).toEqual([]);
      }),
      runs,
    ));

  it('does what the plan named, and the plan writes nothing', () =>
    fc.assert(
      fc.asyncProperty(possible, async (text) => {
        const world = openTestWorld();
        const before = structuredClone(stateOf(world));
        const planned = await run(world, 'plan', text);
        expect([planned.exitCode, writesOf(planned), stateOf(world)]).toEqual([0, [], before]);
        const applied = await run(world, 'apply', text);
        expect(applied.outputs['plan-digest']).toBe(planned.outputs['plan-digest']);
        expect(applied.outputs['changed']).toBe(planned.outputs['would-change']);
      }),
      runs,
    ));

  it('shows no value anywhere', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...names)),
        fc.constantFrom(...'abc123'),
        async (keys, letter) => {
          const secret = `fake-${letter.repeat(12)}-value`;
          const config = Object.fromEntries(keys.map((key) => [key, secret]));
          const text = stringify({ apps: { 'my-app': { config: { ...config, SESSION_SECRET: { keep: true } } } } });
          const world = openTestWorld();
          for (const operation of ['plan', 'apply', 'plan']) {
            const { exported, log, outputs, summary } = await run(world, operation, text);
            const shown = JSON.stringify([exported, log, outputs, summary]);
            expect(shown).not.toMatch(/fake-.{12}-value|fake-session/);
          }
        },
      ),
      runs,
    ));
});

const wanted = stringify({
  apps: {
    'my-app': { config: { A: 'x', LOG_LEVEL: null, NODE_ENV: 'y' }, domains: ['a.example'], formation: { web: 1 } },
    'lab-notebook': { config: { A: 'x' }, domains: ['b.example'] },
  },
});
const faults: Readonly<Record<string, Omit<Fault, 'on'>>> = {
  'a lost answer': { acts: true, ends: 'reset' },
  'a lost request': { ends: 'reset' },
  'status 500': { ends: { status: 500 } },
  'status 403': { ends: { status: 403, body: { code: 'forbidden', message: 'No' } } },
};

describe.each(Object.entries(faults))('an apply that meets %s', (_, fault) => {
  const undisturbed = openTestWorld();
  beforeAll(() => run(undisturbed, 'apply', wanted));

  it.each(Array.from({ length: 14 }, (_, nth) => nth))('at request %i is mended by the next', async (nth) => {
    const on = ({ nth: own, side, step }: Exchange) => side === 'platform' && step === 1 && own === nth;
    const world = openTestWorld({ faults: [{ ...fault, on }] });
    await run(world, 'apply', wanted);
    isGreen(await run(world, 'apply', wanted));
    expect(stateOf(world)).toEqual(stateOf(undisturbed));
  });
});

describe('two applies at once', () => {
  it('end in the one state', () =>
    fc.assert(
      fc.asyncProperty(possible, fc.integer({ min: 0, max: 400 }), async (text, delay) => {
        const [world, alone] = [openTestWorld(), openTestWorld()];
        const later = async () => {
          await world.time.during(world.time.clock().sleep(delay));
          return run(world, 'apply', text);
        };
        await Promise.all([run(world, 'apply', text), later()]);
        isGreen(await run(world, 'apply', text));
        isGreen(await run(alone, 'apply', text));
        expect(stateOf(world)).toEqual(stateOf(alone));
      }),
      runs,
    ));
});
