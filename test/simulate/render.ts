import type { Exchange } from '../harness/network.ts';
import type { Finding, Tally } from './explore.ts';
import type { Change, History } from './history.ts';

/** Who did what when, and which promise was broken. */
export function renderFinding({ broken, history, seed }: Finding): string {
  const start = Math.min(...history.steps.map(({ startedAt }) => startedAt));
  const lines = listLines(history).map(({ at, text }) => `${((at - start) / 1000).toFixed(3).padStart(10)} s  ${text}`);
  const ends = broken.map(({ promise, step, what }) => `✖ ${promise}: ${step ? `step ${step.item.id}: ` : ''}${what}`);
  const lacks = Object.keys(history.plan.switches).join(', ') || 'nothing';
  return [
    `Seed ${seed}. The platform lacks ${lacks}, and its clock is ${history.plan.skew / 1000} s off.`,
    ...lines,
    ...ends,
  ].join('\n');
}

interface Line {
  readonly at: number;
  readonly text: string;
}

function listLines({ changes, pulls, steps }: History): readonly Line[] {
  const lines: Line[] = [
    ...pulls.map(({ at, number, state }) => ({ at, text: `GitHub: pull request ${number} is ${state}` })),
    ...changes
      .filter(({ exchange }) => exchange === undefined)
      .map(({ at }: Change) => ({ at, text: 'somebody else changes something' })),
    ...steps.flatMap(({ cancelledAt, endedAt, exchanges, isGreen, item, outputs, startedAt }) => [
      { at: startedAt, text: `step ${item.id} starts: ${JSON.stringify(item.with)}` },
      ...(cancelledAt === undefined ? [] : [{ at: cancelledAt, text: `step ${item.id} is cancelled` }]),
      ...exchanges.flatMap((one) => listExchange(item.id, one)),
      ...(endedAt === undefined
        ? []
        : [
            {
              at: endedAt,
              text: `step ${item.id} ends ${isGreen ? 'green' : 'red'}: ${JSON.stringify({ ...outputs, result: undefined })}`,
            },
          ]),
    ]),
  ];
  return lines.toSorted((one, other) => one.at - other.at);
}

function listExchange(id: number, { acted, at, call, end, fault, nth, path }: Exchange): readonly Line[] {
  const who = `step ${id}, request ${nth}`;
  const trouble = fault ? ' (with a fault)' : '';
  return [
    { at, text: `${who} → ${call} ${path}${trouble}` },
    ...(acted && fault ? [{ at: acted.at, text: `${who}: acted on, ${acted.reply.status}` }] : []),
    ...(end ? [{ at: end.at, text: `${who} ← ${end.what}` }] : []),
  ];
}

/** What many histories came to. */
export function renderTally(
  { faults, green, histories, requests, steps }: Tally,
  from: number,
  seconds: number,
): string {
  const rate = (histories / seconds).toFixed(1);
  return [
    `Seeds ${from} to ${from + histories - 1}: ${histories} histories, ${steps} steps (${green} green), ${requests} requests (${faults} with a fault).`,
    `${seconds.toFixed(1)} s of processor time, ${rate} histories a second.`,
  ].join('\n');
}

/** Which promises were broken by which seeds, and how to see one. */
export function renderFindings(findings: readonly Finding[], more = ''): string {
  const all = findings.flatMap(({ broken, seed }) => broken.map((one) => ({ ...one, seed })));
  const lines = [...Map.groupBy(all, ({ promise }) => promise)].map(([promise, some]) => {
    const seeds = [...new Set(some.map(({ seed }) => seed))];
    return `✖ ${promise}: ${some[0]?.what}\n  ${seeds.length} seeds; npm run simulate -- --seed ${seeds[0]}${more}`;
  });
  return lines.length === 0 ? 'No promise was broken.' : lines.join('\n');
}
