import type { Exchange, History } from './history.ts';
import type { Broken } from './promises/index.ts';

/** Something that happened, for those who read it. */
export interface Line {
  readonly at: number;
  readonly text: string;
}

/** Who did what when. */
export function tellHistory(history: History, broken: readonly Broken[]): string {
  const { dialect, buildSeconds, skew } = history.plan.platform;
  const start = Math.min(...history.steps.map(({ startedAt }) => startedAt), history.endedAt);
  const lines = listLines(history).map(({ at, text }) => `${((at - start) / 1000).toFixed(3).padStart(10)} s  ${text}`);
  const ends = broken.map(
    ({ promise, what, step }) => `✖ ${promise}: ${step ? `${nameStep(step.item)}: ` : ''}${what}`,
  );
  return [
    `The platform answers in the dialect ${dialect}, builds in ${buildSeconds} s${skew ? `, and is ${skew / 1000} s off` : ''}.`,
    ...lines,
    ...ends,
  ].join('\n');
}

/** All that happened, in order. */
export function listLines(history: History): readonly Line[] {
  const lines: Line[] = [
    ...history.pulls.map(({ at, number, repository, state }) => ({
      at,
      text: `GitHub: pull request ${number} of repository ${repository} is ${state}`,
    })),
    ...history.foreign.map(({ at, text }) => ({ at, text: `somebody else: ${text}` })),
    ...history.steps.flatMap((step) => [
      { at: step.startedAt, text: `${nameStep(step.item)} starts: ${describeInputs(step.item.with)}` },
      ...(step.cancelledAt === undefined
        ? []
        : [{ at: step.cancelledAt, text: `${nameStep(step.item)} is cancelled` }]),
      ...(step.endedAt === undefined
        ? []
        : [{ at: step.endedAt, text: `${nameStep(step.item)} ${describeEnd(step)}` }]),
    ]),
    ...history.exchanges.flatMap(tellExchange),
  ];
  return lines.toSorted((one, other) => one.at - other.at);
}

/** A step, as the history calls it. */
export function nameStep({ id, title }: { readonly id: number; readonly title: string }): string {
  return `step ${id} (${title})`;
}

function describeInputs(inputs: Readonly<Record<string, string>>): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');
}

function describeEnd({ green, outputs }: History['steps'][number]): string {
  const changed = outputs ? `, changed: ${outputs['changed']}` : ', no outputs';
  return `ends ${green ? 'green' : 'red'}${changed}${outputs?.['skipped'] === 'true' ? ', skipped' : ''}`;
}

function tellExchange({ act, end, endpoint, fault, nth, sentAt, side, step }: Exchange): readonly Line[] {
  const who = `step ${step.item.id}, request ${nth}`;
  const trouble = fault ? ` (${fault.acts}, ${fault.end}${fault.end === 'status' ? ` ${fault.status}` : ''})` : '';
  return [
    { at: sentAt, text: `${who} → ${side} ${endpoint}${trouble}` },
    ...(act && fault
      ? [{ at: act.at, text: `${who}: ${side} acts, ${act.status}${act.ghost ? ', unheard' : ''}` }]
      : []),
    ...(end ? [{ at: end.at, text: `${who} ← ${end.what}` }] : []),
  ];
}
