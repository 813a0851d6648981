import type { StepResult, TestWorld } from '../harness/world.ts';

/** The code of the error that a step ended with, by the link to its entry. */
export function codeOf({ summary }: Pick<StepResult, 'summary'>): string | undefined {
  return /troubleshooting\.md#([a-z-]+)/.exec(summary)?.[1];
}

/** A commit id of one letter. */
export const commit = (letter: string): string => letter.repeat(40);

/** What earlier runs noted with their Deployments of an app. */
export const payloadOf = (app: string, more: object = {}): object => ({
  'platform-deploy': 'of-an-earlier-run',
  apps: [app],
  run: '1',
  ...more,
});

/** The platform's clock, seconds from now on. */
export const later = (world: TestWorld, seconds: number): Promise<unknown> =>
  world.time.during(world.time.clock().sleep(seconds * 1000));
