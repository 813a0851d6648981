import { type GitHubDouble, makePull } from '../../harness/github-double.ts';
import { pullRequestEvent } from '../../harness/runner-files.ts';
import { openTestWorld, type StepOptions, type WorldOptions } from '../../harness/world.ts';

type Pull = Parameters<GitHubDouble['setPull']>[0];

/** A world with pull request 42, and steps about it. */
export function openReviewWorld(options: WorldOptions = {}) {
  const world = openTestWorld(options);
  world.github.setPull({ number: 42 });
  const review = (
    inputs: Readonly<Record<string, string>> = {},
    changes: Partial<Pull> = {},
    more: Partial<StepOptions> = {},
  ) => {
    const pull = makePull({ number: 42, ...changes });
    return world.run({ with: { operation: 'review', ...inputs }, event: pullRequestEvent(pull), ...more });
  };
  return {
    ...world,
    review,
    /** The event that the pull request was closed. */
    closed: (inputs = {}, more: Partial<StepOptions> = {}) => review(inputs, { state: 'closed' }, more),
    sweep: (inputs: Readonly<Record<string, string>> = {}) =>
      world.run({ with: { operation: 'sweep-review-namespaces', ...inputs }, event: { name: 'schedule' } }),
    /** The names of the namespaces that were not there from the beginning. */
    names: () => world.emulator.state.namespaces.map(({ name }) => name).filter((name) => name.includes('-pr-')),
    /** Makes the review namespaces of some pull requests, which are as given then. */
    async make(pulls: Readonly<Record<number, 'open' | 'closed'>>) {
      for (const [number, state] of Object.entries(pulls)) {
        const pull = world.github.setPull({ number: Number(number), state: 'open' });
        await world.run({ with: { operation: 'review', comment: 'false' }, event: pullRequestEvent(pull) });
        world.github.setPull({ number: Number(number), state });
      }
    },
    /** A stranger has the name from now on. */
    steal(name: string) {
      const { state } = world.emulator;
      const own = state.namespaces.find((one) => one.name === name);
      if (own === undefined) throw new Error(`there is no ${name}`);
      state.namespaces = state.namespaces.filter((one) => one !== own);
      state.namespaces.push({ ...own, id: `stolen-${name}`, description: 'Mine' });
    },
  };
}
