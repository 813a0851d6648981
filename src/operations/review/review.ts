import { didYouMean } from '../../contract/did-you-mean.ts';
import type { PullRequest } from '../../contract/event.ts';
import { defineOperation } from '../operation.ts';
import { provideReview } from './provide-review.ts';
import { findPullRequest } from './pull-request.ts';
import { removeReview } from './remove-review.ts';
import { provideEndpoints, provideGives, provideTakes } from './review-inputs.ts';

export const review = defineOperation({
  name: 'review',
  summary:
    'Keeps the review namespace of a pull request through its life: there while it is open, gone once it is closed',
  needs: [],
  needsPullRequest: true,
  takes: [...provideTakes, 'label'],
  gives: provideGives,
  endpoints: provideEndpoints,
  example: { team: 'acme', region: 'eu' },

  async run(context, inputs) {
    const { label } = inputs;
    const pullRequest = await findPullRequest(context, inputs.pullRequest);
    // The pull request's state decides, not the event's name: an event that was missed or came twice changes nothing.
    // GitHub has no two labels that differ by case alone.
    const isWanted = ({ labels, state }: PullRequest) =>
      state === 'open' && (label === undefined || labels.some((one) => one.toLowerCase() === label.toLowerCase()));
    if (isWanted(pullRequest)) return provideReview(context, inputs, pullRequest, isWanted);
    const outcome = await removeReview(context, inputs, pullRequest, isWanted);
    if (pullRequest.state === 'closed') return outcome;
    const lack = `pull request does not carry the label \`${label}\``;
    return outcome.changed
      ? { ...outcome, headline: `${outcome.headline}: the ${lack}` }
      : { skipReason: `The ${lack}${didYouMean(label ?? '', pullRequest.labels) || '.'}`, ...outcome };
  },
});
