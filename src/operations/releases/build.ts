import { isWholeCommit } from '../../contract/commit.ts';
import { hasCode } from '../../contract/errors.ts';
import type { App } from '../../platform/resources/apps.ts';
import { checkRequired } from '../config/check-required.ts';
import { refuseVainChecks } from '../deployment/check.ts';
import { type DeployPlan, deployEndpoints, deployInputs, deployOutputs } from '../deployment/deploy-plan.ts';
import { renderBuild } from '../deployment/render-build.ts';
import { resumeBuild, startBuild } from '../deployment/start.ts';
import { describeRun } from '../describe-run.ts';
import { type Context, defineOperation } from '../operation.ts';
import { commitOlder, findOlder, orWarn, readOrder, resolveCommit } from './order-guard.ts';
import { deployOrRebuild } from './rebuild.ts';
import { commitOfBuild } from './running-commit.ts';

export const build = defineOperation({
  name: 'build',
  summary: 'Builds and deploys an app, and waits for the real outcome',
  needs: ['app'],
  takes: ['branch', 'commitish', ...deployInputs, 'on-older', 'github-environment', 'build-id'],
  gives: deployOutputs,
  endpoints: [...deployEndpoints, 'listPipelineApps'],
  example: { app: 'my-app', branch: 'main', commitish: '0123456789abcdef0123456789abcdef01234567' },

  async run(context, inputs) {
    const { buildId, commitish, githubEnvironment, onOlder } = inputs;
    const { event, platform } = context;
    const app = await platform.apps.get(inputs.app);
    const { name } = app;
    const isNew = buildId === undefined;
    const { branch = event.branch, description = describeRun(event) } = inputs;
    const source = isNew
      ? { branch, commitish: commitish ?? event.commit, description }
      : { commitish: await readCommit(context, app, buildId, commitish), description };
    context.note({ commitish: source.commitish });
    const blocks = [renderBuild(context, { app, source }, buildId)];
    const refuseOlder = async (now: App) => {
      const guards = isNew && onOlder !== 'allow';
      const reason = guards ? await checkOrder(context, now, source, githubEnvironment) : undefined;
      if (reason !== undefined) throw commitOlder(reason);
    };
    const asked = isNew ? source.commitish : commitish;
    const commit = isWholeCommit(asked) ? asked : undefined;
    const recheck = async () => refuseOlder(await platform.apps.get(name));
    const begin = async () =>
      isNew ? startBuild(context, { ...source, app, commit, recheck }) : resumeBuild(context, { app, buildId, commit });
    const work = { noun: 'build', doing: `Building ${name}`, done: `Built ${name}` } as const;
    const plan = { ...inputs, app, work, source, commit, wait: inputs.wait || !isNew, begin };
    const deploy = async () => {
      await refuseOlder(app);
      await checkRequired(context, name, inputs.configRequired);
      if (!context.dryRun) return deployOrRebuild(context, plan, inputs.onFailure);
      refuseVainChecks(plan);
      const planned = isNew ? await orWarn(context, app, () => resolveCommit(context, source)) : undefined;
      if (planned !== undefined) platform.planned.setCommit(name, planned);
      const what = isNew ? `build ${name}` : `wait for build ${buildId} of ${name}`;
      return { headline: `Would ${what}`, changed: isNew, outputs: { url: app.url }, blocks };
    };
    return deploy().catch((error: unknown) => {
      if (onOlder !== 'skip' || !hasCode(error, 'commit-older')) throw error;
      return { headline: `Skipped the build of ${name}`, changed: false, skipReason: `${error.message}.`, blocks };
    });
  },
});

/** The commit of a build that was started elsewhere. */
async function readCommit(context: Context, app: App, buildId: string, commitish: string | undefined) {
  const commit = (await commitOfBuild(context, app, buildId)) ?? commitish;
  if (commit === undefined)
    context.log.warning(`The commit of build ${buildId} is not known. Set \`commitish\` to record the deployment.`);
  return commit;
}

/** Why the commit of a source is too old for an app, if it is. */
async function checkOrder(
  context: Context<'order'>,
  app: App,
  source: DeployPlan['source'],
  environment: string | undefined,
) {
  const commit = await orWarn(context, app, () => resolveCommit(context, source));
  if (commit === undefined) return void context.note({ order: 'unknown' });
  const question = { app, commit, environment };
  const facts = await readOrder(context, question);
  context.note({ order: facts.order });
  return findOlder(context, question, facts);
}
