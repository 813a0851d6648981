import { parse } from 'yaml';
import { type Contexts, fillIn, fillInData, holds } from './expressions.ts';
import type { StepResult } from './world.ts';

type Texts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number | boolean>>;

/** A step of a workflow, as its author writes it. */
export interface WorkflowStep {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Values;
  readonly env?: Values;
  readonly 'continue-on-error'?: boolean;
  /** Steps that run at once, in the place of one. */
  readonly parallel?: readonly WorkflowStep[];
}

/** A job of a workflow. */
export interface WorkflowJob {
  readonly if?: string;
  readonly env?: Values;
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>;
  readonly outputs?: Texts;
  readonly strategy?: { readonly matrix?: unknown };
  readonly steps?: readonly WorkflowStep[];
}

/** A workflow file. */
export interface Workflow {
  readonly on: unknown;
  readonly permissions?: object;
  readonly env?: Values;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

/** Reads a workflow file. */
export function readWorkflow(text: string): Workflow {
  return parse(text) as Workflow;
}

/** Whether a step runs this action. */
export function isOwn({ uses = '' }: WorkflowStep): boolean {
  return uses === './' || uses.startsWith('OWNER/platform-deploy@');
}

/** The steps of a job, those that run at once among them. */
export function listSteps({ steps = [] }: WorkflowJob): readonly WorkflowStep[] {
  return steps.flatMap((step) => step.parallel ?? step);
}

/** A step of ours that has run. */
export interface RanStep {
  readonly job: string;
  readonly result: StepResult;
}

type RunAction = (inputs: Texts, env: Texts, job: WorkflowJob) => Promise<StepResult>;

/**
 * Runs a workflow as far as it is ours. Jobs run in the order of the file, once for each app of a matrix; other actions and shell
 * steps are left out.
 */
export async function runWorkflow(
  workflow: Workflow,
  given: Contexts,
  runAction: RunAction,
): Promise<readonly RanStep[]> {
  const ran: RanStep[] = [];
  const needs: Record<string, { outputs: Texts }> = {};
  for (const [name, job] of Object.entries(workflow.jobs)) {
    const contexts = { ...given, needs };
    if (!holds(job.if, contexts)) continue;
    for (const matrix of expandMatrix(job, contexts)) {
      const steps: Record<string, { outputs: Texts; outcome: string }> = {};
      const known = { ...contexts, matrix, steps };
      for (const step of listSteps(job).filter(isOwn)) {
        if (!holds(step.if, known)) continue;
        const env = fillInAll({ ...workflow.env, ...job.env, ...step.env }, known);
        const result = await runAction(fillInAll(step.with ?? {}, known), env, job);
        const outcome = result.exitCode === 0 ? 'success' : 'failure';
        if (step.id !== undefined) steps[step.id] = { outputs: result.outputs, outcome };
        if (!step['continue-on-error']) ran.push({ job: name, result });
      }
      needs[name] = { outputs: fillInAll(job.outputs ?? {}, known) };
      checkOutputs(job, steps);
    }
  }
  return ran;
}

/** An output that is read, but that its step did not give although it did its work, would be empty without a word. */
function checkOutputs(job: WorkflowJob, steps: Readonly<Record<string, { outputs: Texts }>>): void {
  for (const [, id = '', output = ''] of JSON.stringify(job).matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g))
    if (steps[id]?.outputs['skipped'] === 'false' && steps[id].outputs[output] === undefined)
      throw new Error(`The step ${id} gave no output ${output}`);
}

function expandMatrix({ strategy }: WorkflowJob, contexts: Contexts): readonly object[] {
  const { app, include = [] } = (fillInData(strategy?.matrix, contexts) ?? {}) as {
    app?: readonly string[];
    include?: readonly { readonly app: string }[];
  };
  return app === undefined ? [{}] : app.map((one) => ({ app: one, ...include.find((entry) => entry.app === one) }));
}

function fillInAll(values: Values, contexts: Contexts): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fillIn(String(value), contexts)]));
}
