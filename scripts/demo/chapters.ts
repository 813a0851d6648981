import { makePull, type Pull } from '../../test/harness/github-double.ts';
import { pullRequestEvent, type StepEvent } from '../../test/harness/runner-files.ts';

/** One step of the story, as a workflow’s author would write it. */
export interface Chapter {
  readonly title: string;
  readonly about: string;
  readonly with: Readonly<Record<string, string>>;
  readonly event: StepEvent;
  /** The pull request that it is about. */
  readonly pull?: Pull;
  readonly files?: Readonly<Record<string, string>>;
  /** Variables of the step beside its inputs. */
  readonly env?: Readonly<Record<string, string>>;
  /** It is meant to fail. */
  readonly isRed?: true;
  /** So many seconds of the platform go by in one; 6 if not given. Looks see phases only if these last. */
  readonly speed?: number;
}

/** Two commits of the demo’s repository, the older one first. */
export const commits = [
  '8f3ce51d0a94b7e26c15f0d98b7a3e4c21d65f90',
  'c27b90e4f1356d8a0b9c4e7f2d1a58637e0f94b2',
] as const;
const [first, second] = commits;
const pushTo = (branch: string, sha: string): StepEvent => ({
  name: 'push',
  payload: { ref: `refs/heads/${branch}`, after: sha },
  env: { GITHUB_REF: `refs/heads/${branch}`, GITHUB_REF_NAME: branch, GITHUB_SHA: sha },
});
const pull = makePull({ number: 42, title: 'Add a cart' });
const platformFile = `common: { config: { LOG_FORMAT: json } }
apps:
  shop-staging:
    config:
      LOG_LEVEL: debug
      PAYMENT_KEY: { from: PAYMENT_KEY }
    formation: { web: 2 }
  shop-production:
    config: { LOG_LEVEL: info }
    domains: [pay.shop.example]
`;
const file = { files: { 'platform.yml': platformFile }, env: { PAYMENT_KEY: 'fake-payment-key' } };

/** The story, in order. `{plan-digest}` stands for that output of the chapter before. */
export const chapters: readonly Chapter[] = [
  {
    title: 'A push builds the app',
    about: 'The step is green when the platform serves this build and the app answers its health check.',
    with: { operation: 'build', app: 'my-app', 'health-check': '/health', 'github-environment': 'production' },
    event: pushTo('main', first),
    speed: 3,
  },
  {
    title: 'Config vars and a domain',
    about: 'One request changes the config vars. The step waits for the domain’s certificate and shows no value.',
    with: {
      operation: 'set-config, add-domain',
      app: 'my-app',
      'config-vars': 'LOG_LEVEL=debug\nGREETING=Hello from the demo\n',
      domain: 'demo.my-app.example',
      'wait-for-ssl': 'true',
    },
    event: pushTo('main', first),
  },
  {
    title: 'A release fails, and the step says why',
    about: 'The build succeeds, but its migration fails. The step names the phase, the error and what still runs.',
    with: { operation: 'build', app: 'shop-production', 'github-environment': 'production' },
    event: pushTo('fail-release', second),
    isRed: true,
    speed: 2,
  },
  {
    title: 'A pull request gets a review namespace',
    about: 'It is created once, marked with the pull request’s number, and named in one comment.',
    with: { operation: 'review', team: 'acme' },
    event: pullRequestEvent(pull),
    pull,
  },
  {
    title: 'Staging is promoted to production',
    about: 'The same artefact goes to the next stage of the pipeline. Nothing is built again.',
    with: { operation: 'promote', app: 'shop-staging' },
    event: { name: 'workflow_dispatch' },
  },
  {
    title: 'A dry run of an app that does not exist',
    about: 'Each operation sees the changes that those before it would make. Nothing is sent.',
    with: {
      operation: 'create-app, set-config, build',
      app: 'new-shop',
      'config-vars': 'LOG_LEVEL=info',
      'dry-run': 'true',
    },
    event: pushTo('main', first),
  },
  {
    title: 'A plan of one file, in the pull request',
    about: 'The file says how the apps should be. The plan compares and changes nothing.',
    with: { operation: 'plan' },
    event: pullRequestEvent(pull),
    pull,
    ...file,
  },
  {
    title: 'The plan is applied',
    about: 'It is refused if the file or the apps ask for something that was not reviewed.',
    with: { operation: 'apply', 'expect-plan': '{plan-digest}' },
    event: pushTo('main', first),
    ...file,
  },
  {
    title: 'A change by hand is reported at night',
    about:
      'Here, the step makes the change itself. The output `would-change` is true, and the plan names what differs.',
    with: { operation: 'set-config, plan', app: 'shop-staging', 'config-vars': 'LOG_LEVEL=trace' },
    event: { name: 'schedule' },
    ...file,
  },
  {
    title: 'The next apply repairs it',
    about: 'It sends what differs and nothing else. One more apply would send nothing.',
    with: { operation: 'apply' },
    event: pushTo('main', first),
    ...file,
  },
];
