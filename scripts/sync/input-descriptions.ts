import type { InputName } from '../../src/contract/inputs.ts';
import type { InputGroup } from './input-groups.ts';

/** What people read of an input. */
export interface InputDescription {
  readonly group: InputGroup;
  readonly meaning: string;
  /** What stands in when the workflow gives none, where that is no fixed text. */
  readonly otherwise?: string;
  /** The workflow expression that `action.yml` gives as default. */
  readonly expression?: string;
}

/** Every input as `action.yml`, the README and a complaint about a missing one tell of it. */
// biome-ignore format: one row per input reads better as a table
export const inputDescriptions: Readonly<Record<InputName, InputDescription>> = {
  operation: { group: 'always', meaning: 'What to do: one operation, or several (one per line or separated by commas), in that order up to the first failure' },

  'api-url': { group: 'always', meaning: 'Base address of the platform’s API, ending in its version (`/api/v1`), or `emulator`: a built-in one that needs no account' },
  token: { group: 'sign-in', meaning: 'Access token of the platform; empty: sign-in with the job’s GitHub OIDC token' },
  'auth-url': { group: 'sign-in', meaning: 'Base address of the platform’s OAuth server; with no `token`, the job’s OIDC token is exchanged at `{auth-url}/oauth/token`' },
  audience: { group: 'sign-in', otherwise: 'the origin of `auth-url`', meaning: 'Audience of the OIDC token' },
  'oidc-grant': { group: 'sign-in', meaning: 'How the OIDC token is exchanged: `token-exchange` (RFC 8693) or `jwt-bearer` (RFC 7523)' },
  'oidc-client-id': { group: 'sign-in', meaning: 'Sent as `client_id` in the exchange' },
  scope: { group: 'sign-in', otherwise: 'the least that the operations need: `read`, or `read write`', meaning: 'Scope asked for in the exchange' },
  'docs-url': { group: 'advanced', meaning: 'Base address of the platform’s documentation server; also lets a failure link to the right pages' },
  'github-token': { group: 'sign-in', expression: 'github.token', meaning: 'For pull request comments, GitHub Deployments and the sweep' },

  app: { group: 'always', meaning: 'The app’s name or id' },
  team: { group: 'advanced', meaning: 'The team’s name or id' },
  region: { group: 'advanced', meaning: 'The region’s name' },
  namespace: { group: 'review', meaning: 'The namespace’s name or id' },
  pipeline: { group: 'pipelines', meaning: 'The pipeline’s name or id' },
  stage: { group: 'pipelines', meaning: 'Only the apps of this pipeline stage' },
  to: { group: 'pipelines', otherwise: '`promote`: the apps of the next stage of the pipeline; `rollback`: the success before the current one', meaning: '`promote`: the apps to promote to, one per line or separated by commas; `rollback`: the commit to go back to, one on record as a success' },
  'from-environment': { group: 'pipelines', meaning: '`promote`: the GitHub environment whose last recorded success is the source’s commit, where the platform tells none; a commit that is on record there as bad is not promoted. `github-environment` names the target’s record, as for `build`' },
  'pipeline-environment': { group: 'pipelines', meaning: 'The pipeline environment’s id; or, with `pipeline`, its kind or name' },
  'max-behind': { group: 'pipelines', meaning: '`pipeline-status` fails when an app lacks a commit that came to the branch longer ago than this: `24h`' },
  'app-paths': { group: 'pipelines', meaning: '`list-changed-apps`, `pipeline-status`: one line per app, `app: glob, glob, !glob`, from the repository’s root; a folder stands for all that is in it, and of the globs that fit a file the last decides' },
  domain: { group: 'dynos and domains', meaning: 'The domain’s hostname or id' },
  cert: { group: 'dynos and domains', meaning: 'Name of a certificate that the platform holds, or a certificate in PEM form' },
  dyno: { group: 'dynos and domains', meaning: 'The dyno’s name, such as `web.1`, or a process type, such as `web`' },
  formation: { group: 'dynos and domains', meaning: '`scale`: dynos of each process type, and their size: `web=2`, `worker=1:standard-2x`, one per line or separated by commas' },
  query: { group: 'advanced', meaning: 'What to search the documentation for' },
  'pull-request': { group: 'review', otherwise: 'the pull request of the event', meaning: 'Number of the pull request' },

  branch: { group: 'build', otherwise: 'the head branch of the pull request or of the run that `workflow_run` follows, else the pushed branch or tag', meaning: 'Branch to build' },
  commitish: { group: 'build', otherwise: 'the head commit of the pull request (never the merge commit) or of the run that `workflow_run` follows, else the pushed commit; `promote`: whatever it runs', meaning: 'Commit to build; `promote`: the commit that the source must run, else nothing is promoted' },
  description: { group: 'build', otherwise: 'says which run, actor and commit started it', meaning: 'Description of the build or namespace' },

  'config-vars': { group: 'config', meaning: 'Config vars as `KEY=VALUE` lines, `KEY<<END` … `END` for several lines, or one JSON object; values are taken verbatim (also `#`, `=`, quotes and spaces)' },
  'config-file': { group: 'config', meaning: 'Path of a dotenv or JSON file with config vars' },
  'config-prefix': { group: 'config', meaning: 'Takes every environment variable with this prefix as a config var, without the prefix' },
  'allow-empty': { group: 'config', meaning: 'Accepts an empty value, which is what a secret that is not set becomes' },
  'config-keys': { group: 'config', meaning: 'Names of config vars, one per line or separated by commas' },
  'config-required': { group: 'config', meaning: 'Names that must be set on the app: a file that holds them (`.env.example`), or a list of names. `build` starts nothing where one is missing' },
  against: { group: 'config', meaning: 'What to compare the app’s config var names with: another app, or a pipeline environment; that by its id or, with `pipeline`, its kind or name' },
  'config-strategy': { group: 'config', meaning: '`merge` leaves other config vars alone; `overwrite` also removes the keys that are not listed' },
  'export-config': { group: 'config', meaning: '`get-config`: put the values, masked, into the environment of later steps; those whose names could steer a tool only if `config-keys` lists them' },

  command: { group: 'dynos and domains', meaning: 'A script, run as `shell -c script`; or a JSON array: the exact argument list' },
  shell: { group: 'dynos and domains', meaning: 'The shell in the dyno. It also reports the exit status, for a script and for an argument list; `none` sends an argument list bare, and then a platform that tells no exit status leaves it unknown (a warning)' },

  wait: { group: 'build', meaning: 'Wait until what was started has finished' },
  'wait-for-ssl': { group: 'dynos and domains', meaning: 'Wait until the domain’s certificate is ready' },
  timeout: { group: 'always', meaning: 'Longest time for the whole step: `90s`, `10m`, `1h30m`' },
  'request-timeout': { group: 'advanced', meaning: 'Longest time for one request: connect, headers and body. Not for `exec` and `run`, which may take the whole `timeout`' },
  'poll-interval': { group: 'build', meaning: 'Time between two looks: a duration; or `auto`, from 1 s at first to 10 s at most' },
  'success-statuses': { group: 'build', meaning: 'Further words for a deployment that succeeded' },
  'failure-statuses': { group: 'build', meaning: 'Further words for a deployment that failed' },
  'health-check': { group: 'build', meaning: 'URL, or a path on the app’s URL, that must answer after the build' },
  'health-check-status': { group: 'build', meaning: 'Statuses that count as healthy' },
  'health-check-timeout': { group: 'build', meaning: 'Longest time for the health check' },
  'health-check-expect': { group: 'build', meaning: 'Text that the answer’s body or headers must hold; `{commit}` stands for the commit that was built' },
  soak: { group: 'build', meaning: 'Time for which, after the build, the health check must go on passing and no dyno may restart: `3m`' },
  'on-older': { group: 'build', meaning: 'What to do when the commit is an ancestor of what the app runs: `allow`, `skip` (green, says why) or `fail`; one of another history is built, with a warning' },
  'dashboard-url': { group: 'build', meaning: 'A page of the platform for an app or build, linked from summaries; `{app}` and `{build}` are filled in. Where the address of a build begins with that of its app, both are linked' },
  'build-id': { group: 'build', meaning: 'Start no build, only wait for this one' },
  'on-failure': { group: 'build', meaning: '`rebuild`: build the last success that `github-environment` recorded, or the one before it where that runs and is not healthy; the step still fails' },

  'github-environment': { group: 'build', meaning: 'Records a GitHub Deployment under this environment name; `{number}` is the pull request’s. With `wait: false` it is recorded as inactive: nobody saw how it ended. For `list-changed-apps` and `pipeline-status`: whose record tells what an app runs where the platform does not; `{app}` is the app’s name' },
  comment: { group: 'review', meaning: 'Keep one comment on the pull request up to date' },
  'review-url': { group: 'review', meaning: 'Where the reviewed app can be seen: `{number}`, `{namespace}` and `{branch}` are filled in; `{branch}` as a label of DNS: `feature/a` becomes `feature-a`' },
  label: { group: 'review', meaning: 'Only pull requests that carry this label get a review namespace' },
  'max-open': { group: 'review', meaning: 'At most so many review namespaces of this repository at once: the next is skipped' },
  ttl: { group: 'review', meaning: 'Age past which a review namespace is removed although its pull request is open: `12h`, `5d`' },

  'if-exists': { group: 'advanced', meaning: 'What to do when the thing to create exists already; `reuse` takes it unless it tells another `team` or `region` than is given, and gives a domain its `cert`' },
  'ignore-not-found': { group: 'advanced', meaning: 'Deleting what is gone already is no error' },
  confirm: { group: 'advanced', meaning: 'Must repeat the name of what is destroyed' },
  'dry-run': { group: 'always', meaning: 'Reads only: says what would be done' },
  'on-fork': { group: 'advanced', meaning: 'A pull request from a fork, or a run of Dependabot’s with no way to sign in, has no secrets: `skip` ends green and says why, `fail` fails' },
  'allow-fork': { group: 'advanced', meaning: 'Accepts an event that has secrets and is about a fork, or does not tell (`pull_request_target`, `workflow_run`, a comment on a pull request)' },
  'cluster-server': { group: 'advanced', meaning: 'Address of the cluster, for the kubeconfig' },
  'cluster-ca': { group: 'advanced', meaning: 'CA certificate of the cluster in PEM form, for the kubeconfig' },
};
