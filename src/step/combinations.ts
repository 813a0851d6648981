import type { WorkflowEvent } from '../contract/event.ts';
import type { InputName, InputValues } from '../contract/inputs.ts';
import type { Reading } from '../contract/parse/problem.ts';
import type { AnyOperation } from '../operations/operation.ts';
import type { Given } from './read-given.ts';

/** What is known before anything is sent. */
export interface Known extends Pick<Reading, 'env'> {
  readonly given: Given;
  readonly event: WorkflowEvent;
  /** The names of all that are asked for, known or not, by which the step is called. */
  readonly asked: readonly string[];
  readonly operations: readonly AnyOperation[];
  /** Every input with its value; undefined also if it is not given, or cannot be used. */
  readonly values: Partial<InputValues>;
  /** Whether the step gives an input another value than its default. */
  says(name: InputName): boolean;
}

/** Inputs of one operation that do not go together: all that it looks at, when it is wrong, and what to do. */
type Combination = readonly [inputs: readonly InputName[], isWrong: (known: Known) => boolean, problem: string];

const needsWait = (name: InputName, why: string): Combination => [
  [name, 'wait'],
  ({ says, values }) => says(name) && values.wait === false,
  `\`${name}\` needs \`wait: true\`: ${why}.`,
];

const needs = (name: InputName, other: InputName, why: string): Combination => [
  [name, other],
  ({ says }) => says(name) && !says(other),
  `\`${name}\` needs \`${other}\`, ${why}.`,
];

const numberOf = ({ event, values }: Known) => values['pull-request'] ?? event.pullRequest?.number;

/** Every combination of inputs that cannot do what is asked for. */
export const combinations: readonly Combination[] = [
  needsWait('on-failure', 'otherwise the step does not see that the build failed'),
  needsWait('build-id', 'with it, the step does nothing but wait for that build'),
  needsWait('health-check', 'it is made after the build'),
  needsWait('soak', 'it begins after the build'),
  needs('health-check-status', 'health-check', 'the address that is checked'),
  needs('health-check-timeout', 'health-check', 'the address that is checked'),
  needs('health-check-expect', 'health-check', 'the address that is checked'),
  needs('on-failure', 'github-environment', 'whose records name the last good commit'),
  needs('export-config', 'config-keys', 'the names to export'),
  [
    ['soak', 'timeout'],
    ({ values }) => (values.soak ?? 0) >= (values.timeout ?? Number.POSITIVE_INFINITY),
    '`soak` must be shorter than `timeout`, which bounds the whole step.',
  ],
  [
    ['command', 'shell'],
    ({ values: { command, shell } }) => shell === 'none' && command !== undefined && 'script' in command,
    '`shell: none` runs no script. Name a shell, or write `command` as a JSON array such as `["rake", "db:migrate"]`.',
  ],
  [
    ['github-environment'],
    (known) => known.values['github-environment']?.includes('{number}') === true && numberOf(known) === undefined,
    '`github-environment` holds `{number}`, but this run has no pull request. Run the workflow on `pull_request`.',
  ],
  [
    ['namespace', 'pull-request'],
    (known) => !(known.values.namespace ?? String(numberOf(known))).split(/\D+/).includes(String(numberOf(known))),
    '`namespace` must hold the pull request’s number, for example `namespace: shop-pr-${{ github.event.number }}`.',
  ],
];
