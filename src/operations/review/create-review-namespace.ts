import { defineOperation } from '../operation.ts';
import { provideReview } from './provide-review.ts';
import { findPullRequest } from './pull-request.ts';
import { provideEndpoints, provideGives, provideTakes } from './review-inputs.ts';

export const createReviewNamespace = defineOperation({
  name: 'create-review-namespace',
  summary:
    'Creates the review namespace of a pull request, or finds the one it has; once that is closed, it deletes it',
  needs: [],
  needsPullRequest: true,
  takes: provideTakes,
  gives: provideGives,
  endpoints: provideEndpoints,
  example: { team: 'acme', region: 'eu' },

  async run(context, inputs) {
    const pullRequest = await findPullRequest(context, inputs.pullRequest);
    return provideReview(context, inputs, pullRequest, ({ state }) => state === 'open');
  },
});
