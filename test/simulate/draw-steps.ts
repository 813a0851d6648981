import { hostilePieces } from '../harness/hostile-text.ts';
import type { Item, StepItem } from './plan.ts';
import type { Random } from './random.ts';
import { apps } from './scene.ts';

const push = { name: 'push', text: '{}' };

/** A commit that no other draw gives. */
export function drawCommit(random: Random): string {
  return Array.from({ length: 40 }, () => random.int(0, 15).toString(16)).join('');
}

/** A step with what every step has. */
export function makeStep(random: Random, id: number, at: number, more: Pick<StepItem, 'title' | 'with'>): StepItem {
  const timeout = random.pick(['20s', '1m', '5m', '30m']);
  return {
    kind: 'step',
    id,
    at,
    repository: random.int(0, 1),
    event: push,
    commit: drawCommit(random),
    skew: 0,
    debug: false,
    ...more,
    with: { timeout, 'request-timeout': random.pick(['5s', '30s']), ...more.with },
  };
}

const behaviours = [
  'build-fails',
  'build-never-ends',
  'build-unknown-words',
  'lagging-app',
  'superseded',
  'empty-build-reply',
] as const;

/** One to three builds, at once or one after the other, and what the platform makes of them. */
export function drawBuilds(random: Random, firstId: number): readonly Item[] {
  const items: Item[] = [];
  const app = random.pick(apps);
  const next = () => firstId + items.length;
  if (random.chance(0.4)) {
    const seconds = random.chance(0.7) && { seconds: random.int(1, 40) };
    items.push({ kind: 'behaviour', id: next(), at: 0, app, fault: random.pick(behaviours), ...seconds });
  }
  const count = random.pick([1, 1, 2, 3]);
  for (let at = 0; at < count; at++) {
    const environment = random.chance(0.6) && { 'github-environment': random.pick(['production', 'staging']) };
    const wait = random.chance(0.1) && { wait: 'false' };
    const operation = random.chance(0.15) ? 'set-config, build' : 'build';
    const config = operation !== 'build' && {
      'config-vars': `RELEASE=fake-release-of-${next()}-${random.int(1000, 9999)}`,
    };
    const inputs = { operation, app, ...environment, ...wait, ...config };
    items.push(makeStep(random, next(), random.int(0, 40_000), { title: `builds ${app}`, with: inputs }));
  }
  if (random.chance(0.2))
    items.push({ kind: 'foreign', id: next(), at: random.int(0, 60_000), what: 'build', name: app });
  return items;
}

/** Promotions from one app to the other, perhaps while a build of either is under way, and what the platform makes of them. */
export function drawPromotions(random: Random, firstId: number): readonly Item[] {
  const items: Item[] = [];
  const next = () => firstId + items.length;
  const [source, target] = apps;
  if (random.chance(0.4)) {
    const seconds = random.chance(0.7) && { seconds: random.int(1, 40) };
    const fault = random.pick(['deployment-fails', 'deployment-never-ends', 'lagging-app', 'superseded'] as const);
    items.push({ kind: 'behaviour', id: next(), at: 0, app: target, fault, ...seconds });
  }
  if (random.chance(0.4)) {
    const inputs = { operation: 'build', app: source, 'github-environment': 'staging' };
    items.push(makeStep(random, next(), random.int(0, 10_000), { title: `builds ${source}`, with: inputs }));
  }
  const environment = random.chance(0.6) && { 'github-environment': 'production' };
  const named = random.chance(0.5) && { pipeline: 'shop' };
  const inputs = { operation: 'promote', app: source, 'from-environment': 'staging', ...named, ...environment };
  items.push(makeStep(random, next(), random.int(0, 60_000), { title: `promotes ${source}`, with: inputs }));
  if (random.chance(0.2))
    items.push({ kind: 'foreign', id: next(), at: random.int(0, 60_000), what: 'build', name: target });
  return items;
}

