import { UnknownOutcomeError } from '../../contract/errors.ts';
import type { RecordedWork } from '../../contract/github.ts';
import type { Block, Changed, Failure, Phase } from '../../contract/outcome.ts';
import type { App, Dyno } from '../../platform/models.ts';
import { recordDeployment } from '../deployment-record.ts';
import { nameEnvironment } from '../name-environment.ts';
import type { Context } from '../operation.ts';
import { type Awaited, awaitEnding } from './await-ending.ts';
import { readBuildLog } from './build-log.ts';
import { checkApp, refuseVainChecks } from './check-app.ts';
import type { DeployPlan } from './deploy-plan.ts';
import { describeEnding } from './describe-ending.ts';
import type { Ending } from './ending.ts';
import type { TriedBuild } from './newer-build.ts';
import { type Progress, trackProgress } from './progress.ts';
import { renderBuild } from './render-build.ts';
import { isCommit } from './same-commit.ts';
import { listReplaced } from './soak.ts';
import { type Started, startBuild } from './start-build.ts';

/** What a deployment came to. */
export interface Deployed extends RecordedWork {
  /** Absent where nobody waited for it. */
  readonly ending?: Ending;
  readonly tried?: TriedBuild;
  readonly headline: string;
  readonly failure?: Failure;
  /** Whether a build was started. */
  readonly changed: Changed;
  readonly result: unknown;
  readonly blocks: readonly Block[];
}

type BuildContext = Context<
  'build-id' | 'status' | 'url' | 'duration' | 'github-deployment-id' | 'served-commit' | 'restarts'
>;

/** Builds, waits for the end, checks the app's health, and records all that as a GitHub Deployment where asked to. */
export async function deploy(context: BuildContext, plan: DeployPlan): Promise<Deployed> {
  const { app, githubEnvironment, source } = plan;
  refuseVainChecks(plan);
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
  // What the app shows now, so that a success of yesterday is not taken for one of this build; and its URL.
  const before = await platform.apps.get(plan.app);
  const replaced = plan.soak === undefined || plan.buildId !== undefined ? [] : await listReplaced(context, plan.app);
  const progress = trackProgress(clock, log);
  note({ url: before.url });
  const started = await startBuild(context, plan, before).catch((error: unknown) => {
    // Of a build that was refused there is no status.
    if (error instanceof UnknownOutcomeError) note({ status: 'unknown' });
    throw error;
  });
  note({ buildId: started.build.id, status: 'unknown' });
  const story = { started, progress, before, replaced };
  if (started.ending) {
    progress.show(started.ending.status);
    return tell(context, plan, { ...story, seen: { id: started.build.id }, ending: started.ending });
  }
  if (!plan.wait) return leave(context, plan, started);

  const awaited = await awaitEnding(context, started, { progress, interval: plan.pollInterval });
  note({ buildId: awaited.seen.id, duration: Math.round(progress.elapsed() / 1000) });
  return tell(context, plan, { ...story, ...awaited });
}

/** What is told of a build that nobody waits for. */
function leave({ dashboardUrl, note }: BuildContext, { app, source }: DeployPlan, { build }: Started): Deployed {
  note({ status: build.status ?? 'unknown' });
  return {
    headline: `Started a build of ${app}, not waiting for its end`,
    // Nobody will be there to record the end.
    deployment: { state: 'inactive', description: `Started a build of ${app}, not waited for` },
    changed: true,
    result: build.raw,
    blocks: [renderBuild(source, { buildId: build.id, dashboardUrl })],
  };
}

/** A build whose end has been seen, or is not waited for any longer. */
interface Story extends Awaited {
  readonly started: Started;
  readonly progress: Progress;
  readonly before: App | undefined;
  readonly replaced: readonly Dyno[];
}

/** How the last phase ended; of what is not waited for any longer, nobody knows. */
const outcomes: Readonly<Partial<Record<Ending['kind'], Phase['outcome']>>> = {
  succeeded: 'success',
  failed: 'failure',
  unhealthy: 'failure',
  superseded: 'failure',
};

/** Checks what was deployed, and tells the whole story: the same facts and phases, however it ended. */
async function tell(context: BuildContext, plan: DeployPlan, story: Story): Promise<Deployed> {
  const { before, progress, replaced, seen, started } = story;
  const { app, source } = plan;
  const { url } = seen.app ?? before ?? {};
  context.note({ url });
  const commit = isCommit(source.commitish) ? source.commitish : (seen.build?.commit ?? source.commitish);
  const since = Date.parse(seen.build?.createdAt ?? '') || started.startedAt;
  const checked =
    story.ending.kind === 'succeeded'
      ? await checkApp(context, plan, { url, commit, progress, replaced, since })
      : { facts: [] };
  const ending = checked.ending ?? story.ending;
  progress.end(outcomes[ending.kind], ending.kind === 'failed' ? ending.status : undefined);
  context.note({ status: ending.status });
  const lines = ending.kind === 'failed' ? await readBuildLog(context, [seen.build, started.build]) : [];
  const { advice, deployment, ...told } = describeEnding({ app, buildId: seen.id, ending, progress, lines });
  const phases: Block = { kind: 'phases', title: `Build of ${app}`, phases: progress.phases() };
  const facts = renderBuild(source, { url, buildId: seen.id, dashboardUrl: context.dashboardUrl });
  return {
    ...told,
    ending,
    tried: { id: seen.id, earlier: started.earlier },
    deployment: { ...deployment, ...(deployment.state === 'success' ? { url } : {}) },
    changed: wasStarted(plan, started),
    result: seen.build?.raw ?? seen.app?.raw ?? started.build.raw,
    blocks: [...advice, facts, phases, ...checked.facts, ...lines],
  };
}

/** Whether a build was started; of an answer that is about none, or another, nobody knows. */
function wasStarted({ buildId }: DeployPlan, { build, ending }: Started): Changed {
  if (buildId !== undefined) return false;
  return ending?.kind === 'unclear' || (ending && build.id === undefined) ? 'unknown' : true;
}
