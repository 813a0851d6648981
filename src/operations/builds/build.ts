import { OutcomeError } from '../../contract/errors.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { rememberComparisons } from '../commits/compare-commits.ts';
import { compareWithRunning } from '../commits/compare-with-running.ts';
import { precheck } from '../config/check-required.ts';
import { chooseSource } from '../deployment/build-source.ts';
import { refuseVainChecks } from '../deployment/check-app.ts';
import { type DeployPlan, deployEndpoints, deployInputs, deployOutputs } from '../deployment/deploy-plan.ts';
import { renderBuild } from '../deployment/render-build.ts';
import { describeBuild } from '../deployment/work.ts';
import { type Context, defineOperation } from '../operation.ts';
import { findOrigin } from './find-origin.ts';
import { deployOrRebuild } from './rebuild.ts';
import { startBuild } from './start-build.ts';

export const build = defineOperation({
  name: 'build',
  summary: 'Builds and deploys an app, and waits for the real outcome',
  needs: ['app'],
  brings: ['commit', 'dynos', 'config'],
  takes: ['branch', 'commitish', ...deployInputs, 'on-older', 'github-environment', 'build-id'],
  gives: [...deployOutputs, 'order'],
  endpoints: deployEndpoints,
  example: { app: 'my-app', branch: 'main', commitish: '0123456789abcdef0123456789abcdef01234567' },

  async run(context, inputs) {
    const { app, buildId, commitish, githubEnvironment, wait } = inputs;
    const { dashboardUrl } = context;
    const recordedIn = commitish === undefined ? githubEnvironment : undefined;
    const origin =
      buildId === undefined
        ? context.event
        : await findOrigin(context, app, { buildId, githubEnvironment: recordedIn });
    const source = chooseSource(origin, inputs);
    context.note({ commitish: source.commitish });
    const work = describeBuild(app);
    const guards = buildId === undefined && inputs.onOlder !== 'allow';
    const begin = { begin: startBuild, recheck: guards ? () => refuseOlder(context, plan) : undefined };
    const plan: DeployPlan = { ...inputs, source, work, wait: wait || buildId !== undefined, ...begin };
    const older = guards ? await judgeOrder(context, plan, inputs.onOlder) : undefined;
    if (older) return older;
    const lacking = await precheck(context, app, inputs.configRequired);
    if (lacking) return lacking;
    if (context.dryRun) {
      refuseVainChecks(plan);
      const { url } = await context.platform.apps.get(app);
      const what = buildId === undefined ? `build ${app}` : `wait for build ${buildId} of ${app}`;
      const blocks = [renderBuild(plan, { url, buildId, dashboardUrl })];
      return { headline: `Would ${what}`, changed: buildId === undefined, outputs: { url }, blocks };
    }

    return deployOrRebuild(context, plan, inputs.onFailure);
  },
});

/** What a commit comes to that is older than what the app runs; nothing where it may be built. */
async function judgeOrder(
  context: Context<'order'>,
  plan: DeployPlan,
  onOlder: 'allow' | 'skip' | 'fail',
): Promise<Outcome<'order'> | undefined> {
  const { app } = plan;
  const reason = await findNewer(context, plan);
  if (reason === undefined) return undefined;
  const told = {
    changed: false,
    blocks: [renderBuild(plan, { buildId: undefined, dashboardUrl: context.dashboardUrl })],
  };
  if (onOlder === 'skip') return { ...told, headline: `Skipped the build of ${app}`, skipReason: `${reason}.` };
  return {
    ...told,
    headline: `${app} runs a newer commit`,
    failure: { title: 'Nothing was built', message: `Nothing was built: ${reason}`, hint: olderHint },
  };
}

const olderHint = 'Build a newer commit; `on-older: allow` lets this one replace it.';

/** Refuses a build whose start the platform put off, where a newer commit has come meanwhile. */
async function refuseOlder(context: Context<'order'>, plan: DeployPlan): Promise<void> {
  const reason = await findNewer(context, plan);
  if (reason !== undefined) throw new OutcomeError(`Nothing was built: ${reason}`, olderHint);
}

/** Why a commit is too old for what the app runs now, if it is. */
async function findNewer(context: Context<'order'>, plan: DeployPlan): Promise<string | undefined> {
  const { app, githubEnvironment: environment, source } = plan;
  const { order, tooOld } = await compareWithRunning(context, {
    app: await context.platform.apps.get(app),
    commit: source.commitish ?? source.branch,
    environment,
    guards: true,
    compare: rememberComparisons(context),
  });
  context.note({ order });
  return tooOld;
}
