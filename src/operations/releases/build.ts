import { isWholeCommit } from '../../contract/commit.ts';
import { excusing, hasCode } from '../../contract/errors.ts';
import type { App } from '../../platform/resources/apps.ts';
import { checkRequired } from '../config/check-required.ts';
import { refuseVainChecks } from '../deployment/check.ts';
import { deployEndpoints, deployInputs, deployOutputs } from '../deployment/deploy-plan.ts';
import { renderBuild } from '../deployment/render-build.ts';
import { resumeBuild, startBuild } from '../deployment/start.ts';
import { type Context, defineOperation } from '../operation.ts';
import { type BuildSource, chooseSource, resolveCommit } from './build-source.ts';
import { commitOlder, findOlder, readOrder } from './order-guard.ts';
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
    const app = await context.platform.apps.get(inputs.app);
    const { name } = app;
    const isNew = buildId === undefined;
    const source = isNew ? chooseSource(context.event, inputs) : await readSource(context, app, buildId, commitish);
    context.note({ commitish: source.commitish });
    const pages = { buildId, dashboardUrl: context.dashboardUrl, repository: context.event.repository.url };
    const blocks = [renderBuild({ app, source }, pages)];
    const guards = isNew && onOlder !== 'allow';
    const check = () => checkOrder(context, app, source, githubEnvironment);
    const older = guards ? await check() : undefined;
    if (older !== undefined && onOlder === 'skip')
      return { headline: `Skipped the build of ${name}`, changed: false, skipReason: `${older}.`, blocks };
    if (older !== undefined) throw commitOlder(older);
    await checkRequired(context, name, inputs.configRequired);
    const asked = isNew ? source.commitish : commitish;
    const commit = isWholeCommit(asked) ? asked : undefined;
    const recheck = async () => {
      const reason = guards ? await check() : undefined;
      if (reason !== undefined) throw commitOlder(reason);
    };
    const begin = async () =>
      isNew ? startBuild(context, { ...source, app, commit, recheck }) : resumeBuild(context, { app, buildId, commit });
    const work = { noun: 'build', doing: `Building ${name}`, done: `Built ${name}` } as const;
    const plan = { ...inputs, app, work, source, commit, wait: inputs.wait || !isNew, begin };
    if (!context.dryRun) return deployOrRebuild(context, plan, inputs.onFailure);

    refuseVainChecks(plan);
    if (isNew && commit !== undefined) context.platform.planned.setCommit(name, commit);
    const what = isNew ? `build ${name}` : `wait for build ${buildId} of ${name}`;
    return { headline: `Would ${what}`, changed: isNew, outputs: { url: app.url }, blocks };
  },
});

/** What a build that was started elsewhere is of. */
async function readSource(context: Context, app: App, buildId: string, commitish?: string): Promise<BuildSource> {
  const commit = (await commitOfBuild(context, app, buildId)) ?? commitish;
  if (commit === undefined)
    context.log.warning(`The commit of build ${buildId} is not known. Set \`commitish\` to record the deployment.`);
  return { commitish: commit, description: '' };
}

/** Why the commit of a source is too old for an app, if it is. */
async function checkOrder(
  context: Context<'order'>,
  app: App,
  source: BuildSource,
  environment: string | undefined,
): Promise<string | undefined> {
  const isRefused = (error: unknown) => hasCode(error, 'github-refused');
  const commit = await resolveCommit(context, source).catch(excusing(isRefused));
  if (commit === undefined) {
    context.log.warning(`The commit to build is not known, so its order is not checked. Set \`commitish\`.`);
    context.note({ order: 'unknown' });
    return undefined;
  }
  const question = { app, commit, environment };
  const facts = await readOrder(context, question);
  context.note({ order: facts.order });
  return findOlder(context, question, facts);
}
