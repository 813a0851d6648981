import { loadOperation } from '../../src/operations/index.ts';
import { makePull } from '../harness/github-double.ts';
import { byHand, pullRequestEvent, type StepEvent } from '../harness/runner-files.ts';
import { openTestWorld, origins, type StepOptions, type TestWorld } from '../harness/world.ts';
import { later, payloadOf } from './values.ts';

/** The outputs of every operation beside the common ones, typed from the contract. */
const released =
  'build-id status url commitish duration github-deployment-id served-commit restarts order missing-keys extra-keys failed-phase';
const reviewed = 'id namespace pull-request comment-url url github-deployment-id';
const changedKeys = 'added-keys changed-keys unchanged-keys removed-keys';
export const operations: Readonly<Record<string, string>> = {
  'list-apps': 'names count matrix',
  'list-changed-apps': 'names count matrix',
  'get-app': 'id url status region',
  'create-app': 'id url',
  build: released,
  promote: released,
  rollback: released,
  'get-config': 'keys count',
  'set-config': changedKeys,
  'check-config': 'missing-keys extra-keys',
  'unset-config': 'removed-keys',
  plan: 'names count plan-digest comment-url',
  apply: 'names count plan-digest',
  'list-domains': 'names count',
  'get-domain': 'id dns-target ssl-status',
  'add-domain': 'id dns-target ssl-status url',
  'update-domain': 'id ssl-status',
  'remove-domain': '',
  'clear-domains': 'removed-names',
  'list-dynos': 'names count status',
  restart: 'names',
  scale: 'names',
  exec: 'output exit-code',
  run: 'output exit-code',
  'list-namespaces': 'names count',
  'get-namespace': 'id',
  'create-namespace': 'id namespace',
  'delete-namespace': 'namespace',
  review: reviewed,
  'create-review-namespace': reviewed,
  'delete-review-namespace': 'namespace pull-request comment-url',
  'sweep-review-namespaces': 'removed-names kept-names count',
  'list-pipelines': 'names count',
  'get-pipeline': 'id',
  'list-pipeline-apps': 'names count matrix',
  'pipeline-status': 'names stale-names count matrix',
  'get-environment': 'keys count',
  'set-environment': changedKeys,
  'unset-environment': 'removed-keys',
  'list-teams': 'names count',
  'get-team': 'id',
  whoami: 'email',
  'cluster-login': 'kubeconfig expires-at',
  'search-docs': 'count',
};

const pull = makePull({ number: 42 });
const closed = makePull({ number: 42, state: 'closed' });

/** What an example needs beside the seed. */
interface Scene {
  readonly event?: StepEvent;
  readonly prepare?: (world: TestWorld) => unknown;
  readonly with?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

const open = (world: TestWorld) => world.github.setPull(pull);
const openThenClose = async (world: TestWorld) => {
  open(world);
  await world.run({ with: { operation: 'review' }, event: pullRequestEvent(pull) });
  world.github.setPull(closed);
};
/** The commits that the seed's apps run are the repository's, with a record of each. */
const history = async (world: TestWorld) => {
  const commitsOf = (name: string) =>
    world.emulator.state.apps.find((app) => app.name === name)?.builds.map((one) => one.source_blob.version) ?? [];
  const names = ['my-app', 'shop-staging'];
  world.github.commits.setHistory(...names.flatMap(commitsOf), '0123456789abcdef0123456789abcdef01234567');
  for (const sha of commitsOf('my-app')) {
    world.github.addRecord('production', sha, ['in_progress', 'success'], payloadOf('my-app'));
    await later(world, 60);
  }
};

const scenes: Readonly<Record<string, Scene>> = {
  'list-changed-apps': { prepare: history },
  rollback: { event: byHand, prepare: history },
  promote: { prepare: history },
  'pipeline-status': { prepare: history },
  review: { event: pullRequestEvent(pull), prepare: open },
  'create-review-namespace': { event: pullRequestEvent(pull), prepare: open },
  'delete-review-namespace': { event: pullRequestEvent(closed, 'closed'), prepare: openThenClose },
  'sweep-review-namespaces': { event: { name: 'schedule' }, prepare: openThenClose },
  'search-docs': { with: { 'docs-url': origins.docs } },
  plan: { files: { 'docs/platform.yml': 'apps:\n  my-app:\n    config:\n      LOG_LEVEL: debug\n' } },
  apply: { files: { 'docs/platform.yml': 'apps:\n  my-app:\n    config:\n      LOG_LEVEL: debug\n' } },
};

/** An operation by its name. */
export async function load(name: string) {
  const operation = await loadOperation(name);
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  return operation;
}

/** A world in which the example of an operation can run. */
export async function openExample(name: string): Promise<{ readonly world: TestWorld; readonly step: StepOptions }> {
  const { event, files, prepare, with: added }: Scene = scenes[name] ?? {};
  const { example } = await load(name);
  const world = openTestWorld(event && { event });
  await prepare?.(world);
  return { world, step: { with: { operation: name, ...example, ...added }, files } };
}