/** Steps that set and remove config vars of one app, at once or one after the other. */
export function drawConfig(random: Random, firstId: number): readonly Item[] {
  const items: Item[] = [];
  const app = random.pick(apps);
  const next = () => firstId + items.length;
  const count = random.pick([1, 2, 2, 3]);
  for (let at = 0; at < count; at++) {
    const keys = ['LOG_LEVEL', 'API_KEY', 'GREETING'].filter(() => random.chance(0.6));
    const lines = (keys.length > 0 ? keys : ['API_KEY']).map(
      (key) => `${key}=fake-value/of=${next()}+${random.int(1e8, 1e9)}`,
    );
    const set = {
      operation: 'set-config',
      app,
      'config-vars': lines.join('\n'),
      ...(random.chance(0.4) && { 'config-strategy': 'overwrite' }),
    };
    const unset = { operation: 'unset-config', app, 'config-keys': 'LOG_LEVEL, OLD_ONE', 'ignore-not-found': 'true' };
    const inputs = random.chance(0.75) ? set : unset;
    const title = `${inputs.operation} of ${app}`;
    items.push(makeStep(random, next(), random.int(0, 20_000), { title, with: inputs }));
  }
  if (random.chance(0.2))
    items.push({ kind: 'foreign', id: next(), at: random.int(0, 20_000), what: 'config', name: app });
  return items;
}

/** Restarts and commands: what must never be done twice. */
export function drawDynos(random: Random, firstId: number): readonly Item[] {
  const command = random.pick([
    'echo done',
    'env',
    `echo '${random.pick(hostilePieces).replaceAll("'", '')}'`,
    'exit 3',
  ]);
  const exec = { operation: 'exec', app: 'my-app', dyno: 'web.1', command };
  const restart = { operation: 'restart', app: 'my-app', ...(random.chance(0.5) && { dyno: 'web.1' }) };
  return Array.from({ length: random.int(1, 2) }, (_, at) => {
    const inputs = random.pick([exec, restart]);
    return makeStep(random, firstId + at, random.int(0, 10_000), { title: inputs.operation, with: inputs });
  });
}

/** Things that are made and removed by their names. */
export function drawThings(random: Random, firstId: number): readonly Item[] {
  const ifExists = random.chance(0.5) && { 'if-exists': 'fail' };
  const namespace = random.pick(['acme-jobs', 'labs-sandbox']);
  const choices = [
    { operation: 'create-namespace', namespace, team: random.pick(['acme', 'labs']), ...ifExists },
    { operation: 'delete-namespace', namespace, confirm: namespace, 'ignore-not-found': 'true' },
    { operation: 'add-domain', app: 'my-app', domain: 'www.shop.example', ...ifExists },
    { operation: 'create-app', app: 'new-app', ...ifExists },
  ];
  return Array.from({ length: random.int(1, 3) }, (_, at) => {
    const inputs = random.pick(choices);
    return makeStep(random, firstId + at, random.int(0, 10_000), { title: inputs.operation, with: inputs });
  });
}

const strangeEvents = [
  ['pull_request', 'fork'],
  ['pull_request_target', 'fork'],
  ['pull_request', 'gone'],
  ['pull_request_target', 'unreadable'],
  ['issue_comment', 'comment'],
  ['workflow_run', 'run'],
] as const;

/** A stranger's pull request, by one of the events by which it can come. */
export function drawStrangers(random: Random, firstId: number): readonly Item[] {
  const [name, way] = random.pick(strangeEvents);
  const base = { ref: 'main', repo: { id: 1001 } };
  const head = { ref: random.pick(hostilePieces), sha: drawCommit(random), repo: way === 'gone' ? null : { id: 666 } };
  const pull = { number: 5, state: 'open', title: random.pick(hostilePieces), head, base };
  const payloads = {
    fork: { action: 'opened', pull_request: pull },
    gone: { action: 'opened', pull_request: pull },
    comment: { issue: { pull_request: {} }, comment: { author_association: 'NONE' } },
    run: { workflow_run: { event: 'pull_request', head_repository: { id: 666 } }, repository: { id: 1001 } },
    unreadable: {},
  };
  const text = way === 'unreadable' ? '{"pull_request":' : JSON.stringify(payloads[way]);
  const operation = random.pick([{ operation: 'review' }, { operation: 'build', app: 'my-app' }]);
  const step = makeStep(random, firstId, random.int(0, 5000), { title: `a stranger’s ${name}`, with: operation });
  return [{ ...step, repository: 0, event: { name, text }, stranger: true }];
}
