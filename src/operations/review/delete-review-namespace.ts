import { defineOperation } from '../operation.ts';
import { findPullRequest } from './pull-request.ts';
import { removeReview } from './remove-review.ts';
import { reviewGives, reviewTakes } from './review-inputs.ts';

export const deleteReviewNamespace = defineOperation({
  name: 'delete-review-namespace',
  summary: 'Deletes the review namespace of a closed pull request, if it has one',
  needs: [],
  needsPullRequest: true,
  takes: reviewTakes,
  gives: reviewGives,
  endpoints: ['getNamespace', 'listNamespaces', 'deleteNamespace'],
  example: {},

  async run(context, inputs) {
    const pullRequest = await findPullRequest(context, inputs.pullRequest);
    return removeReview(context, inputs, pullRequest, ({ state }) => state === 'open');
  },
});
