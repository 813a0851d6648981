import type { PullRequest } from '../../contract/event.ts';
import type { OperationInputs } from '../operation.ts';

/** The inputs that all operations on one pull request's namespace take. */
export const reviewTakes = ['namespace', 'pull-request', 'comment', 'github-environment'] as const;

/** The inputs that creating takes. */
export const provideTakes = [...reviewTakes, 'review-url', 'team', 'region', 'pipeline', 'max-open'] as const;

export const reviewGives = ['namespace', 'pull-request', 'comment-url'] as const;
export const provideGives = [...reviewGives, 'id', 'url', 'github-deployment-id'] as const;

/** What deleting asks of the platform. */
export const removeEndpoints = ['getNamespace', 'deleteNamespace'] as const;

/** What creating asks of the platform: what was made for a pull request that is closed meanwhile is deleted again. */
// biome-ignore format: two lines read as well
export const provideEndpoints = [
  ...removeEndpoints, 'listTeams', 'getTeam', 'listNamespaces', 'createNamespace', 'getPipeline', 'getEnvironment',
] as const;

export type ReviewInputs = OperationInputs<never, (typeof reviewTakes)[number]>;
export type ProvideInputs = OperationInputs<never, (typeof provideTakes)[number]>;
export type ReviewGives = (typeof reviewGives)[number];
export type ProvideGives = (typeof provideGives)[number];

/** A pull request, the name of its namespace, and which pull requests are to have one. */
export interface Reviewed {
  readonly pullRequest: PullRequest;
  readonly name: string;
  isWanted(pullRequest: PullRequest): boolean;
}
