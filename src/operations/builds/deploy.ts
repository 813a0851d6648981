import type { Block } from '../../contract/outcome.ts';
import type { App, Build } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { awaitVerdict } from './await-verdict.ts';
import { BuildFailure, explainOpenEnd, renderFacts } from './build-report.ts';
import type { DeployPlan } from './deploy-plan.ts';
import { recordDeployment } from './deployment-record.ts';
import { checkHealth } from './health-check.ts';
import { type Progress, trackProgress } from './progress.ts';
import { type BuildWatch, type Verdict, watchBuild } from './watch-build.ts';

export interface Deployed {
  readonly progress: Progress;
  readonly result: unknown;
  readonly blocks: readonly Block[];
}

type BuildContext = Context<'build-id' | 'status' | 'url' | 'duration' | 'github-deployment-id'>;

/** Builds, waits for the end, checks the app's health, and records all that as a GitHub Deployment where asked to. */
export async function deploy(context: BuildContext, plan: DeployPlan): Promise<Deployed> {
  const record = await recordDeployment(context, plan);
  try {
    const { url, ...deployed } = await buildAndCheck(context, plan);
    if (plan.wait) await record?.succeed(url);
    return deployed;
  } catch (error) {
    await record?.fail(error);
    throw error;
  }
}

async function buildAndCheck(context: BuildContext, plan: DeployPlan): Promise<Deployed & { url: string | undefined }> {
  const { clock, learn, log, platform } = context;
  const { app, source, wait } = plan;
  // What the app shows now, so that a success of yesterday is not taken for one of this build.
  const before = wait ? await platform.apps.get(app) : undefined;
  const progress = trackProgress(clock, log);
  learn({ url: before?.url, status: 'unknown' });
  const started = await startBuild(context, plan);
  learn({ buildId: started.id, status: started.status ?? 'unknown' });
  if (!wait) {
    const blocks = [renderFacts(source, undefined, started.id)];
    return { progress, result: started.raw, blocks, url: undefined };
  }

  const watch = watchFor(plan, before, started);
  const { verdict, current } = await awaitEnd(context, plan, watch, progress);
  const url = current?.url ?? before?.url;
  learn({ url });
  const blocks = [
    renderFacts(source, current ?? before, watch.buildId),
    { kind: 'phases', title: `Build of ${app}`, phases: progress.phases() },
  ] as const;
  if (verdict.outcome !== 'succeeded') throw new BuildFailure(app, verdict, progress, blocks);
  const checked = await checkHealth(context, plan, url).catch((error: unknown) => {
    learn({ status: 'unhealthy' });
    throw error;
  });
  return { progress, result: current?.raw ?? started.raw, blocks: [...blocks, ...checked], url };
}

async function startBuild({ platform }: BuildContext, { app, buildId, source }: DeployPlan): Promise<Build> {
  if (buildId !== undefined) return { id: buildId, raw: { id: buildId } };
  return platform.builds.start(app, source);
}

function watchFor(plan: DeployPlan, before: App | undefined, started: Build): BuildWatch {
  const mine = plan.buildId === undefined;
  return watchBuild({
    before: mine ? before?.deployment : undefined,
    buildId: started.id,
    commit: mine ? plan.source.commitish : undefined,
    words: { success: plan.successStatuses ?? [], failure: plan.failureStatuses ?? [] },
  });
}

async function awaitEnd(
  context: BuildContext,
  { app, pollInterval }: DeployPlan,
  watch: BuildWatch,
  progress: Progress,
): Promise<{ verdict: Verdict; current: App | undefined }> {
  const duration = () => Math.round(progress.elapsed() / 1000);
  try {
    const end = await awaitVerdict(context, { app, watch, progress, interval: pollInterval });
    context.learn({ buildId: watch.buildId, status: end.verdict.status, duration: duration() });
    return end;
  } catch (error) {
    const open = explainOpenEnd(error, { app, buildId: watch.buildId, progress, cancelled: context.signal.aborted });
    context.learn({ buildId: watch.buildId, status: open.status, duration: duration() });
    throw open.error;
  }
}
