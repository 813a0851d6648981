import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planChange, renderPlan } from '../../../src/operations/config/change-plan.ts';
import { compareNames } from '../../../src/operations/config/check-required.ts';
import { refusal } from '../../harness/world.ts';
import { type NetRow, playRows } from '../../net/rows.ts';

const vars = fc.array(
  fc.tuple(fc.constantFrom('A', 'B', 'C', '__proto__', 'constructor'), fc.constantFrom('', '1', '2')),
);

describe('a plan', () => {
  it('leads from what is there to what is wanted', () => {
    fc.assert(
      fc.property(vars, vars, (present, given) => {
        const [before, wanted] = [new Map<string, string>(present), new Map<string, string>(given)];
        const { added, changed, toSend, unchanged } = planChange(before, wanted);
        expect(new Map([...before, ...Object.entries(toSend)])).toEqual(new Map([...before, ...wanted]));
        expect([...added, ...changed, ...unchanged].sort()).toEqual([...wanted.keys()].sort());
        expect(Object.keys(toSend).sort()).toEqual([...added, ...changed].sort());
        expect(changed.every((key) => before.get(key) !== wanted.get(key))).toBe(true);
      }),
    );
  });

  it('shows names and no values', () => {
    const before = new Map([
      ['A', 'old'],
      ['B', 'same'],
      ['D', 'old'],
    ]);
    const wanted = new Map([
      ['A', 'new'],
      ['B', 'same'],
      ['C', 'new'],
    ]);
    expect(renderPlan(planChange(before, wanted, ['D']))).toMatchObject({ text: '+ C\n! A (new value)\n- D\n  B' });
  });
});

describe('names', () => {
  it('that are missing and extra are in alphabetical order', () => {
    const check = compareNames(
      ['Z', 'B', 'Y'],
      [
        { by: 'x', keys: ['D', 'B'] },
        { by: 'y', keys: ['A', 'D'] },
      ],
    );
    expect(check).toEqual({ required: ['A', 'B', 'D'], missing: ['A', 'D'], extra: ['Y', 'Z'] });
  });
});

const exporting = { operation: 'get-config', app: 'my-app', 'export-config': 'true' };
const odd = (config: Readonly<Record<string, string>>) => ({
  seed: { teams: [{ name: 'acme' }], apps: [{ name: 'my-app', config }] },
});
const unset = { operation: 'unset-config', app: 'my-app' };
const isDelete = ({ method }: { method: string }) => method === 'DELETE';

const rows: readonly NetRow[] = [
  {
    title: 'overwrite with nothing to remove asks for no addons',
    with: {
      ...{ operation: 'set-config', app: 'my-app', 'config-strategy': 'overwrite' },
      'config-vars': 'LOG_LEVEL=x\nNODE_ENV=y\nSESSION_SECRET=z',
    },
    exit: 0,
    check: ({ calls }) => {
      if (calls.some((call) => call.includes('addons'))) throw new Error(calls.join());
    },
  },
  {
    title: 'a set name that an addon provides: the platform’s refusal is shown',
    with: { operation: 'set-config', app: 'shop-staging', 'config-vars': 'DATABASE_URL=fake' },
    exit: 1,
    code: 'rejected',
    says: ['An addon provides DATABASE_URL'],
    outputs: { changed: 'false' },
  },
  {
    title: 'a removal that fails keeps what was removed before',
    prepare: (world) =>
      world.disturb({
        on: (one) => isDelete(one) && one.path.endsWith('NODE_ENV'),
        ends: refusal(403, 'forbidden', 'No'),
      }),
    with: { ...unset, 'config-keys': 'LOG_LEVEL, NODE_ENV' },
    exit: 1,
    code: 'forbidden',
    outputs: { 'removed-keys': ['LOG_LEVEL'], changed: 'true' },
  },
  {
    title: 'a key that is gone meanwhile is removed',
    prepare: (world) => world.disturb({ on: isDelete, ends: refusal(404, 'not_found', 'Gone') }),
    with: { ...unset, 'config-keys': 'LOG_LEVEL' },
    exit: 0,
    outputs: { 'removed-keys': [], changed: 'false' },
  },
  {
    title: 'if one of two keys is not set, none is removed, in a dry run too',
    with: { ...unset, 'config-keys': 'LOG_LEVEL, LOGLEVEL', 'dry-run': 'true' },
    exit: 1,
    code: 'not-found',
    says: ['Correct `config-keys`. Available: LOG_LEVEL'],
    writes: [],
  },
  {
    title: 'names of the runner are never exported',
    with: { ...exporting, 'config-keys': 'LOG_LEVEL, GITHUB_TOKEN, INPUT_APP' },
    world: odd({ LOG_LEVEL: 'x', GITHUB_TOKEN: 'fake', INPUT_APP: 'fake' }),
    exit: 1,
    code: 'input-problems',
    says: ['`GITHUB_TOKEN`, `INPUT_APP` cannot be exported'],
    check: ({ exported }) => expect(exported).toEqual({}),
  },
  {
    title: 'a NUL is not exported',
    world: odd({ A: 'a\0b' }),
    with: { ...exporting, 'config-keys': 'A' },
    exit: 1,
    code: 'input-problems',
    check: ({ exported }) => expect(exported).toEqual({}),
  },
  {
    title: 'a value of several lines is exported whole; one that is short has no mask',
    world: odd({ A: 'one\ntwo lines\n', B: 'short', __proto__x: '' }),
    with: { ...exporting, 'config-keys': 'A, B' },
    exit: 0,
    says: ['without a mask', '`B`'],
    check: ({ exported, masks }) => {
      expect(exported).toEqual({ A: 'one\ntwo lines\n', B: 'short' });
      expect(masks).not.toContain('short');
    },
  },
  {
    title: 'a dry run exports nothing',
    with: { ...exporting, 'config-keys': 'SESSION_SECRET', 'dry-run': 'true' },
    exit: 0,
    headline: /would be exported/,
    check: ({ exported }) => expect(exported).toEqual({}),
  },
  {
    title: 'names of both sources are required, and the table says by which',
    with: {
      operation: 'check-config',
      app: 'my-app',
      against: 'shop-staging',
      'config-required': 'NODE_ENV, LOG_LEVEL',
    },
    exit: 1,
    code: 'config-missing',
    says: [
      /`?DATABASE_URL`? \| missing \| app shop-staging/,
      /`?NODE_ENV`? \| set \| config-required, app shop-staging/,
    ],
  },
  {
    title: 'an environment by its id, and nothing of that name',
    with: { operation: 'check-config', app: 'my-app', against: 'env-shop-ra' },
    exit: 1,
    code: 'config-missing',
    outputs: { 'missing-keys': ['PAYMENT_KEY'] },
  },
  {
    title: 'neither an app nor an environment',
    with: { operation: 'check-config', app: 'my-app', against: 'absent' },
    exit: 1,
    code: 'not-found',
    says: ['neither an app nor a pipeline environment'],
  },
  {
    title: 'what requires nothing is a warning',
    with: { operation: 'check-config', app: 'my-app', against: 'lab-notebook' },
    exit: 0,
    says: ['The app lab-notebook has no config vars'],
  },
];

describe('config', () => playRows(rows));
