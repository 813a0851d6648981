import { expect, it } from 'vitest';
import { openDesk, openGitHub, runDist } from '../harness/dist.ts';
import { makePull } from '../harness/github-double.ts';
import { byHand, pullRequestEvent, type StepEvent } from '../harness/runner-files.ts';

const app = 'my-app';
const pull = makePull({ number: 42 });
const files = { 'platform.yml': 'apps:\n  my-app:\n    config:\n      LOG_LEVEL: debug\n' };
const like = (pattern: RegExp) => expect.stringMatching(pattern);

/** A whole step as a process: what it is given, and all that must come of it. */
interface DistRow {
  readonly title: string;
  readonly with: Readonly<Record<string, string>>;
  readonly event?: StepEvent;
  readonly exit?: 1;
  readonly code?: string;
  readonly headline: RegExp;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly says?: readonly string[];
  /** The endpoints that change something, in order. */
  readonly writes: readonly string[];
  /** The states of the Deployment on GitHub, the newest first. */
  readonly deployment?: readonly string[];
  readonly comments?: number;
}

const rows: readonly DistRow[] = [
  {
    title: 'a build that is deployed and healthy is green',
    with: { operation: 'build', app, 'health-check': '/health', 'github-environment': 'production' },
    headline: /^Built my-app in /,
    outputs: { status: 'deployed', 'build-id': 'build-1', changed: 'true', 'github-deployment-id': like(/^\d+$/) },
    says: ['/health → 200', 'deployment v3 of build build-1 is `deployed` and current'],
    writes: ['startBuild'],
    deployment: ['success', 'in_progress'],
  },
  {
    title: 'a build that fails is red, with the end of its log',
    with: { operation: 'build', app, branch: 'fail-build' },
    exit: 1,
    code: 'build-failed',
    headline: /^my-app failed/,
    outputs: { status: 'failed', 'failed-phase': 'build', changed: 'true' },
    says: ["Cannot find module './checkout.js'"],
    writes: ['startBuild'],
  },
  {
    title: 'a release that fails is red, and recorded',
    with: { operation: 'build', app, branch: 'fail-release', 'github-environment': 'production' },
    exit: 1,
    code: 'deployment-failed',
    headline: /^my-app failed .* after its build succeeded/,
    outputs: { status: 'failed', 'build-id': 'build-1' },
    says: ['column "customer_id" of relation "orders" already exists', 'my-app still serves'],
    writes: ['startBuild'],
    deployment: ['failure', 'in_progress'],
  },
  {
    title: 'the first failure stops the rest, and outputs keep the change',
    with: {
      operation: 'set-config, build, restart',
      app,
      branch: 'fail-build',
      'config-vars': 'GREETING=fake-greeting',
    },
    exit: 1,
    code: 'build-failed',
    headline: /^Config vars of my-app: 1 added/,
    outputs: { 'added-keys': '["GREETING"]', status: 'failed', changed: 'true' },
    writes: ['updateConfig', 'startBuild'],
  },
  {
    title: 'config vars are set in one request and never shown',
    with: { operation: 'set-config', app, 'config-vars': 'LOG_LEVEL=fake-level\nGREETING=fake-greeting' },
    headline: /^Config vars of my-app: 1 added, 1 changed$/,
    outputs: { 'added-keys': '["GREETING"]', 'changed-keys': '["LOG_LEVEL"]', changed: 'true' },
    writes: ['updateConfig'],
  },
  {
    title: 'a command of exec that fails is red, with output and exit code',
    with: { operation: 'exec', app, dyno: 'web.1', command: 'echo hello; exit 3' },
    exit: 1,
    code: 'command-failed',
    headline: /ended with exit code 3$/,
    outputs: { output: 'hello\n', 'exit-code': '3' },
    writes: ['execInDyno'],
  },
  {
    title: 'a promotion takes the artefact to the next stage',
    with: { operation: 'promote', app: 'shop-staging' },
    event: byHand,
    headline: /^Promoted shop-staging to shop-production/,
    outputs: { status: 'succeeded', order: 'ahead', 'build-id': 'build-2-of-shop-staging' },
    writes: ['createPromotion'],
  },
  {
    title: 'a pull request gets a review namespace and a comment',
    with: { operation: 'review', team: 'acme', 'github-environment': 'review-{number}' },
    event: pullRequestEvent(pull),
    headline: /^Created review namespace shop-pr-42$/,
    outputs: { namespace: 'shop-pr-42', 'pull-request': '42', 'comment-url': like(/#issuecomment-\d+$/) },
    writes: ['createNamespace'],
    deployment: ['success', 'in_progress'],
    comments: 1,
  },
  {
    title: 'a plan compares and writes nothing',
    with: { operation: 'plan' },
    headline: /^Plan of platform.yml: 1 change/,
    outputs: { 'would-change': 'true', changed: 'false', 'plan-digest': like(/^[\da-f]{32}$/) },
    writes: [],
  },
  {
    title: 'a plan is applied',
    with: { operation: 'apply' },
    headline: /^Applied platform.yml: 1 change/,
    outputs: { changed: 'true' },
    writes: ['updateConfig'],
  },
  {
    title: 'problems of the inputs are shown at once, and nothing is asked',
    with: { operation: 'set-confg', wait: 'no', timeout: '5' },
    exit: 1,
    code: 'input-problems',
    headline: /^The inputs have 3 problems$/,
    outputs: { operation: 'set-confg', changed: 'false' },
    says: ['did you mean `set-config`?', '`wait` must be `true` or `false`, not `no`'],
    writes: [],
  },
  {
    title: 'a dry run shows what each operation would change',
    with: { operation: 'create-app, set-config, build', app: 'new-shop', 'config-vars': 'A=1', 'dry-run': 'true' },
    headline: /^Would create the app new-shop$/,
    outputs: { changed: 'false', 'would-change': 'true', 'added-keys': '["A"]' },
    says: ['Would build new-shop'],
    writes: [],
  },
  {
    title: 'an input without effect is a warning',
    with: { operation: 'whoami', command: 'ls' },
    headline: /^Signed in as dev@/,
    outputs: { email: 'dev@platform.example', changed: 'false' },
    says: ['::warning::The input `command` has no effect on `whoami`.'],
    writes: [],
  },
];

it.concurrent.each(rows)('$title', async ({ title: _, ...row }) => {
  await using desk = await openDesk({ speed: 20 });
  await using github = await openGitHub();
  github.setPull(pull);
  const step = await runDist({
    with: { ...desk.access, 'github-token': github.token, ...row.with },
    env: { GITHUB_API_URL: github.url, RUNNER_DEBUG: '1' },
    event: row.event,
    files,
  });
  expect({ exit: step.exitCode, code: step.code }, step.log).toEqual({ exit: row.exit ?? 0, code: row.code });
  expect(step.headline).toMatch(row.headline);
  expect(step.outputs).toMatchObject({ operation: row.with['operation']?.replaceAll(', ', ','), ...row.outputs });
  for (const phrase of row.says ?? []) expect(step.log).toContain(phrase);
  const writes = desk.journal.list().filter(({ method }) => method !== 'GET');
  expect(writes.map(({ endpoint }) => endpoint)).toEqual(row.writes);
  const [deployment] = github.deployments;
  expect(deployment?.statuses.map(({ state }) => state)).toEqual(row.deployment);
  expect(github.comments).toHaveLength(row.comments ?? 0);
  const shown = [step.log.replace(/^::add-mask::.*$/gm, ''), step.summary, JSON.stringify(step.outputs)].join('\n');
  expect(step.masks).toEqual(expect.arrayContaining([desk.token, github.token]));
  expect(shown).not.toMatch(new RegExp(`${desk.token}|${github.token}|fake-greeting|fake-level|fake-session`));
  expect(step.exported).toEqual({});
});
