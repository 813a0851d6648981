/** Every output of the action and what it holds, in the order in which `action.yml` and the README show them. */
// biome-ignore format: one row per output reads better as a table
export const outputs = {
  operation: 'The operations of the step, separated by commas, run or not',
  changed: '`true` when something on the platform changed, `unknown` when a request was sent and nobody told its end',
  'would-change': 'Of a dry run: `true` when something on the platform would change, else `false`; the other outputs hold what would be',
  skipped: '`true` when the step did nothing on purpose',
  'skip-reason': 'Why the step did nothing',
  result: 'JSON: what the platform answered, config values and credentials left out; `{"error": {"message": …}}` where an error ended the operation',

  id: 'Id of the app, domain, namespace, pipeline or team',
  url: 'Address of the app, the domain or the reviewed app',
  status: 'Status of the app, build or dynos: the platform’s word, or `unhealthy`, `superseded`, `unknown`, `timeout`, `canceled`',
  region: 'Region of the app',
  names: 'JSON array of names',
  count: 'How many there are',
  matrix: 'JSON for `strategy.matrix`: `{"app": […]}`; with `"include"` too, so that each job of a pipeline has `matrix.app`, `matrix.stage` and `matrix.url`, and each of changed apps `matrix.app` and `matrix.commit`',

  'build-id': 'Id of the build',
  commitish: 'Commit that was built',
  duration: 'Seconds from the start of the build to its end',
  'github-deployment-id': 'Id of the GitHub Deployment',
  'served-commit': 'The commit that the app was seen to serve',
  restarts: 'How many times dynos restarted during the soak',
  order: 'The commit compared with what the app runs: `ahead`, `identical`, `behind`, `diverged` or `unknown`',

  keys: 'JSON array of config var names',
  'added-keys': 'JSON array of config var names that are new',
  'changed-keys': 'JSON array of config var names whose value changed',
  'unchanged-keys': 'JSON array of config var names that had the value already',
  'removed-keys': 'JSON array of config var names that were removed',
  'missing-keys': 'JSON array of config var names that are required and not set',
  'extra-keys': 'JSON array of config var names that are set and not required',

  'dns-target': 'Where the domain’s DNS record must point',
  'ssl-status': 'Status of the domain’s certificate',
  'removed-names': 'JSON array of names that were removed',
  'kept-names': 'JSON array of names that were kept',
  'stale-names': 'JSON array of the names of apps that have lacked a commit of the branch for longer than `max-behind`',

  output: 'What the command printed',
  'exit-code': 'Exit code of the command; empty when nobody told it',

  namespace: 'Name of the namespace',
  'pull-request': 'Number of the pull request',
  'comment-url': 'Address of the comment on the pull request',

  email: 'Email address of the authenticated user; empty for a token of an app that has none',
  kubeconfig: 'Path of the kubeconfig file',
  'expires-at': 'When the cluster credential expires',
} as const satisfies Record<string, string>;

export type OutputName = keyof typeof outputs;

/** The outputs that the action itself writes, whatever the operation. */
export const commonOutputs = [
  'operation',
  'changed',
  'would-change',
  'skipped',
  'skip-reason',
  'result',
] as const satisfies OutputName[];

/** What an output may hold; lists and objects are written as JSON. */
export type OutputValue =
  | string
  | number
  | boolean
  | readonly string[]
  | { readonly app: readonly string[]; readonly include?: readonly Readonly<Record<string, string>>[] };
