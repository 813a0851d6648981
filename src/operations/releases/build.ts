import { isWholeCommit } from '../../contract/commit.ts';
import type { App } from '../../platform/resources/apps.ts';
import { checkRequired } from '../config/check-required.ts';
import { refuseVainChecks } from '../deployment/check.ts';
import { deployEndpoints, deployInputs, deployOutputs } from '../deployment/deploy-plan.ts';
import { renderBuild } from '../deployment/render-build.ts';
import { type BuildOrder, resumeBuild, startBuild } from '../deployment/start.ts';
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
    const app = await context.platform.apps.get(inputs.app);
    const { name } = app;
    const isNew = buildId === undefined;
    const source = isNew ? chooseSource(context, inputs) : await readSource(context, app, inputs);
    context.note({ commitish: source.commitish });
    const blocks = [renderBuild(context, { app, source }, buildId)];
    const guards = isNew && onOlder !== 'allow';
    const check = (now: App) => checkOrder(context, now, source, githubEnvironment);
    const older = guards ? await check(app) : undefined;
    if (older !== undefined && onOlder === 'skip')
      return { headline: `Skipped the build of ${name}`, changed: false, skipReason: `${older}.`, blocks };
    if (older !== undefined) throw commitOlder(older);
    await checkRequired(context, name, inputs.configRequired);
    const asked = isNew ? source.commitish : commitish;
    const commit = isWholeCommit(asked) ? asked : undefined;
    const recheck = async () => {
      const reason = guards ? await check(await context.platform.apps.get(name)) : undefined;
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

/** What is built, and how it is described on the platform. */
type Source = Pick<BuildOrder, 'branch' | 'commitish' | 'description'>;

type SourceInputs = { readonly [Name in keyof Source | 'buildId']?: string | undefined };

/** What the inputs name, else what the event is about. */
function chooseSource({ event }: Context, inputs: SourceInputs): Source {
  const { branch = event.branch, commitish = event.commit, description = describeRun(event) } = inputs;
  return { branch, commitish, description };
}

/** What a build that was started elsewhere is of. */
async function readSource(context: Context, app: App, { buildId = '', commitish }: SourceInputs): Promise<Source> {
  const commit = (await commitOfBuild(context, app, buildId)) ?? commitish;
  if (commit === undefined)
    context.log.warning(`The commit of build ${buildId} is not known. Set \`commitish\` to record the deployment.`);
  return { commitish: commit, description: '' };
}

/** Why the commit of a source is too old for an app, if it is. */
async function checkOrder(context: Context<'order'>, app: App, source: Source, environment: string | undefined) {
  const commit = await orWarn(context, app, () => resolveCommit(context, source));
  if (commit === undefined) return void context.note({ order: 'unknown' });
  const question = { app, commit, environment };
  const facts = await readOrder(context, question);
  context.note({ order: facts.order });
  return findOlder(context, question, facts);
}
