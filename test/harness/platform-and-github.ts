import type { BreakableOptions } from '../../scripts/emulator/start-breakable.ts';
import { startGitHub } from './github-api.ts';
import { startPlatform } from './platform.ts';
import type { StepOptions } from './step.ts';

/** Starts the platform and GitHub side by side, for steps that deal with both, and gives a way to run steps whose token and addresses are theirs. */
export async function startPlatformAndGitHub(options: BreakableOptions = {}) {
  const [platform, github] = await Promise.all([startPlatform(options), startGitHub()]);
  const { namespaces } = platform.emulator.world.store;
  return {
    platform,
    github,
    /** The names of all namespaces on the platform. */
    names: () => [...namespaces.values()].map(({ name }) => name),
    step: (inputs: Readonly<Record<string, string>>, event?: StepOptions['event'], run?: string) =>
      platform.step(
        { 'github-token': github.token, ...inputs },
        { env: { GITHUB_API_URL: github.url, ...(run && { GITHUB_RUN_ID: run }) }, ...(event && { event }) },
      ),
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await github[Symbol.asyncDispose]();
    },
  };
}
