import { excusing, UnknownOutcomeError } from '../../contract/errors.ts';
import type { Block } from '../../contract/outcome.ts';
import type { App } from '../../platform/models.ts';
import { rebuildIfBad } from '../builds/rebuild.ts';
import { startBuild } from '../builds/start-build.ts';
import { openSeekBuild } from '../commits/seek-build.ts';
import {
  type DeployContext,
  type DeployPlan,
  deployEndpoints,
  deployInputs,
  deployOutputs,
} from '../deployment/deploy-plan.ts';
import { describeRecord, recordDeployment } from '../deployment/deployment-record.ts';
import { warnOfOneAddress } from '../deployment/health-check.ts';
import { listReplaced, noDynos } from '../deployment/soak.ts';
import { watchStart } from '../deployment/watch-start.ts';
import { describePromotion, describeRebuild } from '../deployment/work.ts';
import { describeRun } from '../describe-run.ts';
import { knownNames } from '../known-names.ts';
import { defineOperation } from '../operation.ts';
import { listBuilders } from '../pipelines/stages.ts';
import { type ComparedTarget, compareTargets, readTargets, refuseOlder } from './compare-targets.ts';
import { findConfirmed } from './find-confirmed.ts';
import { joinPromotion } from './join-promotion.ts';
import { locateRoute } from './locate-route.ts';
import { refuseTargets } from './refuse-targets.ts';
import { type PromotionStory, renderPlan } from './render-plan.ts';
import { type Settled, settleEach } from './settle-each.ts';
import { type StartedPromotion, startPromotion } from './start-promotion.ts';
import { tellPromotion } from './tell-promotion.ts';
import { tellLeft, tellUnpromoted, tellUntouched } from './tell-untouched.ts';
import { weighWhole } from './weigh-whole.ts';

export const promote = defineOperation({
  name: 'promote',
  summary:
    'Promotes what an app runs to other apps: by the platform’s own promotion, else by a build of the same commit',
  needs: ['app'],
  takes: ['to', 'pipeline', 'commitish', 'from-environment', ...deployInputs, 'on-older', 'github-environment'],
  gives: [...deployOutputs, 'order'],
  endpoints: [
    ...deployEndpoints,
    'listPipelines',
    'listPipelineApps',
    'createPromotion',
    'getPromotion',
    'listPromotionTargets',
    'getPipelineDiff',
  ],
  example: { app: 'shop-staging', pipeline: 'shop', 'from-environment': 'staging' },

  async run(context, inputs) {
    const { configRequired, githubEnvironment: environment, onOlder } = inputs;
    const { platform } = context;
    const route = await locateRoute(platform, inputs);
    const source = await platform.apps.getListed(route.source);
    const apps = await readTargets(platform, route, source);
    // What a target runs came from the source before, as a rule; and what the source runs, from another.
    const seekBuild = openSeekBuild(context, [[source.address], ...listBuilders(route.pipeline?.apps ?? [])]);
    const { commit, ...told } = await findConfirmed(context, source, { ...inputs, seekBuild });
    context.note({ commitish: commit });
    const asked = { apps, commit, environment, guards: onOlder !== 'allow', seekBuild };
    const all = await compareTargets(context, { ...route, source }, asked);
    if (all.length === 1) context.note({ order: all[0]?.order });
    const isTarget = ({ tooOld }: ComparedTarget) => tooOld === undefined || onOlder === 'allow';
    const targets = all.filter(isTarget);
    const left = all.filter((one) => !isTarget(one));
    const story = { pipeline: route.pipeline, source, commit, ...told, targets, left };
    const repository = context.event.repository.url;
    for (const block of renderPlan(story, repository)) context.show(block);
    const refused = await refuseTargets(context, story, { onOlder, configRequired });
    if (refused) return refused;
    for (const { app, tooOld } of left) context.log.notice(`${app.name} is left alone: ${tooOld}`);
    warnOfOneAddress(context, inputs.healthCheck, targets.length);
    if (context.dryRun) {
      const names = targets.map(({ app }) => app.address).join(', ');
      const planned = targets.map((one) => tellUntouched(one, { outcome: 'planned' }));
      const result = tellUnpromoted(story, [...planned, ...left.map((one) => tellLeft(one))]);
      return { headline: `Would promote ${source.address} to ${names}`, changed: true, result };
    }

    const description =
      inputs.description ?? `Promotion of ${source.address}: ${describeRun({ ...context.event, commit })}`;
    const shared = { ...inputs, source: { branch: undefined, commitish: commit, description, repository } };
    const recheck: RecheckTargets = async (some) => {
      if (asked.guards) await refuseOlder(context, { ...route, source }, { ...asked, apps: some });
    };
    const { settled, ...outcome } = await promoteTargets(context, shared, { ...story, seekBuild }, recheck);
    const rebuilt = inputs.onFailure === 'rebuild' ? await rebuildBad(context, settled) : [];
    return { ...outcome, blocks: [...outcome.blocks, ...rebuilt] };
  },
});

/** What holds for all targets. */
type SharedPlan = Omit<DeployPlan, 'app' | 'work' | 'begin'>;

/** Checks once more that nothing newer has come to some targets. */
type RecheckTargets = (some: readonly App[]) => Promise<void>;

/** Builds the last good commit of each target that went wrong. */
async function rebuildBad(context: DeployContext, settled: readonly Settled[]): Promise<readonly Block[]> {
  const rebuilt: Block[] = [];
  for (const { deployed, plan } of settled) rebuilt.push(...(await rebuildIfBad(context, plan, deployed)));
  return rebuilt;
}

/** Promotes to all targets, side by side, each as a GitHub Deployment of its own; the plans of those that went wrong come back too. */
async function promoteTargets(
  context: DeployContext,
  shared: SharedPlan,
  story: PromotionStory & Pick<StartedPromotion, 'seekBuild'>,
  recheck: RecheckTargets,
) {
  const { isTold, source, targets } = story;
  const records = targets.flatMap(({ app }) =>
    describeRecord(context, { ...shared, work: describePromotion(source.address, app.address) }, knownNames(app)),
  );
  const { recordAs: _, ...outcome } = await recordDeployment(context, records, async (ids) => {
    const replaced = await Promise.all(
      targets.map(({ app }) => (shared.soak ? listReplaced(context, app.address) : noDynos)),
    );
    // What the platform promotes is what the source runs, and that is ours only where it says so.
    const apps = [source, ...targets.map(({ app }) => app)].map(({ address }) => address);
    const recheckAll = () => recheck(targets.map(({ app }) => app));
    const start = isTold ? watchStart(context, apps, startPromotion(context, story, recheckAll)) : undefined;
    // Where nobody told its end, each target tells that.
    const started = await start?.catch(
      excusing((error) => error instanceof UnknownOutcomeError, 'unanswered' as const),
    );
    const planFor = (target: ComparedTarget, at: number): DeployPlan => {
      const app = target.app.address;
      return {
        ...shared,
        app,
        replaced: replaced[at] ?? noDynos,
        recheck: () => recheck([target.app]),
        work: started ? describePromotion(source.address, app) : describeRebuild(source.address, app),
        begin: started
          ? async (own, plan) => joinPromotion(own, plan, target, (await start) as StartedPromotion)
          : startBuild,
      };
    };
    const settled = weighWhole(context, started, await settleEach(context, targets.map(planFor), ids));
    return { settled, ...tellPromotion(story, started, settled) };
  });
  return outcome;
}
