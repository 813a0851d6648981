import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { parse } from 'yaml';
import { bash } from './bash.ts';
import { type Contexts, fillIn, fillInData, holds } from './expressions.ts';
import { self } from './language-service.ts';
import type { StepResult } from './step.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

/** A step of a workflow, as its author writes it. */
export interface WorkflowStep {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Values;
  readonly env?: Values;
  readonly 'continue-on-error'?: boolean;
}

/** A job of a workflow. */
export interface WorkflowJob {
  readonly needs?: string;
  readonly if?: string;
  readonly env?: Values;
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix?: unknown };
  readonly steps: readonly WorkflowStep[];
}

/** A workflow file. */
export interface Workflow {
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>;
  readonly env?: Values;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

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

/** Reads a workflow file; a job that lists no permissions has those of the workflow. */
export function readWorkflow(text: string): Workflow {
  const workflow = parse(text) as Workflow;
  const inherited = workflow.permissions === undefined ? {} : { permissions: workflow.permissions };
  const jobs = Object.entries(workflow.jobs).map(([name, job]) => [name, { ...inherited, ...job }] as const);
  return { ...workflow, jobs: Object.fromEntries(jobs) };
}

/** Whether a step runs this action. */
export function isOwn({ uses }: WorkflowStep): boolean {
  return uses === self || uses === './';
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
      const run = await runJob(workflow, job, { ...surroundings, contexts: { ...contexts, matrix } });
      ran.push(...run.ran.map((step) => ({ ...step, job: name })));
      needs[name] = { outputs: run.outputs };
    }
  }
  return ran;
}

async function runJob(workflow: Workflow, job: WorkflowJob, { contexts, programs, runAction }: Surroundings) {
  const steps: Record<string, { outputs: Readonly<Record<string, string>>; outcome: string }> = {};
  const known = { ...contexts, steps };
  const ran: Omit<RanStep, 'job'>[] = [];
  for (const step of job.steps) {
    if (!holds(step.if, known)) continue;
    const env = fillInAll({ ...workflow.env, ...job.env, ...step.env }, known);
    if (step.run !== undefined) runShell(fillIn(step.run, known), { PATH: findPath(programs), ...env });
    if (!isOwn(step)) continue;
    const inputs = fillInAll(step.with ?? {}, known);
    const result = await runAction(inputs, env, job);
    if (step.id !== undefined)
      steps[step.id] = { outputs: result.outputs, outcome: result.exitCode === 0 ? 'success' : 'failure' };
    if (!step['continue-on-error']) ran.push({ inputs, result });
  }
  for (const [, id = '', output = ''] of JSON.stringify(job).matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g))
    if (steps[id] && steps[id].outputs[output] === undefined)
      throw new Error(`The step ${id} gave no output ${output}`);
  return { ran, outputs: fillInAll(job.outputs ?? {}, known) };
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

function findPath(programs = ''): string {
  return [programs, process.env['PATH']].filter(Boolean).join(delimiter);
}

function runShell(script: string, env: Readonly<Record<string, string>>): void {
  const { status, stderr } = spawnSync(bash, ['--noprofile', '--norc', '-euo', 'pipefail', '-c', script], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The shell step ended with ${status}:\n${script}\n${stderr}`);
}
