import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The limits of size and speed, by the name of the figure: they move down only, towards the budgets. */
export type Limits = Readonly<Record<string, { readonly limit: number; readonly budget?: number }>>;

const file = join(import.meta.dirname, '../size-limits.json');

/** Reads the table of limits. */
export function readLimits(): Limits {
  return JSON.parse(readFileSync(file, 'utf8')) as Limits;
}

/** Writes the table with each limit lowered to what was measured; a higher figure changes nothing. */
export function lowerLimits(limits: Limits, measured: Readonly<Record<string, number>>): void {
  const lowered = Object.entries(limits).map(([name, one]) => {
    return [name, { ...one, limit: Math.min(one.limit, measured[name] ?? one.limit) }];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
