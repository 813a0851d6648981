import { loadOperationsByResource } from '../../src/operations/index.ts';
import { makePull } from '../../test/harness/github-state.ts';
import { byHand, type StepEvent } from '../../test/harness/step.ts';
import type { FaultSpec } from '../emulator/faults/fault-spec.ts';

/** A step whose summary, and comment if it writes one, is worth a picture. */
export interface Scene {
  readonly name: string;
  readonly with: Readonly<Record<string, string>>;
  readonly event?: StepEvent;
  /** Steps that have to run first. */
  readonly before?: readonly Omit<Scene, 'name'>[];
  readonly faults?: readonly FaultSpec[];
  /** The step has no token and signs in with the job's own. */
  readonly signsIn?: true;
  /** Which of its pictures the repository keeps, beside `report/pictures`. */
  readonly kept?: readonly Look[];
}

/** A picture is taken in either colour scheme: wide, for a page that shows two of them, and narrow as a phone. */
export type Look = 'light' | 'dark' | 'light-half' | 'dark-half' | 'light-narrow' | 'dark-narrow';

const app = 'my-app';
const configVars = 'GREETING=Hello, world!\nLOG_LEVEL=debug\nNODE_ENV=production\nPAYMENT_KEY=fake-payment-key-1f4c9e';

/** What readers of the documentation get to see. */
const stories: readonly Scene[] = [
  { name: 'build-success', with: { operation: 'build', app }, kept: ['light-half', 'dark-half'] },
  { name: 'build-failure', with: { operation: 'build', app, branch: 'fail' }, kept: ['light-half', 'dark-half'] },
  { name: 'build-no-end', with: { operation: 'build', app, timeout: '5m' }, faults: [{ fault: 'build-never-ends' }] },
  { name: 'build-superseded', with: { operation: 'build', app }, faults: [{ fault: 'superseded' }] },
  { name: 'build-started', with: { operation: 'build', app, wait: 'false' } },
  { name: 'build-dry-run', with: { operation: 'build', app, 'dry-run': 'true' } },
  {
    name: 'several',
    with: { operation: 'set-config, build, restart', app, 'config-vars': configVars },
    kept: ['light'],
  },
  {
    name: 'several-failure',
    with: { operation: 'set-config, build, restart', app, branch: 'fail', 'config-vars': 'A=1' },
  },
  {
    name: 'set-config',
    with: { operation: 'set-config', app, 'config-vars': configVars, 'config-strategy': 'overwrite' },
    kept: ['light'],
  },
  { name: 'set-config-again', with: { operation: 'set-config', app, 'config-vars': 'LOG_LEVEL=info' } },
  {
    name: 'add-domain',
    with: { operation: 'add-domain', app, domain: 'www.example.com' },
    kept: ['light'],
  },
  { name: 'list-apps', with: { operation: 'list-apps' }, kept: ['light'] },
  {
    name: 'exec-failure',
    with: { operation: 'exec', app, dyno: 'web.1', command: 'echo "Migrating…"; cat missing.sql' },
    kept: ['light'],
  },
  {
    name: 'review-comment',
    with: {
      operation: 'review',
      team: 'acme',
      region: 'eu',
      pipeline: 'shop',
      'review-url': 'https://{namespace}.apps.platform.example',
    },
    event: onPullRequest(42, 'opened'),
    kept: ['light'],
  },
  {
    name: 'sweep',
    with: { operation: 'sweep-review-namespaces', ttl: '5d' },
    event: { name: 'schedule', payload: {} },
    before: [
      ...[40, 41, 42].map((number) => ({ with: { operation: 'review' }, event: onPullRequest(number, 'opened') })),
      { with: { operation: 'whoami' }, event: onPullRequest(41, 'closed') },
    ],
    kept: ['light'],
  },
  {
    name: 'input-error',
    with: { operation: 'set-confg', app, wait: 'no', timeout: '5 minutes', 'config-vars': 'A' },
    kept: ['light'],
  },
  {
    name: 'oidc-refused',
    with: { operation: 'restart', app, audience: 'https://elsewhere.example' },
    signsIn: true,
    kept: ['light'],
  },
  { name: 'oidc-no-permission', with: { operation: 'restart', app, token: '' } },
  { name: 'not-found', with: { operation: 'get-app', app: 'my-ap' } },
  {
    name: 'html-answer',
    with: { operation: 'get-app', app },
    faults: [{ endpoint: 'getApp', fault: 'html' }],
  },
];

/** Every scene: the stories, and each operation's example as it ends well and as it is refused. */
export async function listScenes(): Promise<readonly Scene[]> {
  const operations = Object.values(await loadOperationsByResource()).flat();
  return [
    ...stories,
    ...operations.flatMap(({ name, example, endpoints, needsPullRequest }): Scene[] => {
      const scene = {
        with: { operation: name, ...example },
        event: needsPullRequest ? onPullRequest(42, 'opened') : byHand,
      };
      const faults = endpoints.map((endpoint) => ({ endpoint, fault: 'status', status: 403 }) as const);
      return [
        { name: `${name}-example`, ...scene },
        ...(faults.length === 0 ? [] : [{ name: `${name}-refused`, ...scene, faults }]),
      ];
    }),
  ];
}

function onPullRequest(number: number, action: string): StepEvent {
  const pull = makePull({ number, state: action === 'closed' ? 'closed' : 'open' });
  return { name: 'pull_request', payload: { action, number, pull_request: pull, repository: { id: 1001 } } };
}
