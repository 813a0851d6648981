import { ways } from './draw-faults.ts';
import type { Finding } from './explore.ts';
import type { Tally } from './tally.ts';

/** The figures of a search, in a few lines. */
export function tellTally(tally: Tally, from: number, cpuSeconds: number): string {
  const { coverage, faults, histories, orders, requests, steps, virtualHours } = tally;
  const operations = new Set([...coverage.keys()].map((cell) => cell.split(' × ')[0]));
  const kinds = new Set(ways.map(([acts, end]) => `${acts}/${end}`)).size;
  const schedules = orders.values().reduce((sum, known) => sum + known.size, 0);
  return [
    `Seeds ${from} to ${from + histories - 1}: ${histories} histories, ${(histories / cpuSeconds).toFixed(0)} for each second of one core`,
    `${steps} steps, ${requests} requests, ${faults} faults, ${virtualHours.toFixed(1)} hours of their own time`,
    `${coverage.size} of ${operations.size * kinds} cells of operation × fault × moment`,
    `${schedules} different schedules of ${orders.size} sets of operations`,
  ].join('\n');
}

/** The promises that were broken, each with the line that shows it again. */
export function tellFindings(findings: readonly Finding[], defect?: string): string {
  if (findings.length === 0) return 'No promise is broken.';
  const each = findings.flatMap(({ seed, broken }) =>
    Object.values(Object.groupBy(broken, ({ promise }) => promise)).map((same) => ({ seed, ...same?.[0] })),
  );
  const byPromise = Map.groupBy(each, ({ promise = '' }) => promise);
  const more = defect === undefined ? '' : ` --defect ${defect}`;
  return [...byPromise]
    .flatMap(([promise, found]) => [
      `✖ ${promise}, ${found.length} times, such as: ${found[0]?.what}`,
      ...found.slice(0, 3).map(({ seed }) => `  npm run simulate -- --seed ${seed}${more}`),
    ])
    .join('\n');
}
