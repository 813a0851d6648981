/** What outputs may hold, by their kind; lists and objects are written as JSON. */
interface Kinds {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  readonly list: readonly string[];
  readonly matrix: {
    readonly app: readonly string[];
    readonly include?: readonly Readonly<Record<string, string>>[];
  };
  /** Empty if it is not known. */
  readonly code: number | '';
  readonly change: boolean | 'unknown';
  readonly answer: unknown;
}

/** An output of the action: its kind, and what it holds in words. */
export type Output = readonly [kind: keyof Kinds, holds: string];

/** Every output of the action, its kind and what it holds, in the order in which `action.yml` and the README show them. */
// biome-ignore format: one row per output reads better as a table
export const outputs = {
  operation: ['text', 'The operations of the step, separated by commas, run or not'],
  changed: ['change', '`true` when something on the platform changed, `unknown` if the outcome of a request is not known'],
  'would-change': ['flag', 'Of a dry run or `plan`: whether something on the platform would change; the other outputs hold what would be'],
  skipped: ['flag', '`true` when the step did nothing on purpose'],
  'skip-reason': ['text', 'Why the step did nothing'],
  result: ['answer', 'JSON: what the platform answered, without config values and credentials; or `{"error": {"message": …}}`'],

  id: ['text', 'Id of the app, domain, namespace, pipeline or team'],
  url: ['text', 'Address of the app, the domain or the reviewed app'],
  status: ['text', 'The platform’s word for app, build or dynos, or `unhealthy`, `superseded`, `unknown`, `timeout`, `canceled`'],
  region: ['text', 'Region of the app'],
  names: ['list', 'JSON array of names'],
  count: ['number', 'How many there are; of a plan, its changes'],
  matrix: ['matrix', 'JSON for `strategy.matrix`: `{"app": […]}`; a pipeline adds `stage` and `url`, changed apps add `commit`'],

  'build-id': ['text', 'Id of the build'],
  commitish: ['text', 'Commit that was built'],
  duration: ['number', 'Seconds that the step waited for its end'],
  'github-deployment-id': ['number', 'Id of the GitHub Deployment'],
  'served-commit': ['text', 'The commit that the app was seen to serve'],
  restarts: ['number', 'How many times dynos restarted during the soak'],
  'failed-phase': ['text', 'Where it failed: `build`, `release`, `deploy`, `test` or `check`; empty if no phase was seen'],
  order: ['text', 'The commit compared with what the app runs: `ahead`, `identical`, `behind`, `diverged` or `unknown`'],

  keys: ['list', 'JSON array of config var names'],
  'added-keys': ['list', 'JSON array of config var names that are new'],
  'changed-keys': ['list', 'JSON array of config var names whose value changed'],
  'unchanged-keys': ['list', 'JSON array of config var names that had the value already'],
  'removed-keys': ['list', 'JSON array of config var names that were removed'],
  'missing-keys': ['list', 'JSON array of config var names that are required and not set'],
  'extra-keys': ['list', 'JSON array of config var names that are set and not required'],

  'dns-target': ['text', 'Where the domain’s DNS record must point'],
  'ssl-status': ['text', 'Status of the domain’s certificate'],
  'plan-digest': ['text', 'Digest of the plan, for `expect-plan`'],
  'removed-names': ['list', 'JSON array of names that were removed'],
  'kept-names': ['list', 'JSON array of names that were kept'],
  'stale-names': ['list', 'JSON array of apps that have lacked a commit for longer than `max-behind`'],

  output: ['text', 'What the command printed, config values left out'],
  'exit-code': ['code', 'Exit code of the command; empty if it is not known'],

  namespace: ['text', 'Name of the namespace'],
  'pull-request': ['number', 'Number of the pull request'],
  'comment-url': ['text', 'Address of the comment on the pull request'],

  email: ['text', 'Email address of the user; empty where the token has none'],
  kubeconfig: ['text', 'Path of the kubeconfig file'],
  'expires-at': ['text', 'When the cluster credential expires'],
} as const satisfies Record<string, Output>;

export type OutputName = keyof typeof outputs;

/** What an output of that name may hold. */
export type OutputValue<Name extends OutputName> = Kinds[(typeof outputs)[Name][0]];
