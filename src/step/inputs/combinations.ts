import type { WorkflowEvent } from '../../contract/event.ts';
import type { InputName, InputValues } from '../../contract/inputs.ts';

/** What is known before anything is sent. */
export interface Known {
  /** Every input with its value; undefined also where it is not given, or no good. */
  readonly values: Partial<InputValues>;
  readonly event: WorkflowEvent;
  /** Whether the step gives an input another value than its default. */
  says(name: InputName): boolean;
}

/** Inputs that do not go together. */
export interface Combination {
  /** It is looked at where an operation has all of these. */
  readonly inputs: readonly InputName[];
  /** The one operation that it is about, where others have these inputs too. */
  readonly of?: string;
  isWrong(known: Known): boolean;
  readonly problem: string;
}

// What DNS allows for one label.
const dnsLabel = /^(?=.{1,63}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** Every combination of inputs of which it is known beforehand that it cannot do what is asked for. */
export const combinations: readonly Combination[] = [
  {
    inputs: ['on-failure', 'github-environment'],
    isWrong: ({ values, says }) => values['on-failure'] === 'rebuild' && !says('github-environment'),
    problem: '`on-failure: rebuild` needs `github-environment`, whose record tells the last good commit.',
  },
  {
    inputs: ['on-failure', 'wait'],
    isWrong: ({ values }) => values['on-failure'] === 'rebuild' && values.wait === false,
    problem: '`on-failure: rebuild` needs `wait: true`: nobody else sees that the build failed.',
  },
  {
    inputs: ['build-id', 'wait'],
    isWrong: ({ values, says }) => says('build-id') && values.wait === false,
    problem: '`build-id` does nothing but wait for that build: take `wait: false` out.',
  },
  {
    inputs: ['build-id', 'config-required'],
    isWrong: ({ says }) => says('build-id') && says('config-required'),
    problem: '`config-required` is for a build that is yet to be started: take it out where `build-id` names one.',
  },
  {
    inputs: ['app', 'against'],
    isWrong: ({ values: { against, app } }) => app !== undefined && against?.toLowerCase() === app.toLowerCase(),
    problem: '`against` names the app itself, which lacks nothing that it has: name another app, or an environment.',
  },
  {
    inputs: ['health-check', 'wait'],
    isWrong: ({ values, says }) => says('health-check') && values.wait === false,
    problem: '`health-check` needs `wait: true`: it is made after the build.',
  },
  {
    inputs: ['soak', 'wait'],
    isWrong: ({ values, says }) => says('soak') && values.wait === false,
    problem: '`soak` needs `wait: true`: it begins after the build.',
  },
  {
    inputs: ['soak', 'timeout'],
    isWrong: ({ values }) => (values.soak ?? 0) >= (values.timeout ?? Number.POSITIVE_INFINITY),
    problem: '`soak` must be shorter than `timeout`, which bounds the whole step.',
  },
  ofNoUseAlone('health-check-status'),
  ofNoUseAlone('health-check-timeout'),
  ofNoUseAlone('health-check-expect'),
  {
    inputs: ['to'],
    of: 'rollback',
    isWrong: ({ values: { to = [] } }) => to.length > 1,
    problem: '`to` names more than one commit, but `rollback` goes back to one: keep one of them.',
  },
  {
    inputs: ['command', 'shell'],
    isWrong: ({ values: { command, shell } }) => shell === 'none' && command !== undefined && 'script' in command,
    problem:
      '`shell: none` runs no script: name a shell, or write `command` as a JSON array such as `["rake", "db:migrate"]`.',
  },
  {
    inputs: ['cluster-ca', 'cluster-server'],
    isWrong: ({ says }) => says('cluster-ca') && !says('cluster-server'),
    problem: '`cluster-ca` needs `cluster-server`, the address of the cluster.',
  },
  {
    inputs: ['github-environment'],
    isWrong: ({ values, event }) =>
      values['github-environment']?.includes('{number}') === true &&
      (values['pull-request'] ?? event.pullRequest) === undefined,
    problem:
      '`github-environment` holds `{number}`, but this run has no pull request: give a name without it, or run the workflow on `pull_request`.',
  },
  ...(['wait', 'comment'] as const).map(
    (input): Combination => ({
      inputs: ['github-environment', input],
      isWrong: ({ values }) => values['github-environment']?.includes('{app}') === true,
      problem:
        '`github-environment` holds `{app}`, which is filled in where many apps are looked at, and not where one is recorded: write its name.',
    }),
  ),
  {
    inputs: ['namespace', 'pull-request'],
    isWrong: ({ values: { namespace } }) => namespace !== undefined && !dnsLabel.test(namespace),
    problem: '`namespace` is no name for a review namespace: use at most 63 lower-case letters, digits and hyphens.',
  },
  {
    inputs: ['namespace', 'pull-request'],
    isWrong: ({ values: { namespace, 'pull-request': named }, event }) => {
      const number = String(named ?? event.pullRequest?.number);
      return namespace !== undefined && !(namespace.match(/\d+/g) ?? []).some((digits) => digits === number);
    },
    problem:
      '`namespace` does not hold the pull request’s number, so that two would share it: write for example `namespace: shop-pr-${{ github.event.number }}`.',
  },
];

/** An input that refines the health check, given without `health-check`. */
function ofNoUseAlone(name: InputName): Combination {
  return {
    inputs: ['health-check', name],
    isWrong: ({ says }) => says(name) && !says('health-check'),
    problem: `\`${name}\` needs \`health-check\`, which says what is asked.`,
  };
}
