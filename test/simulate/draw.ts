import { makePull, type Pull } from '../harness/github-double.ts';
import { byHand, pullRequestEvent, type StepEvent } from '../harness/runner-files.ts';
import { origins } from '../harness/sides.ts';
import { drawFaults } from './draw-faults.ts';
import type { AppsFile, Item, Plan, StepItem } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { apps, commits, hostile } from './scene.ts';

/** Adds one thing to a history; ids are given in order. */
interface Script {
  step(at: number, inputs: Readonly<Record<string, string | false>>, event?: StepEvent, more?: Partial<StepItem>): void;
  pull(at: number, pull: Pull): void;
  foreign(at: number, what: 'namespace' | 'build' | 'config', name: string): void;
  readonly items: readonly Item[];
}

type Scene = (random: Random, script: Script) => void;

const push: StepEvent = { name: 'push' };
const schedule: StepEvent = { name: 'schedule' };
const branches = ['main', 'main', 'main', 'fail-build', 'fail-release', 'fail-deploy', 'fail-test', 'crash'];

/** Draws an input in some cases only. */
const maybe = (random: Random, probability: number, value: string): string | false =>
  random.chance(probability) && value;

const builds: Scene = (random, { foreign, step }) => {
  const app = random.pick(apps);
  for (let count = random.pick([1, 1, 2, 3]); count > 0; count--)
    step(random.int(0, 40_000), {
      operation: random.chance(0.15) ? 'set-config, build' : 'build',
      ...{ app, branch: random.pick(branches), 'config-vars': `RELEASE=fake-release-${random.int(1e8, 1e9)}` },
      'github-environment': maybe(random, 0.6, random.pick(['production', 'staging'])),
      wait: maybe(random, 0.1, 'false'),
      soak: maybe(random, 0.2, '20s'),
      'health-check': maybe(random, 0.2, '/'),
      'on-older': maybe(random, 0.3, random.pick(['skip', 'fail'])),
      'on-failure': maybe(random, 0.1, 'rebuild'),
    });
  if (random.chance(0.25)) foreign(random.int(0, 60_000), 'build', app);
};

const promotions: Scene = (random, { foreign, step }) => {
  const [source, target] = apps;
  if (random.chance(0.5))
    step(random.int(0, 10_000), { operation: 'build', app: source, 'github-environment': 'staging' });
  step(random.int(0, 60_000), {
    ...{ operation: 'promote', app: source, 'from-environment': 'staging' },
    'github-environment': maybe(random, 0.6, 'production'),
    'on-older': maybe(random, 0.3, 'fail'),
  });
  if (random.chance(0.3)) foreign(random.int(0, 60_000), 'build', target);
};

const rollbacks: Scene = (random, { step }) => {
  const environment = { 'github-environment': 'production' };
  const app = random.pick(apps);
  const count = random.int(1, 3);
  for (let at = 0; at < count; at++) {
    const inputs = { operation: 'build', app, branch: random.pick(branches), ...environment };
    step(at * 70_000 + random.int(0, 40_000), inputs);
    // Another app may share the environment.
    if (random.chance(0.3)) step(at * 70_000, { ...inputs, app: random.pick(apps) });
  }
  for (let at = random.int(1, 2); at > 0; at--)
    step((count + at) * 70_000 - random.int(0, 80_000), { operation: 'rollback', app, ...environment }, byHand);
};

const config: Scene = (random, { foreign, step }) => {
  const app = random.pick(apps);
  for (let count = random.pick([1, 2, 3]); count > 0; count--) {
    const keys = ['LOG_LEVEL', 'API_KEY', 'GREETING'].filter(() => random.chance(0.6));
    const lines = ['ALWAYS', ...keys].map(
      (key) => `${key}=fake-value/of=${random.int(1e8, 1e9)}+${random.int(1e8, 1e9)}`,
    );
    const strategy = maybe(random, 0.4, 'overwrite');
    const set = { operation: 'set-config', app, 'config-vars': lines.join('\n'), 'config-strategy': strategy };
    const unset = { operation: 'unset-config', app, 'config-keys': 'LOG_LEVEL, OLD_ONE', 'ignore-not-found': 'true' };
    step(random.int(0, 20_000), random.chance(0.75) ? set : unset);
  }
  if (random.chance(0.2)) foreign(random.int(0, 20_000), 'config', app);
};

/** One file of how apps should be: planned, reviewed, applied and changed, while others change what it is about. */
const files: Scene = (random, { foreign, step }) => {
  let [at, file] = [0, drawFile(random)];
  for (let count = random.int(1, 4); count > 0; count--) {
    at += random.int(0, random.pick([500, 5000, 30_000]));
    if (random.chance(0.3)) file = drawFile(random);
    const operation = random.pick(['plan', 'apply', 'apply']);
    const event = operation === 'plan' && random.chance(0.3) ? pullRequestEvent(makePull({ number: 4 })) : push;
    const isReviewed = operation === 'apply' && random.chance(0.4);
    step(at, { operation, 'dry-run': maybe(random, 0.1, 'true') }, event, { file, isReviewed });
  }
  if (random.chance(0.3)) foreign(random.int(0, at + 3000), 'config', random.pick(apps));
};

