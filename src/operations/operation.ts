import type { WorkflowEvent } from '../contract/event.ts';
import type { GitHub } from '../contract/github.ts';
import type { InputName, InputValue, NeededValue } from '../contract/inputs.ts';
import type { CamelCase } from '../contract/names.ts';
import type { Block, Changed, Outcome, Outputs } from '../contract/outcome.ts';
import type { OutputName } from '../contract/outputs.ts';
import type { DocsAnswer, Job, Log } from '../contract/runtime.ts';
import type { Platform } from '../platform/open-platform.ts';
import type { StatusWords } from '../platform/shape/statuses.ts';
import type { Clock, Deadline } from '../platform/wire/clock.ts';
import type { EndpointName } from '../platform/wire/endpoints.ts';

/** All that an operation may use. */
export interface Context<Gives extends OutputName = OutputName> {
  readonly platform: Platform;
  readonly event: WorkflowEvent;
  /** The operations of the step that ran before this one and changed something, by name. */
  readonly ranBefore: readonly string[];
  /** The operations of the step that follow, by name. */
  readonly runAfter: readonly string[];
  /** GitHub's API, whose client is loaded at the first call. */
  github(): Promise<GitHub>;
  readonly job: Job;
  readonly log: Log;
  /** Fires when the step is cancelled or out of time. */
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
  readonly clock: Clock;
  /** The words of builds and deployments that the workflow adds. */
  readonly words: StatusWords;
  readonly dryRun: boolean;
  /** The run has no secrets: neither the platform nor GitHub may be called. */
  readonly offline: boolean;
  /** The workflow lets this step act for changes that come from a fork. */
  readonly allowFork: boolean;
  /** A page of the platform for an app or build; `{app}` and `{build}` are to be filled in. */
  readonly dashboardUrl: string | undefined;
  /** Searches the documentation server at an address. */
  searchDocs(docsUrl: string, query: string): Promise<DocsAnswer>;
  /** Whether the operation has changed anything by now. */
  knownChange(): Changed;
  /** Keeps outputs that are known already; they are written even if the operation fails later. */
  note(outputs: Outputs<Gives>): void;
  /** Shows a block before (or, with `last`, after) all that the operation ends with, even if it fails later. */
  show(block: Block, place?: 'first' | 'last'): void;
}

/** The inputs that an operation sees: what it needs is there, what it takes may be absent. */
export type OperationInputs<Needs extends InputName, Takes extends InputName> = {
  readonly [Name in Needs as CamelCase<Name>]: NeededValue<Name>;
} & {
  readonly [Name in Takes as CamelCase<Name>]: InputValue<Name>;
};

/** An operation: its declaration, from which everything else derives, and what it does. */
export interface Operation<
  Needs extends InputName = InputName,
  Takes extends InputName = InputName,
  Gives extends OutputName = OutputName,
> {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly needs: readonly Needs[];
  /** Of these inputs, at least one must be given. */
  readonly needsOneOf?: readonly Takes[];
  /** The input whose value `confirm` must repeat, because what it names is destroyed. */
  readonly destroys?: Needs;
  /** It is about a pull request: the event's, or the one that `pull-request` names. */
  readonly needsPullRequest?: true;
  /** On a fork's pull request, which has no secrets, it runs all the same, and then calls neither the platform nor GitHub. */
  readonly runsOffline?: true;
  readonly takes: readonly Takes[];
  readonly gives: readonly Gives[];
  readonly endpoints: readonly EndpointName[];
  /** A `with:` block that works on the emulator's seed; a test runs it. */
  readonly example: Readonly<Partial<Record<InputName, string>>>;
  run(context: Context<Gives>, inputs: OperationInputs<Needs, Takes>): Promise<Outcome<Gives>>;
}

/** An operation whose own types are forgotten, as the list of all operations holds it. */
export type AnyOperation = Omit<Operation, 'run'> & {
  run(context: Context, inputs: never): Promise<Outcome>;
};

/** Declares an operation; the types of its inputs and outputs follow from the declaration. */
export function defineOperation<
  const Needs extends InputName = never,
  const Takes extends InputName = never,
  const Gives extends OutputName = never,
>(operation: Operation<Needs, Takes, Gives>): Operation<Needs, Takes, Gives> {
  return operation;
}
