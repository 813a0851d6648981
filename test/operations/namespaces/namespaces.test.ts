import { describe, expect } from 'vitest';
import { refusal, type TestWorld } from '../../harness/world.ts';
import { type NetRow, playRows } from '../../net/rows.ts';

const remove = { operation: 'delete-namespace', namespace: 'labs-sandbox', confirm: 'labs-sandbox' };
const find = ({ emulator }: TestWorld, name: string) => emulator.state.namespaces.find((one) => one.name === name);
const names = ({ emulator }: TestWorld) => emulator.state.namespaces.map(({ name }) => name);

const rows: readonly NetRow[] = [
  {
    title: 'a namespace is deleted by its id',
    with: remove,
    exit: 0,
    outputs: { namespace: 'labs-sandbox', changed: 'true' },
    check: ({ calls }, world) => {
      const id = 'namespace-labs-sandbox';
      expect(calls).toEqual(['GET /namespaces/labs-sandbox', `GET /namespaces/${id}`, `DELETE /namespaces/${id}`]);
      expect(names(world)).not.toContain('labs-sandbox');
    },
  },
  {
    title: 'an id that is another’s name is left alone',
    prepare: (world) => {
      const id = find(world, 'labs-sandbox')?.id ?? '';
      const other = { ...world.emulator.state.namespaces[0], id: 'another-id', name: id } as never;
      world.disturb({ on: ({ path }) => path === `/namespaces/${id}`, count: 9, edit: () => structuredClone(other) });
    },
    with: remove,
    exit: 1,
    code: 'namespace-not-ours',
    writes: [],
  },
  {
    title: 'a lost answer: gone by its id, so it is done',
    prepare: (world) => world.disturb({ on: 'deleteNamespace', acts: true, ends: 'reset' }),
    with: remove,
    exit: 0,
    outputs: { changed: 'true' },
  },
  {
    title: 'a lost answer: still the same, so it is sent again',
    prepare: (world) => world.disturb({ on: 'deleteNamespace', ends: 'reset' }),
    with: remove,
    exit: 0,
    check: ({ calls }) => expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2),
  },
  {
    title: 'a dry run shows it and leaves it',
    with: { ...remove, 'dry-run': 'true' },
    exit: 0,
    headline: 'Would delete namespace labs-sandbox',
    says: ['Experiments'],
    writes: [],
  },
  {
    title: 'what is not there is red',
    with: { ...remove, namespace: 'absent', confirm: 'absent' },
    exit: 1,
    code: 'not-found',
    outputs: { changed: 'false' },
  },
  {
    title: 'a namespace without a description gets one that names the run',
    with: { operation: 'create-namespace', namespace: 'jobs', team: 'acme' },
    exit: 0,
    check: (_, world) => expect(find(world, 'jobs')?.description).toMatch(/^Started by mona at 0123456789ab: https:/),
  },
  {
    title: 'a reply without a description will do',
    prepare: (world) =>
      world.disturb({ on: 'createNamespace', edit: ({ id, name }: Record<string, string>) => ({ id, name }) }),
    with: { operation: 'create-namespace', namespace: 'jobs', description: 'Nightly jobs' },
    exit: 0,
    outputs: { changed: 'true', namespace: 'jobs' },
  },
  {
    title: 'one that is gone by the time of its deletion is no error, where that is allowed',
    prepare: (world) => world.disturb({ on: 'getNamespace', skip: 1, ends: refusal(404, 'not_found', 'Gone') }),
    with: {
      ...{ operation: 'delete-namespace', namespace: 'acme-tools', confirm: 'acme-tools' },
      'ignore-not-found': 'true',
    },
    exit: 0,
    outputs: { changed: 'false' },
    writes: [],
  },
  {
    title: 'one that is there is reused as it is',
    with: { operation: 'create-namespace', namespace: 'acme-tools', description: 'Other words' },
    exit: 0,
    headline: 'The namespace acme-tools already exists',
    outputs: { changed: 'false', namespace: 'acme-tools' },
    writes: [],
  },
  {
    title: 'another creates it first: the one that is there now is taken',
    prepare: (world) => world.disturb({ on: 'createNamespace', acts: true, ends: refusal(409, 'conflict', 'Taken') }),
    with: { operation: 'create-namespace', namespace: 'jobs', description: 'Nightly jobs' },
    exit: 0,
    outputs: { namespace: 'jobs' },
  },
  {
    title: 'list-namespaces and get-namespace',
    with: { operation: 'list-namespaces, get-namespace', namespace: 'acme-tools' },
    exit: 0,
    outputs: { names: ['acme-tools', 'labs-sandbox'], id: /./ },
    says: ['Internal tools'],
  },
];

describe('namespaces', () => playRows(rows));
