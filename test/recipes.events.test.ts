import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type GitHubPull, makePull } from './harness/github-state.ts';
import { examplePayloads, fromFork, type Payload } from './harness/payloads.ts';
import { prepareRecipe } from './harness/prepare-recipe.ts';
import { isWhole } from './harness/property.ts';
import { openRecipeWorld, type RecipeWorld, runRecipe } from './harness/recipe-world.ts';
import { findRecipe, recipes } from './harness/recipes.ts';
import type { StepEvent } from './harness/step.ts';

type Triggers = Readonly<Record<string, { readonly types?: readonly string[] } | null>>;

/** What a workflow runs on when it names no types. */
const usualTypes: Readonly<Record<string, readonly string[]>> = { pull_request: ['opened', 'synchronize', 'reopened'] };

/** It is no webhook, so that GitHub has no example of it: this is all that its payload is known to hold. */
const scheduled: Payload = { schedule: '17 3 * * *' };

/** Every event that a workflow names, by GitHub's own examples of its payload. */
function listEvents(text: string): readonly { readonly name: string; readonly payload: Payload }[] {
  const { on } = parse(text) as { on: string | Triggers };
  const triggers: Triggers = typeof on === 'string' ? { [on]: null } : on;
  return Object.entries(triggers).flatMap(([name, trigger]) => {
    if (name === 'schedule') return [{ name, payload: scheduled }];
    const types = trigger?.types ?? usualTypes[name] ?? [undefined];
    return types.flatMap((type) => examplePayloads(name, type).map((payload) => ({ name, payload })));
  });
}

const cases = recipes.flatMap(({ name, text }) => listEvents(text).map((event) => ({ recipe: name, text, event })));

/** In everyday runs a recipe meets one example of each kind of event, and every example a recipe. */
const sample = cases.filter(({ recipe, event }, at) => {
  const isLike = (other: (typeof cases)[number]) =>
    other.recipe === recipe && other.event.name === event.name && other.event.payload.action === event.payload.action;
  const isFirst = cases.findIndex(({ event: { payload } }) => payload === event.payload) === at;
  return isWhole || isFirst || cases.findIndex(isLike) === at;
});

/** GitHub shows the pull request that an event is about. */
function showPull({ github }: RecipeWorld, { payload }: StepEvent): void {
  const { pull_request: pull } = payload as { pull_request?: GitHubPull };
  if (pull) github.setPull(makePull({ number: pull.number, state: pull.state, labels: pull.labels }));
}

describe('every event that a recipe names, as GitHub itself shows it', () => {
  it('has examples of each kind', () => {
    const named = new Set(cases.map(({ event }) => event.name));
    expect([...named].sort()).toEqual([
      'merge_group',
      'pull_request',
      'push',
      'schedule',
      'workflow_dispatch',
      'workflow_run',
    ]);
  });

  it.each(recipes)('leaves no step of $name red', async ({ name, text }) => {
    for (const { event } of sample.filter(({ recipe }) => recipe === name)) {
      await using world = await openRecipeWorld();
      await prepareRecipe(name, world);
      showPull(world, event);
      for (const { result } of await runRecipe(world, text, event)) expect(result.exitCode, result.log).toBe(0);
    }
  });

  it.each(sample.filter(({ event }) => event.name === 'pull_request'))(
    'asks nothing of the platform when $event.payload.action comes from a fork: $recipe',
    async ({ text, event }) => {
      await using world = await openRecipeWorld();
      const payload = fromFork(event.payload);
      for (const { result } of await runRecipe(world, text, { name: event.name, payload }))
        expect(result.outputs).toMatchObject({ skipped: 'true', changed: 'false' });
      expect(world.platform.calls()).toEqual([]);
    },
  );
});

describe('what is built', () => {
  const build = async (recipe: string, name: string, payload: unknown) => {
    await using world = await openRecipeWorld();
    const [step] = await runRecipe(world, findRecipe(recipe), { name, payload });
    return step?.result.outputs['commitish'];
  };

  it('after CI is the commit that CI has run on, and nothing of a run that failed or was a fork’s', async () => {
    const [, payload] = examplePayloads('workflow_run', 'completed');
    const run = (payload as { workflow_run: object }).workflow_run;
    expect(await build('after-ci', 'workflow_run', payload)).toBe('3484a3fb816e0859fd6e1cea078d76385ff50625');
    for (const change of [{ conclusion: 'failure' }, { head_repository: { id: 1 } }])
      expect(await build('after-ci', 'workflow_run', { ...payload, workflow_run: { ...run, ...change } })).toBe(
        undefined,
      );
  });

  it('in a merge queue is the group’s commit, and nothing on the pull request itself', async () => {
    const [group] = examplePayloads('merge_group', 'checks_requested');
    expect(await build('merge-queue', 'merge_group', group)).toMatch(/^[0-9a-f]{40}$/);
    const [pull] = examplePayloads('pull_request', 'synchronize');
    expect(await build('merge-queue', 'pull_request', pull)).toBe(undefined);
  });
});