function drawFile(random: Random): AppsFile {
  const draw = () => `fake-value/of=${random.int(1e8, 1e9)}+${random.int(1e8, 1e9)}`;
  const drawConfig = (...names: readonly string[]) => {
    const wanted = names.filter(() => random.chance(0.6));
    return Object.fromEntries(
      wanted.map((name) => [name, random.pick([draw(), draw(), { from: 'GIVEN' } as const, null])]),
    );
  };
  const drawApp = (name: string) => ({
    config: {
      ...drawConfig('LOG_LEVEL', 'API_KEY', 'OLD_ONE'),
      ...(name === 'my-app' && random.chance(0.3) && { SESSION_SECRET: { keep: true } as const }),
    },
    domains: [`www.${name}.example`, `api.${name}.example`].filter(() => random.chance(0.4)),
    formation: random.chance(0.4) ? { web: random.int(1, 4) } : {},
  });
  const named = random.pick([apps, apps.slice(0, 1), apps.slice(1)]);
  const wanted = Object.fromEntries(named.map((name) => [name, drawApp(name)]));
  return { common: { config: drawConfig('GREETING', 'LOG_LEVEL') }, apps: wanted };
}

const actions = ['opened', 'synchronize', 'closed', 'reopened', 'labeled', 'unlabeled'] as const;

/** The life of a pull request or two: events in any order, late, twice, or missed; sweeps and others in between. */
const reviews: Scene = (random, { foreign, pull, step }) => {
  const label = maybe(random, 0.2, 'review');
  const review = {
    ...{ operation: 'review', label, comment: maybe(random, 0.2, 'false') },
    'github-environment': maybe(random, 0.5, 'review-{number}'),
  };
  const pulls = new Map<number, Pull>();
  let at = 0;
  for (let count = random.int(1, 5); count > 0; count--) {
    at += random.int(0, random.pick([300, 5000, 60_000]));
    const number = random.pick([1, 1, 1, 2, 3]);
    const before = pulls.get(number);
    const action = before === undefined ? 'opened' : random.pick(actions);
    const now = changePull(random, number, before, action, label || 'other');
    pulls.set(number, now);
    pull(at, now);
    const event = pullRequestEvent(now, action);
    if (random.chance(0.85)) step(at + random.int(0, random.pick([500, 10_000])), review, event);
    if (random.chance(0.1)) step(at + random.int(0, 90_000), review, event);
  }
  const ttl = maybe(random, 0.2, '30m');
  if (random.chance(0.3)) step(random.int(0, at + 30_000), { operation: 'sweep-review-namespaces', ttl }, schedule);
  if (random.chance(0.25)) foreign(random.int(0, at + 3000), 'namespace', 'shop-pr-1');
};

function changePull(random: Random, number: number, before: Pull | undefined, action: string, label: string): Pull {
  const head = { ref: `topic-${number}`, sha: random.pick(commits), repo: { id: 1001 } };
  const title = random.chance(0.2) ? random.pick(hostile) : 'Add a cart';
  const old = before ?? makePull({ number, title, head });
  const labels = before === undefined || action === 'labeled' ? [{ name: label }] : old.labels;
  return {
    ...old,
    labels: action === 'unlabeled' ? [] : labels,
    head: action === 'synchronize' ? head : old.head,
    state: action === 'closed' ? 'closed' : action === 'reopened' ? 'open' : old.state,
  };
}

const dynos: Scene = (random, { step }) => {
  const command = random.pick(['echo done', 'env', `echo '${random.pick(hostile).replaceAll("'", '')}'`, 'exit 3']);
  const choices = [
    { operation: 'exec', app: 'my-app', command },
    { operation: 'run', app: 'my-app', command },
    { operation: 'restart', app: 'my-app', dyno: maybe(random, 0.5, 'web.1') },
    { operation: 'scale', app: 'my-app', formation: `web=${random.int(1, 5)}` },
  ];
  for (let count = random.int(1, 2); count > 0; count--) step(random.int(0, 10_000), random.pick(choices));
};

const things: Scene = (random, { step }) => {
  const exists = { 'if-exists': maybe(random, 0.5, 'fail') };
  const namespace = random.pick(['acme-jobs', 'labs-sandbox']);
  const choices = [
    { operation: 'create-namespace', namespace, team: random.pick(['acme', 'labs']), ...exists },
    { operation: 'delete-namespace', namespace, confirm: namespace, 'ignore-not-found': 'true' },
    { operation: 'add-domain', app: 'my-app', domain: 'www.shop.example', ...exists },
    { operation: 'create-app', app: 'new-app', ...exists },
  ];
  for (let count = random.int(1, 3); count > 0; count--) step(random.int(0, 10_000), random.pick(choices));
};

