import { readFileSync } from 'node:fs';

/** A table of a page: its head and its rows, cell by cell. */
export interface PageTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The part of a page below a heading, down to the next one of its level. */
export function readSection(path: string, heading: string): string {
  const [, rest = ''] = readFileSync(path, 'utf8').split(`\n${heading}\n`);
  const level = /^#+/.exec(heading)?.[0] ?? '#';
  return rest.split(new RegExp(`^${level} `, 'm'))[0] ?? '';
}

/** The tables below a heading, as a person reads them. */
export function readTables(path: string, heading: string): readonly PageTable[] {
  const blocks = readSection(path, heading).match(/(?:^\|.*\n?)+/gm) ?? [];
  return blocks.map((block) => {
    const [head = [], , ...rows] = block.trim().split('\n').map(readCells);
    return { head, rows };
  });
}

function readCells(line: string): readonly string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** The words in backticks. */
export function wordsOf(cell = ''): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
}
