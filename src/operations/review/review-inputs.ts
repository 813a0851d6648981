import type { InputName } from '../../contract/inputs.ts';
import type { OutputName } from '../../contract/outputs.ts';
import type { EndpointName } from '../../platform/wire/endpoints.ts';
import type { OperationInputs } from '../operation.ts';

/** The inputs that all operations on one pull request's namespace take. */
export const reviewTakes = [
  'namespace',
  'pull-request',
  'comment',
  'github-environment',
] as const satisfies InputName[];

/** The inputs that creating takes beside them. */
export const provideTakes = [
  ...reviewTakes,
  'review-url',
  'team',
  'region',
  'pipeline',
  'max-open',
] as const satisfies InputName[];

export const reviewGives = ['namespace', 'pull-request', 'comment-url'] as const satisfies OutputName[];
export const provideGives = [...reviewGives, 'id', 'url', 'github-deployment-id'] as const satisfies OutputName[];

/** What creating may ask of the platform, the looks before and after it included. */
export const provideEndpoints = [
  'listTeams',
  'getTeam',
  'getNamespace',
  'listNamespaces',
  'createNamespace',
  'deleteNamespace',
  'getPipeline',
  'getEnvironment',
] as const satisfies EndpointName[];

export type ReviewInputs = OperationInputs<never, (typeof reviewTakes)[number]>;
export type ProvideInputs = OperationInputs<never, (typeof provideTakes)[number]>;
export type ReviewGives = (typeof reviewGives)[number];
export type ProvideGives = (typeof provideGives)[number];
