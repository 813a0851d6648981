/** What to do about an error. By its name, whoever knows more of where it happened can say more. */
export type Hint = string | { readonly name: string; readonly text: string };

/** What is told of a failure below its message, which is a heading then. */
export interface Details {
  /** Why, as far as it is known. */
  readonly detail?: string | undefined;
  /** What is wrong one by one, in sentences of our own in which backticks mark what is code. */
  readonly items?: readonly string[] | undefined;
}

/** Something that a workflow author can act on: the message says what failed, the hint what to do. */
export abstract class ActionError extends Error implements Details {
  readonly hint: Hint;
  readonly detail: string | undefined;
  readonly items: readonly string[] | undefined;

  constructor(message: string, hint: Hint, cause?: unknown, { detail, items }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.hint = hint;
    this.detail = detail;
    this.items = items;
  }
}

/** The inputs cannot be used as they are. */
export class InputError extends ActionError {}

/** The sign-in failed: no token, a refused exchange, a token that the platform does not take. */
export class AuthError extends ActionError {}

/** The time is up. */
export class DeadlineError extends ActionError {}

/** Something was started and did not end well, or how it ended is not known. */
export class OutcomeError extends ActionError {}

/** GitHub did not do its part. */
export class GitHubError extends OutcomeError {}

/** The platform accepted a change, and does not show it: whether anything changed is not known. */
export class UnshownError extends OutcomeError {}

/** A change was asked for, and nobody told whether it came about. */
export class UnknownOutcomeError extends OutcomeError {}

/** The step was cancelled, or its time was up, while a change was under way. */
export class InterruptedError extends UnknownOutcomeError {}

/** For `catch`: gives something else, or nothing, in place of an error that is excused; any other is thrown on. */
export function excusing<T = undefined>(isExcused: (error: unknown) => boolean, instead?: T): (error: unknown) => T {
  return (error) => {
    if (isExcused(error)) return instead as T;
    throw error;
  };
}

/** What to do about work that had no time left. */
export const moreTimeHint = { name: 'more_time', text: 'Give it more time.' } as const;

/** The error for work that had no time left. */
export function timeIsUp(total: number): DeadlineError {
  return new DeadlineError(`The time is up after ${total / 1000} s`, moreTimeHint);
}

/** The error for a change that was under way when the step ended for another reason. */
export function interrupted(request: string, reason: Error): InterruptedError {
  return new InterruptedError(
    `${reason.message}. Whether the platform acted on ${request} is unknown`,
    'Look at it on the platform before you run this again.',
    reason,
  );
}
