import { parse } from 'yaml';

/** What an author gives by name. */
export type Values = Readonly<Record<string, string | number | boolean>>;

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
  /** Steps that run at once, in the place of one. */
  readonly parallel?: readonly WorkflowStep[];
}

/** A job of a workflow. */
export interface WorkflowJob {
  readonly needs?: string;
  readonly if?: string;
  readonly env?: Values;
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix?: unknown };
  /** None where the job calls another workflow. */
  readonly steps: readonly WorkflowStep[];
  /** The workflow that it calls, and what that is given. */
  readonly uses?: string;
  readonly with?: Values;
  readonly secrets?: Values;
}

/** A workflow file. */
export interface Workflow {
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>;
  readonly env?: Values;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

/** Reads a workflow file; a job that lists no permissions has those of the workflow. */
export function readWorkflow(text: string): Workflow {
  const workflow = parse(text) as Workflow;
  const inherited = workflow.permissions === undefined ? {} : { permissions: workflow.permissions };
  const jobs = Object.entries(workflow.jobs).map(
    ([name, job]) => [name, { ...inherited, ...job, steps: job.steps ?? [] }] as const,
  );
  return { ...workflow, jobs: Object.fromEntries(jobs) };
}

/** Whether a step runs this action. */
export function isOwn({ uses = '' }: WorkflowStep): boolean {
  return uses === './' || uses.startsWith('OWNER/platform-deploy@');
}

/** The steps of a job, those that run at once among them. */
export function listSteps({ steps }: WorkflowJob): readonly WorkflowStep[] {
  return steps.flatMap((step) => step.parallel ?? step);
}
