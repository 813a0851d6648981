import type { Cell } from './cell.ts';
import { type Performance, perform } from './perform.ts';

/** A cell after its run. */
export interface Judged {
  readonly cell: Cell;
  /** What of the promise did not hold; empty for a good cell. */
  readonly problems: readonly string[];
}

/** What one stalled request may take, and a step beside those: many run at a time, on a machine that may be busy. */
const patience = { request: 1000, step: 60_000 };
const stepTimeout = 120_000;

/** Runs a cell and holds what happened against what was promised. */
export async function judgeCell(cell: Cell): Promise<Judged> {
  const performance = await perform(cell.scene, cell.dialect, cell.trouble);
  const checks = [...checkVerdict(cell, performance), ...checkWork(cell, performance), ...checkTime(cell, performance)];
  return { cell, problems: checks.filter((problem) => problem !== false) };
}

type Check = string | false;

function checkVerdict({ verdict, says, clean, tellsLess, unclear }: Cell, { step }: Performance): readonly Check[] {
  const green = verdict === 'works' || verdict === 'absent';
  if ((step.exitCode === 0) !== green)
    return [`ended with ${step.exitCode}, expected ${verdict}: ${lastWords(step.log)}`];
  if (green) {
    const { changed } = step.outputs;
    const outputs = unclear && changed === 'unknown' ? { ...step.outputs, changed: 'true' } : step.outputs;
    const same = tellsLess || comparable(outputs) === comparable(clean.step.outputs);
    return [!same && `green with outputs ${comparable(step.outputs)}, not ${comparable(clean.step.outputs)}`];
  }
  const told = `${step.log}\n${step.summary}`;
  return [
    !/^::error title=.+::/m.test(step.log) && 'reports no error',
    ...says.map((pattern) => !pattern.test(told) && `does not say what failed (${pattern}): ${lastWords(step.log)}`),
    verdict === 'unknown' &&
      !/Whether the platform acted on .+ is unknown/.test(told) &&
      `does not call it unknown: ${lastWords(step.log)}`,
    verdict === 'unknown' && !/^(unknown|true)$/.test(step.outputs['changed'] ?? '') && 'claims that nothing changed',
    verdict === 'fails' && /is unknown/.test(told) && `calls it unknown: ${lastWords(step.log)}`,
  ];
}

function checkWork(
  { done, clean, trouble }: Cell,
  { state, comments, strays, requests }: Performance,
): readonly Check[] {
  const wanted = done ? clean.state.after : clean.state.before;
  const kinds: readonly string[] = (trouble.faults ?? []).map(({ fault }) => fault);
  const isHit = requests.some(({ fault }) => fault !== null && kinds.includes(fault));
  const ofBuild = kinds.some((kind) => /build|lagging|superseded/.test(kind));
  return [
    state.after !== wanted &&
      `left the platform with ${differ(state.after, wanted)}, not ${differ(wanted, state.after)}`,
    comments > Math.max(1, clean.comments) && `wrote ${comments} comments`,
    strays > 0 && `sent ${strays} requests to another host`,
    kinds.length > 0 && !ofBuild && !isHit && 'never met its fault',
  ];
}

function checkTime({ slow }: Cell, { step, requests, waited }: Performance): readonly Check[] {
  const longest = patience.step + (slow ? requests.length * patience.request : 0);
  return [
    waited > stepTimeout && `waited ${waited} ms, past its timeout`,
    step.milliseconds > longest && `took ${Math.round(step.milliseconds)} ms for ${requests.length} requests`,
  ];
}

/** The lines of one state that the other lacks. */
function differ(state: string, other: string): string {
  const known = new Set(other.split('\n'));
  return (
    state
      .split('\n')
      .filter((line) => !known.has(line))
      .join(', ') || 'nothing'
  );
}

/** Outputs without what differs from run to run. */
function comparable(outputs: Readonly<Record<string, string>>): string {
  const { duration: _, kubeconfig: __, result: ___, ...rest } = outputs;
  return JSON.stringify(rest)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/#issuecomment-\d+/g, '#COMMENT');
}

function lastWords(log: string): string {
  return (/^::error.*$/m.exec(log)?.[0] ?? log.slice(-300)).slice(0, 300);
}