const looks: Scene = (random, { step }) => {
  const choices = [
    { operation: 'check-config', app: 'my-app', 'config-required': random.pick(['LOG_LEVEL', 'LOG_LEVEL, NEVER_SET']) },
    { operation: 'check-config', app: 'shop-web', against: random.pick(['my-app', 'no-such-app']) },
    { operation: 'pipeline-status', pipeline: 'shop', 'max-behind': maybe(random, 0.5, '24h') },
    { operation: 'list-changed-apps', 'app-paths': 'my-app: src/**\nshop-web: web' },
    { operation: 'get-config', app: 'my-app' },
  ];
  step(random.int(0, 10_000), random.pick(choices));
};

/** A stranger's pull request, by one of the events by which it can come. */
const strangers: Scene = (random, { step }) => {
  const repo = random.pick([null, { id: 666 }]);
  const pull = makePull({
    number: 5,
    title: random.pick(hostile),
    head: { ref: random.pick(hostile), sha: 'f'.repeat(40), repo },
  });
  const run = { event: 'pull_request', head_repository: { id: 666 } };
  const event = random.pick<StepEvent>([
    pullRequestEvent(pull),
    pullRequestEvent(pull, 'opened', 'pull_request_target'),
    { name: 'pull_request_target', text: '{"pull_request":' },
    { name: 'issue_comment', payload: { issue: { pull_request: {} }, comment: { author_association: 'NONE' } } },
    { name: 'workflow_run', payload: { workflow_run: run, repository: { id: 1001 } } },
  ]);
  const operation = random.pick([{ operation: 'review' }, { operation: 'build', app: 'my-app' }]);
  step(random.int(0, 5000), operation, event, { isStrange: true });
};

const scenes: readonly (readonly [weight: number, scene: Scene])[] = [
  [5, builds],
  [2, promotions],
  [3, rollbacks],
  [4, config],
  [3, files],
  [6, reviews],
  [2, dynos],
  [2, things],
  [1, looks],
  [1, strangers],
];
const weighted = scenes.flatMap(([weight, scene]) => Array.from({ length: weight }, () => scene));

/** Draws all of a history from its seed. */
export function drawPlan(seed: number): Plan {
  const random = createRandom(seed, 'plan');
  const script = openScript(random);
  for (let count = random.pick([1, 1, 2]); count > 0; count--) random.pick(weighted)(random, script);
  const steps = script.items.filter((item) => item.kind === 'step');
  // Hours later, somebody runs a step again: its event is long past.
  if (random.chance(0.25) && steps.length > 0) {
    const { event, isStrange = false, with: inputs } = random.pick(steps);
    script.step(random.int(1, 26) * 3_600_000, inputs, event, { isStrange });
  }
  const lacks = ['builds', 'deployments', 'status', 'promotions', 'run', 'addons', 'start-reply', 'exit-code', 'diff'];
  const lacking = random.chance(0.5) ? lacks.filter(() => random.chance(0.3)) : [];
  return {
    seed,
    switches: Object.fromEntries(lacking.map((name) => [name, false])),
    skew: random.pick([0, 0, 0, 1_200_000, -1_200_000]),
    githubLag: random.pick([0, 0, 300, 2000]),
    tokenSeconds: random.pick([20, 120, 3600]),
    items: script.items,
    faults: drawFaults(random, script.items),
  };
}

function openScript(random: Random): Script {
  const items: Item[] = [];
  const next = () => items.length + 1;
  return {
    items,
    step(at, inputs, event = push, more = {}) {
      const given = Object.entries(inputs).filter((entry): entry is [string, string] => entry[1] !== false);
      const timeouts = {
        timeout: random.pick(['20s', '1m', '5m', '30m']),
        'request-timeout': random.pick(['5s', '30s']),
      };
      const signIn = random.chance(0.15) && { token: '', 'auth-url': origins.auth };
      items.push({
        ...{ kind: 'step', id: next(), at, event, commit: random.pick(commits) },
        with: { ...timeouts, ...Object.fromEntries(given), ...signIn },
        ...(random.chance(0.15) && { cancelAfter: random.int(0, random.pick([500, 3000, 30_000])) }),
        ...(random.chance(0.04) && { full: random.pick(['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'] as const) }),
        ...(random.chance(0.1) && { skew: random.pick([-1_200_000, 1_200_000]) }),
        ...(random.chance(0.1) && { isDebug: true }),
        ...more,
      });
    },
    pull: (at, pull) => void items.push({ kind: 'pull', id: next(), at, pull }),
    foreign: (at, what, name) => void items.push({ kind: 'foreign', id: next(), at, what, name }),
  };
}
