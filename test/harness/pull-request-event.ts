import examples from '@octokit/webhooks-examples' with { type: 'json' };
import type { GitHubApi } from './github-api.ts';
import { type GitHubPull, makePull } from './github-state.ts';
import { inOwnRepository } from './payloads.ts';

interface Payload {
  readonly action: string;
  readonly number: number;
  readonly pull_request: GitHubPull;
}

/** The payload that GitHub sent for an action on a pull request, with a few things changed. */
export function pullRequestPayload(action: string, changes: Partial<GitHubPull> = {}): Payload {
  const found = (examples as unknown as { name: string; examples: Payload[] }[])
    .find(({ name }) => name === 'pull_request')
    ?.examples.find((example) => example.action === action);
  if (!found) throw new Error(`GitHub's examples hold no pull_request.${action}`);
  const told = inOwnRepository(found);
  return { ...told, number: changes.number ?? told.number, pull_request: { ...told.pull_request, ...changes } };
}

/** The event of an action on a pull request; GitHub's API shows the same pull request. */
export function pullRequestEvent(
  github: GitHubApi,
  action: string,
  changes: Partial<GitHubPull> = {},
  name = 'pull_request',
) {
  const payload = pullRequestPayload(action, changes);
  const { number, state, labels } = payload.pull_request;
  github.setPull(makePull({ number, state, labels }));
  return { name, payload };
}
