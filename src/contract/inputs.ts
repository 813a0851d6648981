import { address, addressOrEmulator, addressPattern, domainName, urlOrPath } from './parse/addresses.ts';
import type { Parse } from './parse/problem.ts';
import * as words from './parse/words.ts';

/** One input of the action. */
export interface Input {
  readonly parse: Parse<unknown>;
  /** The value when the workflow gives none; written into `action.yml`. */
  readonly default?: string;
  /** An environment variable that stands in for the input. */
  readonly env?: string;
  /** Masked in the log before anything else happens. */
  readonly secret?: true;
  /** It is the name or address of something, which is no secret although a config var may have the same value. */
  readonly names?: true;
  /** Every operation takes it. */
  readonly common?: true;
  /** White space at its ends belongs to it. */
  readonly verbatim?: true;
}

/** Parsers that few steps need are loaded when there is something to parse. */
const config = () => import(/* webpackChunkName: 'config' */ './parse/config.ts');
const files = () => import(/* webpackChunkName: 'config' */ './parse/text-file.ts');
const paths = () => import(/* webpackChunkName: 'config' */ './parse/app-paths.ts');
const lazily =
  <Value>(load: () => Promise<Parse<Value>>): Parse<Promise<Value>> =>
  async (text, reading) =>
    (await load())(text, reading);

/** Every input, in the order in which `action.yml` and, by groups, the README show them. */
// biome-ignore format: one row per input reads better as a table
export const inputs = {
  operation: { parse: words.list, names: true, common: true },

  'api-url': { parse: addressOrEmulator, names: true, common: true, env: 'PLATFORM_API_URL' },
  token: { parse: words.token, common: true, env: 'PLATFORM_TOKEN', secret: true },
  'auth-url': { parse: address, names: true, common: true, env: 'PLATFORM_AUTH_URL' },
  audience: { parse: words.text, names: true, common: true },
  'oidc-grant': { parse: words.choice('token-exchange', 'jwt-bearer'), common: true, default: 'token-exchange' },
  'oidc-client-id': { parse: words.text, names: true, common: true },
  scope: { parse: words.text, names: true, common: true },
  'docs-url': { parse: address, names: true, common: true, env: 'PLATFORM_DOCS_URL' },
  'github-token': { parse: words.text, common: true, secret: true },

  app: { parse: words.identifier, names: true },
  team: { parse: words.displayName, names: true },
  region: { parse: words.text, names: true },
  namespace: { parse: words.identifier, names: true },
  pipeline: { parse: words.displayName, names: true },
  stage: { parse: words.text, names: true },
  to: { parse: words.list, names: true },
  'from-environment': { parse: words.text, names: true },
  'pipeline-environment': { parse: words.text, names: true },
  'max-behind': { parse: words.age },
  'app-paths': { parse: lazily(async () => (await paths()).appPaths) },
  domain: { parse: domainName, names: true },
  cert: { parse: words.text },
  dyno: { parse: words.identifier, names: true },
  formation: { parse: words.formation },
  query: { parse: words.text },
  'pull-request': { parse: words.wholeNumber },

  branch: { parse: words.branchName, names: true },
  commitish: { parse: words.text, names: true },
  description: { parse: words.text },

  'config-vars': { parse: lazily(async () => (await config()).configLines), verbatim: true },
  'config-file': { parse: lazily(async () => (await config()).configFile) },
  'config-prefix': { parse: lazily(async () => (await config()).configPrefix) },
  'allow-empty': { parse: words.boolean, default: 'false' },
  'config-keys': { parse: lazily(async () => (await config()).configKeys) },
  'config-required': { parse: lazily(async () => (await config()).requiredKeys) },
  against: { parse: words.identifier, names: true },
  'config-strategy': { parse: words.choice('merge', 'overwrite'), default: 'merge' },
  'export-config': { parse: words.boolean, default: 'false' },

  command: { parse: words.command },
  shell: { parse: words.text, default: '/bin/sh' },

  wait: { parse: words.boolean, default: 'true' },
  'wait-for-ssl': { parse: words.boolean, default: 'false' },
  timeout: { parse: words.duration, common: true, default: '30m' },
  'request-timeout': { parse: words.duration, common: true, default: '30s' },
  'poll-interval': { parse: words.interval, default: 'auto' },
  'success-statuses': { parse: words.list },
  'failure-statuses': { parse: words.list },
  'status-field': { parse: words.text, names: true, default: 'deployment_status' },
  'health-check': { parse: urlOrPath },
  'health-check-status': { parse: words.statuses, default: '200-399' },
  'health-check-timeout': { parse: words.duration, default: '2m' },
  'health-check-expect': { parse: words.text },
  soak: { parse: words.duration },
  'on-older': { parse: words.choice('allow', 'skip', 'fail'), default: 'allow' },
  'dashboard-url': { parse: addressPattern('app', 'build'), names: true, common: true },
  'build-id': { parse: words.identifier, names: true },
  'on-failure': { parse: words.choice('fail', 'rebuild'), default: 'fail' },

  'github-environment': { parse: words.pattern('number', 'app'), names: true },
  comment: { parse: words.boolean, default: 'true' },
  'review-url': { parse: addressPattern('number', 'namespace', 'branch'), names: true },
  label: { parse: words.text, names: true },
  'max-open': { parse: words.wholeNumber },
  ttl: { parse: words.age },

  'if-exists': { parse: words.choice('reuse', 'fail'), default: 'reuse' },
  'ignore-not-found': { parse: words.boolean, default: 'false' },
  file: { parse: lazily(async () => (await files()).textFile), names: true, default: 'platform.yml' },
  'expect-plan': { parse: words.text, names: true },
  confirm: { parse: words.text, names: true },
  'dry-run': { parse: words.boolean, common: true, default: 'false' },
  'on-fork': { parse: words.choice('skip', 'fail'), common: true, default: 'skip' },
  'allow-fork': { parse: words.boolean, common: true, default: 'false' },
  'cluster-server': { parse: address, names: true },
  'cluster-ca': { parse: words.text },
} as const satisfies Record<string, Input>;

export type InputName = keyof typeof inputs;

/** The same inputs, for those who ask all of them alike. */
export const catalogue: Readonly<Record<InputName, Input>> = inputs;

/** The value of an input as an operation sees it; `undefined` when it has no default and was not given. */
export type InputValue<Name extends InputName> =
  | Awaited<ReturnType<(typeof inputs)[Name]['parse']>>
  | ((typeof inputs)[Name] extends { default: string } ? never : undefined);

/** The value of an input that an operation needs. */
export type NeededValue<Name extends InputName> = Exclude<InputValue<Name>, undefined>;

/** Every input with its value, by the input's own name. */
export type InputValues = { readonly [Name in InputName]: InputValue<Name> };
