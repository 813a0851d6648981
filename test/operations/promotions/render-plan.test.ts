import { describe, expect, it } from 'vitest';
import type { ComparedTarget } from '../../../src/operations/promotions/compare-targets.ts';
import { type PromotionStory, renderPlan } from '../../../src/operations/promotions/render-plan.ts';

const [head, ran, other] = ['c', 'a', 'e'].map((digit) => digit.repeat(40)) as [string, string, string];
const repository = 'https://github.example/octo/shop';

const target = (name: string, more: object): ComparedTarget =>
  ({ app: { name, address: name }, order: 'ahead', ...more }) as ComparedTarget;

const story = (targets: readonly ComparedTarget[], left: readonly ComparedTarget[] = []): PromotionStory =>
  ({ source: { address: 'staging' }, commit: head, toldBy: 'the platform', isTold: true, targets, left }) as never;

const rowsOf = (targets: readonly ComparedTarget[], left: readonly ComparedTarget[] = []) =>
  renderPlan(story(targets, left), repository).flatMap((block) => (block.kind === 'table' ? block.rows : []));

const listsOf = (...targets: readonly ComparedTarget[]) =>
  renderPlan(story(targets), repository).filter(({ kind }) => kind === 'list');

const commit = (digit: string, title: string) => ({ id: digit.repeat(40), title });
const show = (digit: string, title: string) => ({
  url: `${repository}/commit/${digit.repeat(40)}`,
  text: [digit.repeat(12), title].filter(Boolean).join(' '),
});

describe('the plan of a promotion', () => {
  it.each<[object, string]>([
    [{ order: 'ahead', total: 1 }, '1 commit'],
    [{ order: 'ahead', total: 2 }, '2 commits'],
    [{ order: 'ahead' }, '0 commits'],
    [{ order: 'identical', total: 0 }, 'nothing new'],
    [{ order: 'behind', total: 3 }, 'an older commit'],
    [{ order: 'diverged', total: 2 }, '2 commits, of another history'],
    [{ order: 'unknown' }, 'unknown'],
  ])('says what comes to a target: %j is %s', (more, words) => {
    expect(rowsOf([target('eu', more)])).toEqual([[{ text: 'eu', code: true }, 'unknown', words]]);
  });

  it('says of a target that is left alone why, and what it runs', () => {
    const rows = rowsOf([], [target('eu', { running: ran, tooOld: 'it is older' })]);
    expect(rows).toEqual([
      [{ text: 'eu', code: true }, expect.objectContaining({ text: 'a'.repeat(12) }), 'left alone: it is older'],
    ]);
  });

  it('lists the commits once for the targets that run the same, and says how many more there are', () => {
    const commits = [commit('b', 'Change b'), commit('c', '')];
    expect(
      listsOf(
        target('eu', { running: ran, commits, total: 5 }),
        target('us', { running: ran, commits, total: 5 }),
        target('asia', { running: other, commits: [commit('c', 'Change c')], total: 1 }),
      ),
    ).toEqual([
      {
        kind: 'list',
        title: 'What it brings to eu, us',
        items: [
          show('b', 'Change b'),
          show('c', ''),
          { text: 'and 3 more', url: `${repository}/compare/${ran}...${head}` },
        ],
      },
      { kind: 'list', title: 'What it brings to asia', items: [show('c', 'Change c')] },
    ]);
  });

  it('leads nowhere where nobody knows what the target runs', () => {
    const [list] = listsOf(target('eu', { commits: [commit('b', 'Change b')], total: 2 }));
    expect(list).toMatchObject({ items: [show('b', 'Change b'), { text: 'and 1 more' }] });
    expect(JSON.stringify(list)).not.toContain('/compare/');
  });

  it.each([
    { commits: [], total: 4 },
    { commits: [commit('b', 'Change b')], total: 0 },
    { commits: [commit('b', 'Change b')], total: 1, order: 'behind' },
    { total: 2 },
    {},
  ])('lists nothing where there is nothing to list: %j', (more) => {
    expect(listsOf(target('eu', { running: ran, ...more }))).toEqual([]);
  });
});
