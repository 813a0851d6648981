import type { Cell, Outcome } from '../contract/outcome.ts';
import { type Reader, wireForm } from '../platform/shape/reader.ts';

/** How a list is shown. */
export interface Listing<Item> {
  /** What one item is called. */
  readonly noun: string;
  /** What the items belong to, for the headline: `of my-app`. */
  readonly of?: string | undefined;
  readonly name: (item: Item) => string;
  /** The columns after the name: their heads and what an item shows there. */
  readonly columns: Readonly<Record<string, (item: Item) => Cell | undefined>>;
  readonly reader: Reader<Item>;
  readonly remark?: string | undefined;
}

/** What a list of a team’s things leaves open if no team is named. */
export function remarkOnTeam(team: string | undefined, things: string): string | undefined {
  return team === undefined
    ? `Without \`team\`, some platforms list only the ${things} of your personal team.`
    : undefined;
}

/** The outcome of a list: its items as a table, their names and how many there are. */
export function renderListing<Item>(items: readonly Item[], listing: Listing<Item>) {
  const { noun, of, name, columns, reader, remark } = listing;
  const names = items.map(name);
  const head = noun.charAt(0).toUpperCase() + noun.slice(1);
  const count = `${items.length === 0 ? 'No' : items.length} ${noun}${items.length === 1 ? '' : 's'}`;
  const rows = items.map((item) => [
    { text: name(item), code: true as const },
    ...Object.values(columns).map((cell) => cell(item) ?? ''),
  ]);
  return {
    headline: [count, of].filter(Boolean).join(' '),
    changed: false,
    outputs: { names, count: items.length },
    result: items.map((item) => wireForm(reader, item)),
    blocks: [
      { kind: 'table', head: [head, ...Object.keys(columns)], rows },
      ...(remark === undefined ? [] : [{ kind: 'text', text: remark } as const]),
    ],
  } as const satisfies Outcome<'names' | 'count'>;
}
