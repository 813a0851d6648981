import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { systemClock } from '../src/platform/wire/clock.ts';
import { type GitHubApi, startGitHub } from './harness/github-api.ts';
import { createChecker } from './harness/language-service.ts';
import { makeFolder } from './harness/make-folder.ts';
import { examplePayload, examplePayloads } from './harness/payloads.ts';
import { prepareRecipe } from './harness/prepare-recipe.ts';
import { pullRequestEvent } from './harness/pull-request-event.ts';
import { openRecipeWorld, type RecipeWorld, runRecipe } from './harness/recipe-world.ts';
import { recipes } from './harness/recipes.ts';
import { byHand, runStep } from './harness/step.ts';
import { isOwn, listSteps, readWorkflow, type Workflow } from './harness/workflow-file.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const findProblems = createChecker(read('action.yml'));

/** The event on which a recipe does its work; a push where it is none of these. */
function eventOf(text: string, github: GitHubApi) {
  const { on } = parse(text) as { on: string | object };
  const names = typeof on === 'string' ? [on] : Object.keys(on);
  if (names.includes('merge_group')) return { name: 'merge_group', payload: examplePayload('merge_group') };
  if (names.includes('pull_request')) return pullRequestEvent(github, 'opened', { labels: [{ name: 'preview' }] });
  const succeeded = examplePayloads('workflow_run', 'completed')[1];
  if (names.includes('workflow_run')) return { name: 'workflow_run', payload: succeeded };
  return names.includes('push') || !names.includes('workflow_dispatch') ? undefined : byHand;
}

const scopes = [
  ['/deployments', 'deployments'],
  ['/compare/', 'contents'],
] as const;

/** The permissions that a run made use of; those of GitHub's API by the calls since an earlier number of them. */
function findUsed({ github, platform }: RecipeWorld, workflow: Workflow, since: number): Set<string> {
  const calls = github.calls().slice(since);
  const used = calls.map((call) => {
    // What is on record of many apps is asked for in one question.
    if (call.includes('/graphql')) return 'deployments: read';
    const scope = scopes.find(([path]) => call.includes(path))?.[1] ?? 'pull-requests';
    return `${scope}: ${call.startsWith('GET ') ? 'read' : 'write'}`;
  });
  const steps = Object.values(workflow.jobs).flatMap(listSteps);
  const readsFiles = steps.some(({ uses }) => uses?.startsWith('actions/checkout@'));
  if (readsFiles || used.includes('deployments: write')) used.push('contents: read');
  if (platform.calls().some((call) => call.includes('/oidc/token'))) used.push('id-token: write');
  return new Set(used);
}

function findAsked({ jobs }: Workflow): Set<string> {
  const asked = Object.values(jobs).flatMap(({ permissions = {} }) => Object.entries(permissions));
  return new Set(asked.map(([scope, level]) => `${scope}: ${level}`));
}

/** What is said of every change of config vars that no restart or build of the same step follows. */
const lateEffect = /^::notice[^\n]*only at its next deployment or restart.*$/gm;

describe('the recipe', () => {
  it.each(recipes)('$name is valid, as GitHub’s language service sees it', async ({ name, text }) => {
    expect(await findProblems(`.github/workflows/${name}.yml`, text)).toEqual([]);
  });

  it.each(recipes)('$name names no secret or variable that the page does not explain', ({ text }) => {
    const page = read('docs/recipes.md').replace(/^```.*?^```$/gms, '');
    const named = [...text.matchAll(/\b(?:secrets|vars)\.(\w+)/g)].map(([, key = '']) => key);
    expect(named.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
  });

  it.each(recipes)(
    '$name does its work with no red step and no warning, and the permissions that it needs and no others',
    async ({ name, text }) => {
      await using world = await openRecipeWorld();
      const workflow = readWorkflow(text);
      const since = await prepareRecipe(name, world);
      const ran = await runRecipe(world, text, eventOf(text, world.github));
      for (const { result } of ran) {
        expect(result.exitCode, result.log).toBe(0);
        expect(result.log.replace(lateEffect, '')).not.toMatch(/^::(warning|error|notice)/m);
        expect(result.outputs['skipped'], result.log).toBe('false');
      }
      for (const [name, job] of Object.entries(workflow.jobs)) {
        const own = job.uses === undefined ? listSteps(job).filter(isOwn).length : 1;
        expect(ran.filter((step) => step.job === name).length).toBeGreaterThanOrEqual(own);
      }

      // With the emulator, what the job may not write to GitHub is shown instead.
      const used = text.includes('api-url: emulator') ? new Set<string>() : findUsed(world, workflow, since);
      const asked = findAsked(workflow);
      const isGranted = (one: string) => asked.has(one) || asked.has(one.replace(': read', ': write'));
      expect(workflow.permissions).toEqual({});
      expect([...used].filter((permission) => !isGranted(permission))).toEqual([]);
      expect([...asked].filter((permission) => !used.has(permission))).toEqual([]);
    },
  );

  it('try ends green in a job that may write nothing, and shows build, Deployment and comment in its summaries', async () => {
    await using github = await startGitHub();
    github.forbid(/./);
    using folder = makeFolder();
    const event = pullRequestEvent(github, 'opened');
    const env = { GITHUB_API_URL: github.url, RUNNER_TEMP: folder.path };
    const { text = '' } = recipes.find(({ name }) => name === 'try') ?? {};
    const summaries: string[] = [];
    for (const step of Object.values(readWorkflow(text).jobs).flatMap(listSteps)) {
      const { exitCode, log, summary } = await runStep({
        with: { ...step.with, 'github-token': github.token },
        env,
        event,
        clock: systemClock,
      });
      expect(exitCode, log).toBe(0);
      expect(log).not.toMatch(/^::(warning|error)/m);
      summaries.push(summary);
    }
    const [built = '', reviewed = ''] = summaries;
    expect(built).toMatch(
      /^### ✅ Built my-app in .*On GitHub, it would look like this:.*\| Deployment \| production \|/s,
    );
    expect(reviewed).toMatch(/On GitHub, it would look like this:\s+> #### Review namespace shop-pr-\d+ is ready/);
  });
});
