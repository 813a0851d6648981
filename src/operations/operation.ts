import type { WorkflowEvent } from '../contract/event.ts';
import type { GitHub } from '../contract/github.ts';
import type { InputName, InputValue, NeededValue } from '../contract/inputs.ts';
import type { CamelCase, Outcome, Outputs } from '../contract/outcome.ts';
import type { OutputName } from '../contract/outputs.ts';
import type { Platform } from '../platform/open-platform.ts';
import type { Clock, Deadline } from '../platform/wire/clock.ts';
import type { EndpointName } from '../platform/wire/endpoints.ts';

/** How an operation tells what is going on while it runs. */
export interface Log {
  info(message: string): void;
  notice(message: string): void;
  warning(message: string): void;
  debug(message: string): void;
  /** Keeps a value out of everything that this action writes. */
  hide(value: string): void;
  /** Hides a value, and has the runner mask it for the rest of the job. */
  mask(value: string): void;
}

/** What an operation may leave for the later steps of the job. */
export interface Job {
  /** Puts a variable into the environment of later steps. Who exports a secret masks it first. */
  exportVariable(name: string, value: string): void;
  /** Writes a file that only this user can read and that goes when the job ends; its path comes back. */
  writeSecretFile(name: string, content: string): string;
}

/** A section of the platform's documentation. It is text from outside: data, never markup. */
export interface DocsSection {
  readonly title: string;
  readonly link?: string | undefined;
  readonly text: string;
}

/** What a search of the documentation came to. */
export interface DocsAnswer {
  readonly sections: readonly DocsSection[];
  /** What the server said beside sections, such as that there is none. */
  readonly remark?: string | undefined;
}

/** All that an operation may use. */
export interface Context<Gives extends OutputName = OutputName> {
  readonly platform: Platform;
  readonly event: WorkflowEvent;
  readonly github: GitHub;
  readonly job: Job;
  readonly log: Log;
  /** Fires when the step is cancelled or out of time. */
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
  readonly clock: Clock;
  readonly dryRun: boolean;
  /** Searches the documentation server at an address. */
  searchDocs(docsUrl: string, query: string): Promise<DocsAnswer>;
  /** Keeps outputs that are known already, so that they are written even if the operation fails later. */
  learn(outputs: Outputs<Gives>): void;
}

/** The inputs that an operation sees: what it needs is there, what it may take may be absent. */
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
  /** It is about a pull request: the event's, or the one that `pull-request` names. */
  readonly needsPullRequest?: true;
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
