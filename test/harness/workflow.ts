import { type Contexts, fillIn, fillInData, holds } from './expressions.ts';
import { readCalled } from './reusable.ts';
import { runShell } from './run-shell.ts';
import type { StepResult } from './step.ts';
import { isOwn, type Values, type Workflow, type WorkflowJob, type WorkflowStep } from './workflow-file.ts';

/** A step of ours that has run. */
export interface RanStep {
  readonly job: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly result: StepResult;
}

/** What a workflow runs in. */
export interface Surroundings {
  /** `github`, `vars`, `secrets`… */
  readonly contexts: Contexts;
  /** A folder of programs that shell steps find before others. */
  readonly programs?: string;
  /** Runs a step of ours with its inputs and environment filled in. */
  runAction(
    inputs: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>>,
    job: WorkflowJob,
  ): Promise<StepResult>;
}

/**
 * Runs a workflow as far as it is ours: each step of this action, and the shell steps around it. Jobs run in the order of
 * the file, once for each app of a matrix; other actions are left out.
 */
export async function runWorkflow(workflow: Workflow, surroundings: Surroundings): Promise<readonly RanStep[]> {
  const ran: RanStep[] = [];
  const needs: Record<string, { outputs: Record<string, string> }> = {};
  for (const [name, job] of Object.entries(workflow.jobs)) {
    const contexts = { ...surroundings.contexts, needs };
    if (!holds(job.if, contexts)) continue;
    for (const matrix of expandMatrix(job, contexts)) {
      const known = { ...surroundings, contexts: { ...contexts, matrix } };
      const run = await (job.uses === undefined ? runJob(workflow, job, known) : runCalled(job, known));
      checkOutputs(job, run.steps);
      ran.push(...run.ran.map((step) => ({ ...step, job: name })));
      needs[name] = { outputs: run.outputs };
    }
  }
  return ran;
}

/** Runs the workflow that a job calls, with what the job gives it; its outputs are the job's. */
async function runCalled(job: WorkflowJob, surroundings: Surroundings) {
  const { workflow, contexts, outputs } = readCalled(job, surroundings.contexts);
  const jobs: Record<string, { outputs: Record<string, string> }> = {};
  const ran: Omit<RanStep, 'job'>[] = [];
  for (const [name, called] of Object.entries(workflow.jobs)) {
    const run = await runJob(workflow, called, { ...surroundings, contexts });
    ran.push(...run.ran);
    jobs[name] = { outputs: run.outputs };
  }
  return { ran, steps: {}, outputs: fillInAll(outputs, { ...contexts, jobs }) };
}

async function runJob(workflow: Workflow, job: WorkflowJob, { contexts, programs, runAction }: Surroundings) {
  const steps: Record<string, { outputs: Readonly<Record<string, string>>; outcome: string }> = {};
  const known = { ...contexts, steps };
  const ran: Omit<RanStep, 'job'>[] = [];
  const runOne = async (step: WorkflowStep) => {
    if (!holds(step.if, known)) return;
    const env = fillInAll({ ...workflow.env, ...job.env, ...step.env }, known);
    if (step.run !== undefined) runShell(fillIn(step.run, known), env, programs);
    if (!isOwn(step)) return;
    const inputs = fillInAll(step.with ?? {}, known);
    const result = await runAction(inputs, env, job);
    if (step.id !== undefined)
      steps[step.id] = { outputs: result.outputs, outcome: result.exitCode === 0 ? 'success' : 'failure' };
    if (!step['continue-on-error']) ran.push({ inputs, result });
  };
  for (const step of job.steps) await Promise.all((step.parallel ?? [step]).map(runOne));
  return { ran, steps, outputs: fillInAll(job.outputs ?? {}, known) };
}

/** An output that is read, but that its step did not give although it did its work, would be empty without a word. */
function checkOutputs(
  job: WorkflowJob,
  steps: Readonly<Record<string, { outputs: Readonly<Record<string, string>> }>>,
) {
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
