import { askOnce } from '../ask-once.ts';
import { checkRequired } from '../config/check-required.ts';
import { refuseVainChecks } from '../deployment/check.ts';
import { deployEndpoints, deployInputs, deployOutputs } from '../deployment/deploy-plan.ts';
import { describeRun } from '../describe-run.ts';
import { defineOperation } from '../operation.ts';
import { warnOfOneAddress } from '../pipelines/app-status.ts';
import { commitOlder } from './order-guard.ts';
import { preparePromotion } from './promotion.ts';
import { readSourceCommit, readTargets, type Target } from './promotion-checks.ts';
import { joinOutcomes, resultOf, settle } from './promotion-outcome.ts';
import { readRoute } from './promotion-route.ts';
import { renderPromotion } from './render-promotion.ts';

export const promote = defineOperation({
  name: 'promote',
  summary:
    'Promotes what an app runs to other apps: by the platform’s own promotion, else by a build of the same commit',
  needs: ['app'],
  takes: ['to', 'pipeline', 'commitish', 'from-environment', ...deployInputs, 'on-older', 'github-environment'],
  gives: deployOutputs,
  endpoints: [
    ...deployEndpoints,
    'getPipeline',
    'listPipelineApps',
    'createPromotion',
    'listPromotionTargets',
    'getPipelineDiff',
  ],
  example: { app: 'shop-staging', pipeline: 'shop', 'from-environment': 'staging' },

  async run(context, inputs) {
    const { githubEnvironment: environment, onFailure, onOlder } = inputs;
    const { dryRun, event, platform } = context;
    const route = await readRoute(context, inputs);
    const confirmed = await readSourceCommit(context, route.source, inputs);
    const { commit } = confirmed;
    context.note({ commitish: commit });
    const question = { confirmed, environment, guards: onOlder !== 'allow' };
    const all = await readTargets(askOnce(context), route, question);
    if (all.length === 1) context.note({ order: all[0]?.facts.order });
    const story = { route, confirmed, all };
    for (const block of renderPromotion(event.repository.url, story)) context.show(block, 'last');
    if (onOlder === 'fail') refuseOlder(all);
    const targets = all.filter(({ leftOut }) => leftOut === undefined);
    const names = targets.map(({ app }) => app.name);
    const { name } = route.source;
    if (targets.length === 0) {
      const skipReason = `${all.map(({ leftOut }) => leftOut).join('; ')}.`;
      return { headline: `Skipped the promotion of ${name}`, changed: false, skipReason, result: resultOf(story) };
    }
    for (const target of names) await checkRequired(context, target, inputs.configRequired);

    const recheck = async (some: readonly Target[]) => {
      await readSourceCommit(context, await platform.apps.get(name), { ...inputs, commitish: commit });
      const apps = await Promise.all(some.map(({ app }) => platform.apps.get(app.name)));
      if (question.guards) refuseOlder(await readTargets(context, { ...route, targets: apps }, question));
    };
    const description = inputs.description ?? `Promotion of ${name}: ${describeRun({ ...event, commit })}`;
    const promotion = preparePromotion(context, { ...story, targets, description, recheck });
    const plans = targets.map((target) => {
      const begin = () => promotion.begin(target);
      const source = { commitish: commit };
      return { ...inputs, app: target.app, work: promotion.work(target), source, commit, begin };
    });
    plans.forEach(refuseVainChecks);
    warnOfOneAddress(context, inputs.healthCheck, names.length);
    if (!dryRun) return joinOutcomes(story, await settle(context, plans, onFailure), promotion.isArtefact());
    for (const target of names) platform.planned.setCommit(target, commit);
    return { headline: `Would promote ${name} to ${names.join(', ')}`, changed: true, result: resultOf(story) };
  },
});

function refuseOlder(targets: readonly Target[]): void {
  const reasons = targets.flatMap(({ older = [] }) => older);
  if (reasons.length > 0) throw commitOlder(reasons.join('; '));
}
