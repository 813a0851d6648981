import { describe, expect, it } from 'vitest';
import { DeadlineError, OutcomeError } from '../../../src/contract/errors.ts';
import { readEvent } from '../../../src/github/read-event.ts';
import type { Context } from '../../../src/operations/operation.ts';
import { listOwn } from '../../../src/operations/review/list-own.ts';
import type { Namespace } from '../../../src/platform/models.ts';

const env = {
  GITHUB_REPOSITORY: 'octo/shop',
  GITHUB_REPOSITORY_ID: '1001',
  GITHUB_SERVER_URL: 'https://github.com',
};
const mark = (pullRequest: number, repository = 1001) =>
  `Review [platform-deploy repository=${repository} pull-request=${pullRequest}]`;
type Told = Pick<Namespace, 'name'> & Partial<Namespace>;
/** As the platform shows them: a field that is told is in its own reply too. */
const show = (listed: readonly Told[]) => listed.map((one) => ({ ...one, raw: 'description' in one ? one : {} }));

/** Whose namespaces are found where the platform lists these, and tells those when asked one by one; and which were asked for. */
async function list(listed: readonly Told[], told: Readonly<Record<string, Told | Error>> = {}) {
  const asked: string[] = [];
  const namespaces = {
    list: async () => show(listed),
    async get(id: string, haste: object) {
      asked.push(id);
      expect(haste).toEqual({ attempts: 1, requestTimeout: 3000 });
      const one = told[id] ?? new OutcomeError('not found', '');
      if (one instanceof Error) throw one;
      return one;
    },
  };
  const context = { event: readEvent(env, {}), platform: { namespaces } } as unknown as Context;
  const own = await listOwn(context);
  return { own: own.map(({ namespace, pullRequest }) => `${namespace.id} ${namespace.name} ${pullRequest}`), asked };
}

describe('the review namespaces of this repository', () => {
  it('are those that a list describes so, of which none is asked', async () => {
    const listed = [
      { id: 'n1', name: 'pr-1', description: mark(1) },
      { id: 'n2', name: 'pr-2', description: mark(2, 9) },
      { id: 'n3', name: 'pr-3' },
      { id: 'n4', name: 'team', description: '' },
    ];
    expect(await list(listed, { n3: { id: 'n3', name: 'pr-3', description: mark(3) } })).toEqual({
      own: ['n1 pr-1 1'],
      asked: [],
    });
  });

  it('are asked one by one where a list describes nothing, by their ids, and only those that are named for a number', async () => {
    const listed = [
      { id: 'n1', name: 'pr-1' },
      { id: 'n2', name: 'team' },
      { name: 'pr-3' },
      { id: 'n4', name: 'pr-4' },
    ];
    const told = {
      n1: { id: 'n1', name: 'pr-1', description: mark(1) },
      n2: { id: 'n2', name: 'team', description: mark(2) },
      'pr-3': { name: 'pr-3', description: mark(3) },
      n4: { id: 'n4', name: 'pr-4', description: mark(4, 9) },
    };
    expect(await list(listed, told)).toEqual({ own: ['n1 pr-1 1', 'undefined pr-3 3'], asked: ['n1', 'pr-3', 'n4'] });
  });

  it('are none where a list says that nothing is described', async () => {
    const raw = { description: null };
    const { asked } = await list([{ id: 'n1', name: 'pr-1', description: undefined, raw }]);
    expect(asked).toEqual([]);
  });

  it('are not what answers in the place of another', async () => {
    const listed = [
      { id: 'n1', name: 'pr-1' },
      { id: 'n2', name: 'pr-2' },
      { id: 'n3', name: 'pr-3' },
    ];
    const told = {
      n1: { id: 'x1', name: 'pr-1', description: mark(1) },
      n2: { id: 'n2', name: 'other-2', description: mark(2) },
      n3: { id: 'n3', name: 'pr-3', description: mark(3) },
    };
    expect((await list(listed, told)).own).toEqual(['n3 pr-3 3']);
  });

  it('are the others, where one does not answer', async () => {
    const listed = [
      { id: 'n1', name: 'pr-1' },
      { id: 'n2', name: 'pr-2' },
    ];
    expect((await list(listed, { n2: { id: 'n2', name: 'pr-2', description: mark(2) } })).own).toEqual(['n2 pr-2 2']);
    await expect(list(listed, { n1: new DeadlineError('The time is up', '') })).rejects.toThrow('The time is up');
  });

  it('are asked for up to a hundred', async () => {
    const listed = Array.from({ length: 120 }, (_, at) => ({ id: `n${at}`, name: `pr-${at}` }));
    const { asked } = await list(listed);
    expect(asked).toHaveLength(100);
    expect(new Set(asked)).toEqual(new Set(listed.slice(0, 100).map(({ id }) => id)));
  });
});
