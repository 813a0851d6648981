import type { StepResult } from './step.ts';

/** All that a step shows to anybody: log, summary and outputs, but not the commands that tell the runner what to mask. */
export function shownBy({ log, summary, outputs }: StepResult): string {
  return [log.replace(/^::add-mask::.*$/gm, ''), summary, JSON.stringify(outputs)].join('\n');
}
