import { defineOperation } from '../operation.ts';
import { provideReview } from './provide.ts';
import { findReviewed } from './pull-request.ts';
import { provideEndpoints, provideGives, provideTakes } from './review-inputs.ts';

export const createReviewNamespace = defineOperation({
  name: 'create-review-namespace',
  summary: 'Creates the review namespace of an open pull request, or finds the one it has',
  needs: [],
  needsPullRequest: true,
  takes: provideTakes,
  gives: provideGives,
  endpoints: provideEndpoints,
  example: { team: 'acme', region: 'eu' },

  run: async (context, inputs) => provideReview(context, inputs, await findReviewed(context, inputs)),
});
