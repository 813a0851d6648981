import { defineOperation } from '../operation.ts';
import { findReviewed } from './pull-request.ts';
import { removeReview } from './remove.ts';
import { removeEndpoints, reviewGives, reviewTakes } from './review-inputs.ts';

export const deleteReviewNamespace = defineOperation({
  name: 'delete-review-namespace',
  summary: 'Deletes the review namespace of a closed pull request, if it has one',
  needs: [],
  needsPullRequest: true,
  takes: reviewTakes,
  gives: reviewGives,
  endpoints: removeEndpoints,
  example: {},

  run: async (context, inputs) => removeReview(context, inputs, await findReviewed(context, inputs)),
});
