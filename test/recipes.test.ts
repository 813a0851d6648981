import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fillIn } from './harness/expressions.ts';
import { makePull } from './harness/github-double.ts';
import { createChecker, self } from './harness/language-service.ts';
import { byHand, pullRequestEvent, pushed, type StepEvent } from './harness/runner-files.ts';
import { isOwn, listSteps, readWorkflow, runWorkflow, type Workflow } from './harness/workflow.ts';
import { openTestWorld, origins, type TestWorld } from './harness/world.ts';
import { payloadOf } from './net/values.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const actionYml = read('action.yml');
const { inputs: declared } = parse(actionYml) as { inputs: Record<string, { default?: string }> };
const findProblems = createChecker(actionYml);
const listFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yml'))
    .map((name) => ({ name: name.slice(0, -4), path: `${folder}/${name}`, text: read(`${folder}/${name}`) }));
const recipes = listFiles('.github/recipes');

describe('GitHub’s language service', () => {
  it('finds nothing wrong with action.yml', async () => {
    expect(await findProblems('action.yml', actionYml)).toEqual([]);
  });

  it.each([...recipes, ...listFiles('.github/workflows')])('finds nothing wrong with $path', async ({ name, text }) => {
    expect(await findProblems(`.github/workflows/${name}.yml`, text)).toEqual([]);
  });

  it.each([
    [
      'an input that is not declared',
      `- uses: ${self}\n        with:\n          operation: build\n          ap: x`,
      'Invalid action input',
    ],
    ['a missing operation', `- uses: ${self}\n        with:\n          app: x`, 'operation'],
    ['a bad expression', `- uses: ${self}\n        with:\n          operation: \${{ nothing.ref }}`, 'nothing'],
  ])('finds %s', async (_, step, message) => {
    const text = `on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      ${step}\n`;
    expect((await findProblems('.github/workflows/wrong.yml', text)).join('\n')).toContain(message);
  });
});

const pull = makePull({ number: 42, head: { ref: 'topic', sha: pushed, repo: { id: 1001 } } });

/** The event on which a recipe does its work. */
function eventOf({ on }: Workflow): StepEvent {
  const names = typeof on === 'string' ? [on] : Object.keys(on as object);
  const repository = { id: 1001, full_name: 'octo/shop', default_branch: 'main' };
  if (names.includes('pull_request')) return pullRequestEvent(pull);
  if (names.includes('workflow_run')) {
    const run = {
      event: 'push',
      conclusion: 'success',
      head_repository: { id: 1001 },
      head_sha: pushed,
      head_branch: 'main',
    };
    return { name: 'workflow_run', payload: { action: 'completed', repository, workflow_run: run } };
  }
  if (names.includes('push')) return { name: 'push', payload: { repository, ref: 'refs/heads/main', after: pushed } };
  return names.includes('schedule') ? { name: 'schedule', payload: { repository } } : byHand;
}

/** What must have happened before a recipe has something to do. */
const earlier: Readonly<Record<string, (world: TestWorld) => unknown>> = {
  sweep: async (world) => {
    await world.run({ with: { operation: 'review' }, event: pullRequestEvent(pull) });
    world.github.setPull({ number: 42, state: 'closed' });
  },
  rollback: ({ github }) => {
    const commit = github.commits.find('main~') ?? 'a'.repeat(40);
    github.addRecord('production', commit, ['success'], payloadOf('shop-production'));
  },
  'nightly-status': async (world) => {
    for (const app of ['shop-staging', 'shop-production'])
      await world.run({ with: { operation: 'build', app, commitish: pushed, branch: 'main' } });
  },
};

/** Files that a recipe checks out. */
const files: Readonly<Record<string, string>> = {
  'config/production.env': 'LOG_LEVEL=warn\nCOLOUR="#ff8800"\n',
  '.env.example': 'DATABASE_URL=\nNODE_ENV=development\n',
  'platform.yml': 'apps:\n  my-app:\n    config:\n      LOG_LEVEL: debug\n',
};
const settings = {
  vars: {
    ...{ PLATFORM_API_URL: origins.platform, PLATFORM_AUTH_URL: origins.auth },
    ...{ STAGING_URL: 'https://staging.shop.example', PRODUCTION_URL: 'https://www.shop.example' },
  },
  secrets: {
    PLATFORM_TOKEN: 'fake-token-of-the-platform',
    DATABASE_URL: 'postgres://fake:fake@db.invalid/recipe',
    SIGNING_KEY: 'fake key,\nline two = # of it',
    STRIPE_KEY: 'fake-stripe-key',
  },
  inputs: { domain: 'www.recipe.example', to: '', 'only-list': 'false', digest: '' },
};

