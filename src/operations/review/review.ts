import type { PullRequest } from '../../contract/event.ts';
import { defineOperation } from '../operation.ts';
import { provideReview } from './provide.ts';
import { findReviewed } from './pull-request.ts';
import { removeReview } from './remove.ts';
import { provideEndpoints, provideGives, provideTakes } from './review-inputs.ts';

export const review = defineOperation({
  name: 'review',
  summary: 'Keeps the review namespace of a pull request: there while it is open, gone once it is closed',
  needs: [],
  needsPullRequest: true,
  takes: [...provideTakes, 'label'],
  gives: provideGives,
  endpoints: provideEndpoints,
  example: { team: 'acme', region: 'eu' },

  async run(context, inputs) {
    const { label } = inputs;
    // GitHub has no two labels that differ by case alone.
    const isLabelled = ({ labels }: PullRequest) =>
      label === undefined || labels.some((one) => one.toLowerCase() === label.toLowerCase());
    const reviewed = await findReviewed(context, inputs, (one) => one.state === 'open' && isLabelled(one));
    const { pullRequest } = reviewed;
    if (reviewed.isWanted(pullRequest)) return provideReview(context, inputs, reviewed);
    const outcome = await removeReview(context, inputs, reviewed);
    if (pullRequest.state === 'closed') return outcome;
    const lack = `pull request ${pullRequest.number} does not carry the label \`${label}\``;
    if (outcome.changed) return { ...outcome, headline: `${outcome.headline}, because ${lack}` };
    return { skipReason: `Skipped because ${lack}.`, ...outcome };
  },
});
