import { address, addressOrEmulator, addressPattern, authAddress, domainName, urlOrPath } from './parse/addresses.ts';
import { appPaths } from './parse/app-paths.ts';
import { configFile, configKeys, configLines, configPrefix, requiredKeys } from './parse/config.ts';
import type { Parse } from './parse/problem.ts';
import { textFile } from './parse/text-file.ts';
import {
  age,
  boolean,
  branchName,
  choice,
  command,
  displayName,
  duration,
  formation,
  identifier,
  interval,
  list,
  pattern,
  statuses,
  text,
  token,
  wholeNumber,
} from './parse/words.ts';

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

/** Every input, in the order in which `action.yml` and, by groups, the README show them. */
// biome-ignore format: one row per input reads better as a table
export const inputs = {
  operation: { parse: list, names: true, common: true },

  'api-url': { parse: addressOrEmulator, names: true, common: true, env: 'PLATFORM_API_URL' },
  token: { parse: token, common: true, env: 'PLATFORM_TOKEN', secret: true },
  'auth-url': { parse: authAddress, names: true, common: true, env: 'PLATFORM_AUTH_URL' },
  audience: { parse: text, names: true, common: true },
  'oidc-grant': { parse: choice('token-exchange', 'jwt-bearer'), common: true, default: 'token-exchange' },
  'oidc-client-id': { parse: text, names: true, common: true },
  scope: { parse: text, names: true, common: true },
  'docs-url': { parse: address, names: true, common: true, env: 'PLATFORM_DOCS_URL' },
  'github-token': { parse: text, common: true, secret: true },

  app: { parse: identifier, names: true },
  team: { parse: displayName, names: true },
  region: { parse: text, names: true },
  namespace: { parse: identifier, names: true },
  pipeline: { parse: displayName, names: true },
  stage: { parse: text, names: true },
  to: { parse: list, names: true },
  'from-environment': { parse: text, names: true },
  'pipeline-environment': { parse: text, names: true },
  'max-behind': { parse: age },
  'app-paths': { parse: appPaths },
  domain: { parse: domainName, names: true },
  cert: { parse: text },
  dyno: { parse: identifier, names: true },
  formation: { parse: formation },
  query: { parse: text },
  'pull-request': { parse: wholeNumber },

  branch: { parse: branchName, names: true },
  commitish: { parse: text, names: true },
  description: { parse: text },

  'config-vars': { parse: configLines, verbatim: true },
  'config-file': { parse: configFile },
  'config-prefix': { parse: configPrefix },
  'allow-empty': { parse: boolean, default: 'false' },
  'config-keys': { parse: configKeys },
  'config-required': { parse: requiredKeys },
  against: { parse: identifier, names: true },
  'config-strategy': { parse: choice('merge', 'overwrite'), default: 'merge' },
  'export-config': { parse: boolean, default: 'false' },

  command: { parse: command },
  shell: { parse: text, default: '/bin/sh' },

  wait: { parse: boolean, default: 'true' },
  'wait-for-ssl': { parse: boolean, default: 'false' },
  timeout: { parse: duration, common: true, default: '30m' },
  'request-timeout': { parse: duration, common: true, default: '30s' },
  'poll-interval': { parse: interval, default: 'auto' },
  'success-statuses': { parse: list },
  'failure-statuses': { parse: list },
  'status-field': { parse: text, names: true, default: 'deployment_status' },
  'health-check': { parse: urlOrPath },
  'health-check-status': { parse: statuses, default: '200-399' },
  'health-check-timeout': { parse: duration, default: '2m' },
  'health-check-expect': { parse: text },
  soak: { parse: duration },
  'on-older': { parse: choice('allow', 'skip', 'fail'), default: 'allow' },
  'dashboard-url': { parse: addressPattern('app', 'build'), names: true, common: true },
  'build-id': { parse: identifier, names: true },
  'on-failure': { parse: choice('fail', 'rebuild'), default: 'fail' },

  'github-environment': { parse: pattern('number', 'app'), names: true },
  comment: { parse: boolean, default: 'true' },
  'review-url': { parse: addressPattern('number', 'namespace', 'branch'), names: true },
  label: { parse: text, names: true },
  'max-open': { parse: wholeNumber },
  ttl: { parse: age },

  'if-exists': { parse: choice('reuse', 'fail'), default: 'reuse' },
  'ignore-not-found': { parse: boolean, default: 'false' },
  file: { parse: textFile, names: true, default: 'platform.yml' },
  'expect-plan': { parse: text, names: true },
  confirm: { parse: text, names: true },
  'dry-run': { parse: boolean, common: true, default: 'false' },
  'on-fork': { parse: choice('skip', 'fail'), common: true, default: 'skip' },
  'allow-fork': { parse: boolean, common: true, default: 'false' },
  'cluster-server': { parse: address, names: true },
  'cluster-ca': { parse: text },
} as const satisfies Record<string, Input>;

export type InputName = keyof typeof inputs;

/** The same inputs, for those who ask all of them alike. */
export const catalogue: Readonly<Record<InputName, Input>> = inputs;

/** The value of an input as an operation sees it; `undefined` when it has no default and was not given. */
export type InputValue<Name extends InputName> =
  | ReturnType<(typeof inputs)[Name]['parse']>
  | ((typeof inputs)[Name] extends { default: string } ? never : undefined);

/** The value of an input that an operation needs. */
export type NeededValue<Name extends InputName> = Exclude<InputValue<Name>, undefined>;

/** Every input with its value, by the input's own name. */
export type InputValues = { readonly [Name in InputName]: InputValue<Name> };
