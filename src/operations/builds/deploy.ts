import type { RecordedWork } from '../../contract/github.ts';
import type { Block, Failure } from '../../contract/outcome.ts';
import type { App, Build } from '../../platform/models.ts';
import { recordDeployment } from '../deployment-record.ts';
import { nameEnvironment } from '../name-environment.ts';
import type { Context } from '../operation.ts';
import { type Awaited, awaitEnding } from './await-ending.ts';
import type { DeployPlan } from './deploy-plan.ts';
import { describeEnding } from './describe-ending.ts';
import type { Ending } from './ending.ts';
import { checkHealth } from './health-check.ts';
import { trackProgress } from './progress.ts';
import { renderBuild } from './render-build.ts';
import { watchBuild } from './watch-build.ts';

/** What a deployment came to. */
export interface Deployed extends RecordedWork {
  /** Absent where nobody waited for it. */
  readonly ending?: Ending;
  readonly headline: string;
  readonly failure?: Failure;
  readonly result: unknown;
  readonly blocks: readonly Block[];
}

type BuildContext = Context<'build-id' | 'status' | 'url' | 'duration' | 'github-deployment-id'>;

/** Builds, waits for the end, checks the app's health, and records all that as a GitHub Deployment where asked to. */
export async function deploy(context: BuildContext, plan: DeployPlan): Promise<Deployed> {
  const { app, githubEnvironment, source } = plan;
  const environment = githubEnvironment && nameEnvironment(githubEnvironment, context.event.pullRequest?.number);
  const target = environment && {
    environment,
    transient: environment !== githubEnvironment,
    commit: source.commitish ?? source.branch ?? '',
    description: `Building ${app}`,
  };
  return recordDeployment(context, target || undefined, () => buildAndCheck(context, plan));
}

async function buildAndCheck(context: BuildContext, plan: DeployPlan): Promise<Deployed> {
  const { clock, note, log, platform } = context;
  const { app, source } = plan;
  // What the app shows now, so that a success of yesterday is not taken for one of this build; and its URL.
  const before = await platform.apps.get(app);
  const progress = trackProgress(clock, log);
  note({ url: before.url, status: 'unknown' });
  const started = await startBuild(context, plan);
  note({ buildId: started.id });
  if (!plan.wait) {
    note({ status: started.status ?? 'unknown' });
    return {
      headline: `Started a build of ${app}, not waiting for its end`,
      // Nobody will be there to record the end.
      deployment: { state: 'inactive', description: `Started a build of ${app}, not waited for` },
      result: started.raw,
      blocks: [renderBuild(source, before, started.id)],
    };
  }

  const watch = watchFor(plan, before, started);
  const awaited = await awaitEnding(context, { app, watch, progress, interval: plan.pollInterval });
  const current = awaited.current ?? before;
  const { buildId } = watch;
  note({ buildId, url: current?.url, duration: Math.round(progress.elapsed() / 1000) });
  const checked = await checkEnding(context, plan, awaited, current);
  note({ status: checked.ending.status });
  const { advice, deployment, ...told } = describeEnding({ app, buildId, ending: checked.ending, progress });
  const phases: Block = { kind: 'phases', title: `Build of ${app}`, phases: progress.phases() };
  return {
    ...told,
    ending: checked.ending,
    deployment: { ...deployment, ...(deployment.state === 'success' ? { url: current?.url } : {}) },
    result: awaited.current?.raw ?? started.raw,
    blocks: [...advice, renderBuild(source, current, buildId), phases, ...checked.facts],
  };
}

async function startBuild({ platform }: BuildContext, { app, buildId, source }: DeployPlan): Promise<Build> {
  return buildId === undefined ? platform.builds.start(app, source) : { id: buildId, raw: { id: buildId } };
}

function watchFor(plan: DeployPlan, before: App | undefined, started: Build) {
  const mine = plan.buildId === undefined;
  return watchBuild({
    before: mine ? before?.deployment : undefined,
    buildId: started.id,
    commit: mine ? plan.source.commitish : undefined,
    words: { success: plan.successStatuses ?? [], failure: plan.failureStatuses ?? [] },
  });
}

/** A build that succeeded counts only if the app answers as it should, where that is asked for. */
async function checkEnding(
  context: BuildContext,
  plan: DeployPlan,
  { ending }: Awaited,
  current: App | undefined,
): Promise<{ ending: Ending; facts: readonly Block[] }> {
  if (ending.kind !== 'succeeded' || plan.healthCheck === undefined) return { ending, facts: [] };
  const { healthy, message, fact } = await checkHealth(context, { ...plan, target: plan.healthCheck }, current?.url);
  return { ending: healthy ? ending : { kind: 'unhealthy', status: 'unhealthy', message }, facts: [fact] };
}