async function openRecipe(name: string) {
  const app = () => ({ status: 200, body: 'fine' });
  // What the emulator shows of a diff knows nothing of the repository's commits.
  const world = openTestWorld({ app, switches: { diff: false } });
  const commits = world.emulator.state.apps.flatMap(({ builds }) => builds.map((one) => one.source_blob.version));
  world.github.commits.setHistory(...new Set(commits), pushed);
  world.github.setPull(pull);
  await earlier[name]?.(world);
  return world;
}

/** Runs a recipe: each step of ours with the inputs, the environment and the sign-in that its job has. */
function play(world: TestWorld, workflow: Workflow) {
  const event = eventOf(workflow);
  const { payload = {} } = event;
  const github = {
    token: world.github.token,
    repository: 'octo/shop',
    event: payload,
    event_name: event.name,
    sha: pushed,
  };
  const contexts = { ...settings, github };
  const standard = Object.entries(declared).flatMap(([name, { default: text }]) =>
    text === undefined ? [] : [[name, fillIn(text, contexts)] as const],
  );
  return runWorkflow(workflow, contexts, (inputs, env, { permissions }) => {
    const signIn = permissions?.['id-token'] === 'write' && {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${origins.issuer}/job-token?x=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: world.signIn.requestToken,
    };
    // The built-in emulator listens on a socket: its place is taken by the one in memory.
    const isEmulated = (inputs['api-url'] ?? env['PLATFORM_API_URL']) === 'emulator';
    const given = { ...(isEmulated ? {} : { 'api-url': '', token: '' }), ...Object.fromEntries(standard), ...inputs };
    const { 'api-url': address, token, ...rest } = given as Readonly<Record<string, string>>;
    const own = isEmulated ? {} : { 'api-url': address, token };
    return world.run({ with: { ...own, ...rest }, env: { ...env, ...signIn }, event, files });
  });
}

const scopes = { deployments: 'deployments', compare: 'contents', commits: 'contents' } as const;

/** The permissions that a run made use of. */
function findUsed({ requests }: TestWorld, since: number, workflow: Workflow): ReadonlySet<string> {
  const used = requests.slice(since).flatMap(({ call, side }) => {
    if (side === 'sign-in') return ['id-token: write'];
    if (side !== 'github') return [];
    if (call === 'POST /graphql') return ['deployments: read'];
    const [method, path = ''] = call.split(' ');
    const scope = scopes[path.split('/')[1] as keyof typeof scopes] ?? 'pull-requests';
    return [`${scope}: ${method === 'GET' ? 'read' : 'write'}`];
  });
  const readsFiles = Object.values(workflow.jobs)
    .flatMap(listSteps)
    .some(({ uses }) => uses?.startsWith('actions/checkout@'));
  if (readsFiles || used.includes('deployments: write')) used.push('contents: read');
  return new Set(used);
}

describe('the recipe', () => {
  it.each(recipes)('$name does its work, with the permissions that it needs and no others', async ({ name, text }) => {
    const world = await openRecipe(name);
    const workflow = readWorkflow(text);
    const since = world.requests.length;
    const ran = await play(world, workflow);
    for (const { result } of ran) {
      expect(result.exitCode, result.log).toBe(0);
      expect(result.annotations.filter((one) => /^(warning|error)/.test(one)).join('\n')).toBe('');
      expect(result.outputs['skipped'], result.log).toBe('false');
    }
    for (const [job, { if: _, ...steps }] of Object.entries(workflow.jobs))
      expect(ran.filter((step) => step.job === job).length).toBeGreaterThanOrEqual(
        listSteps(steps).filter(isOwn).length > 0 ? 1 : 0,
      );

    // With the emulator, what the job may not write to GitHub is shown instead.
    const used = text.includes('api-url: emulator') ? new Set<string>() : findUsed(world, since, workflow);
    const asked = new Set(
      Object.values(workflow.jobs).flatMap(({ permissions = {} }) =>
        Object.entries(permissions).map(([scope, level]) => `${scope}: ${level}`),
      ),
    );
    const isGranted = (one: string) => asked.has(one) || asked.has(one.replace(': read', ': write'));
    expect(workflow.permissions).toEqual({});
    expect([...used].filter((one) => !isGranted(one))).toEqual([]);
  });

  it.each(recipes)('$name is named on the page', ({ name }) => {
    expect(read('docs/recipes.md')).toContain(`${name}.yml`);
  });
});
