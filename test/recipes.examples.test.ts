import { describe, expect, it } from 'vitest';
import { examples } from './harness/examples.ts';
import { makePull } from './harness/github-state.ts';
import { openRecipeWorld, runRecipe } from './harness/recipe-world.ts';

const written = examples.filter(({ generated }) => !generated);

/** What is true of every change of config vars, and no fault of an example. */
const lateEffect = /^::notice::Some platforms give an app its changed config vars only at its next deployment.*$/gm;

describe('an example that is written by hand', () => {
  it('is there', () => {
    expect(written.map(({ file }) => file)).toEqual(expect.arrayContaining(['README.md', 'docs/troubleshooting.md']));
  });

  it.each(written)('works as it stands in $file:$line', async ({ text }) => {
    await using world = await openRecipeWorld();
    world.github.setPull(makePull({ number: 42 }));
    const { PLATFORM_API_URL } = world.vars;
    const { PLATFORM_TOKEN } = world.secrets;
    // An example that shows no address and no sign-in leaves them to the workflow's environment.
    const surrounded = /(?:api|auth)-url|PLATFORM_/.test(text)
      ? text
      : `env: ${JSON.stringify({ PLATFORM_API_URL, PLATFORM_TOKEN })}\n${text}`;
    const ran = await runRecipe(world, surrounded);
    expect(ran).not.toEqual([]);
    for (const { result } of ran) {
      expect(result.exitCode, result.log).toBe(0);
      expect(result.log.replaceAll(lateEffect, '')).not.toMatch(/^::(warning|error|notice)/m);
    }
  });
});
