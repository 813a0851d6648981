import { expect, it } from 'vitest';
import { type Listing, renderListing } from '../../src/operations/listing.ts';

interface Team {
  readonly id: string;
  readonly name: string;
  readonly size?: string;
}

const listing: Listing<Team> = {
  nouns: ['team', 'teams'],
  name: ({ name }) => name,
  columns: { Id: ({ id }) => ({ text: id, code: true }), Size: ({ size }) => size },
  result: ({ id }) => ({ id }),
};

const acme: Team = { id: 't1', name: 'acme', size: '7' };
const globex: Team = { id: 't2', name: 'globex' };

it.each<[items: readonly Team[], of: string | undefined, headline: string]>([
  [[], undefined, 'No teams'],
  [[acme], undefined, '1 team'],
  [[acme, globex], undefined, '2 teams'],
  [[], 'of my-org', 'No teams of my-org'],
  [[acme], 'of my-org', '1 team of my-org'],
  [[acme, globex], 'of my-org', '2 teams of my-org'],
])('the list %j %s is headed: %s', (items, of, headline) => {
  expect(renderListing(items, { ...listing, of })).toMatchObject({ headline, changed: false });
});

it('a list is its items as a table, their names, how many there are, and what is told of each', () => {
  expect(renderListing([acme, globex], listing)).toEqual({
    headline: '2 teams',
    changed: false,
    outputs: { names: ['acme', 'globex'], count: 2 },
    result: [{ id: 't1' }, { id: 't2' }],
    blocks: [
      {
        kind: 'table',
        head: ['Team', 'Id', 'Size'],
        rows: [
          [{ text: 'acme', code: true }, { text: 't1', code: true }, '7'],
          [{ text: 'globex', code: true }, { text: 't2', code: true }, ''],
        ],
      },
    ],
  });
});

it('a list of nothing is a table without rows', () => {
  expect(renderListing([], listing)).toMatchObject({
    outputs: { names: [], count: 0 },
    result: [],
    blocks: [{ head: ['Team', 'Id', 'Size'], rows: [] }],
  });
});
