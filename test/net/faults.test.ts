import { describe, expect, it } from 'vitest';
import type { Exchange } from '../harness/network.ts';
import type { StepResult, TestWorld } from '../harness/world.ts';
import { openExample, operations } from './example-world.ts';
import { faults, outcomes } from './faults.table.ts';
import { readTable } from './table.ts';
import { codeOf } from './values.ts';

const kinds = ['read', 'set', 'remove', 'destroy', 'create', 'once'] as const;
type Kind = (typeof kinds)[number];

/** The kinds of the calls that change something, typed from the rules; every other call is a read. */
const kindOf: Readonly<Record<string, Kind>> = {
  updateConfigVars: 'set',
  updateEnvironment: 'set',
  updateDomain: 'set',
  updateFormation: 'set',
  deleteConfigVar: 'remove',
  deleteEnvironmentVar: 'remove',
  deleteDomain: 'remove',
  deleteNamespace: 'destroy',
  deleteCustomDomains: 'destroy',
  createApp: 'create',
  createNamespace: 'create',
  addDomain: 'create',
  startBuild: 'once',
  createPromotion: 'once',
  execInDyno: 'once',
  runOneOff: 'once',
  restartDynos: 'once',
};

/** The first call of each kind that each operation's example makes. A read counts before anything was changed. */
const cases: readonly (readonly [operation: string, call: string])[] = [
  ...(await Promise.all(
    Object.keys(operations).map(async (operation) => {
      const { step, world } = await openExample(operation);
      const { requests } = await world.run(step);
      const asked = requests.filter(({ acted, side }) => side === 'platform' && acted?.reply.status !== 404);
      const calls = [...new Set(asked.map(({ call }) => call))];
      const first = calls.findIndex((call) => call in kindOf);
      return calls
        .filter((call, at) => call in kindOf || (at === 0 && (first === -1 || at < first)))
        .map((call) => [operation, call] as const);
    }),
  )),
].flat();

const rows = readTable(['fault', ...kinds], outcomes);
const names = Object.keys(faults);

it('every fault has its row', () => {
  expect(rows.map(({ fault }) => fault).sort()).toEqual([...names].sort());
});

it('every kind is met', () => {
  expect(new Set(cases.map(([, call]) => kindOf[call] ?? 'read'))).toEqual(new Set(kinds));
});

describe.each(kinds)('%s', (kind) => {
  const ofKind = cases.filter(([, call]) => (kindOf[call] ?? 'read') === kind);
  // Every fault, each at another operation, and every operation once more, each with another fault.
  const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
  const cells = [
    ...rows.map((row, at) => [pick(ofKind, at), row] as const),
    ...ofKind.map((one, at) => [one, pick(rows, at * 7 + 3)] as const),
  ].map(([[operation, call], row]) => ({ operation, call, fault: row.fault, outcome: row[kind] }));

  it.each(cells)('$operation: $call, $fault: $outcome', async ({ call, fault, operation, outcome }) => {
    const { step, world } = await openExample(operation);
    const clean = await (await openExample(operation)).world.run(step);
    const before = writes(world).length;
    world.disturb({ ...faults[fault], on: (one) => one.call === call && one.acted === undefined });
    const result = await world.run(step);
    expect(endOf(result, clean), result.log).toBe(outcome);
    expect(countActed(world, before, kind), 'acted twice').toBeLessThanOrEqual(1);
    expect(result.requests.some(({ side }) => side === 'elsewhere')).toBe(false);
  });
});

/** `green` is the same outputs as without a fault; after `unknown` nobody says whether something changed. */
function endOf(step: StepResult, clean: StepResult): string {
  const { changed } = step.outputs;
  if (step.exitCode === 0) return changed === clean.outputs['changed'] ? 'green' : `green, changed: ${changed}`;
  const code = codeOf(step) ?? 'no code';
  if (code === 'outcome-unknown') return changed === 'unknown' ? 'unknown' : `unknown, changed: ${changed}`;
  const isRead = code === 'reply-unexpected';
  return changed === 'false' || (isRead && changed === 'unknown') ? code : `${code}, changed: ${changed}`;
}

function writes({ requests }: TestWorld): readonly Exchange[] {
  return requests.filter(({ method, side }) => side === 'platform' && method !== 'GET');
}

/** How often the platform did what may be done once. */
function countActed(world: TestWorld, before: number, kind: Kind): number {
  if (kind !== 'create' && kind !== 'once') return 0;
  const acted = writes(world)
    .slice(before)
    .filter(({ acted, call }) => acted !== undefined && acted.reply.status < 300 && kindOf[call] === kind);
  return acted.length;
}
