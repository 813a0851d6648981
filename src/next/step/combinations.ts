import type { InputName } from '../contract/inputs.ts';
import type { Known } from './read-inputs.ts';

/** Inputs of one operation that do not go together: all that it looks at, when it is wrong, and what to do. */
type Combination = readonly [inputs: readonly InputName[], isWrong: (known: Known) => boolean, problem: string];

const needsWait = (name: InputName, why: string): Combination => [
  [name, 'wait'],
  ({ values, says }) => says(name) && values.wait === false,
  `\`${name}\` needs \`wait: true\`: ${why}.`,
];

const needsHealthCheck = (name: InputName): Combination => [
  ['health-check', name],
  ({ says }) => says(name) && !says('health-check'),
  `\`${name}\` needs \`health-check\`.`,
];

/** Every combination of inputs that cannot do what is asked for. */
export const combinations: readonly Combination[] = [
  needsWait('on-failure', 'otherwise the step does not see that the build failed'),
  needsWait('build-id', 'with it, the step does nothing but wait for that build'),
  needsWait('health-check', 'it is made after the build'),
  needsWait('soak', 'it begins after the build'),
  needsHealthCheck('health-check-status'),
  needsHealthCheck('health-check-timeout'),
  needsHealthCheck('health-check-expect'),
  [
    ['on-failure', 'github-environment'],
    ({ values, says }) => values['on-failure'] === 'rebuild' && !says('github-environment'),
    '`on-failure: rebuild` needs `github-environment`, whose records name the last good commit.',
  ],
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
    ['export-config', 'config-keys'],
    ({ values, says }) => values['export-config'] === true && !says('config-keys'),
    '`export-config` needs `config-keys`: the names to export.',
  ],
  [
    ['github-environment'],
    ({ values, event }) =>
      values['github-environment']?.includes('{number}') === true &&
      (values['pull-request'] ?? event.pullRequest) === undefined,
    '`github-environment` holds `{number}`, but this run has no pull request. Use another name, or run the workflow on `pull_request`.',
  ],
  [
    ['namespace', 'pull-request'],
    ({ values: { namespace, 'pull-request': named }, event }) => {
      const number = String(named ?? event.pullRequest?.number);
      return namespace !== undefined && ![...namespace.matchAll(/\d+/g)].some(([digits]) => digits === number);
    },
    '`namespace` must hold the pull request’s number, or two pull requests would share it. Write for example `namespace: shop-pr-${{ github.event.number }}`.',
  ],
];
