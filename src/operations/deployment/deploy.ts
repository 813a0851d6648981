import { isCommit, isRatherTag } from '../../contract/commit-id.ts';
import type { DeploymentEnd, RecordedWork } from '../../contract/github-deployments.ts';
import type { Block, Changed, Failure, Phase } from '../../contract/outcome.ts';
import type { DynoSurvey } from '../../platform/dyno.ts';
import { hideConfig } from '../hide-config.ts';
import { judgeUnwaited } from '../judge-unwaited.ts';
import { type Ending, isCutShort, untoldTexts } from '../verdict/ending.ts';
import type { TriedBuild } from '../verdict/followed.ts';
import { type AwaitedEnd, awaitEnding, lookAgain } from './await-ending.ts';
import { readBuildLog } from './build-log.ts';
import { checkApp, refuseVainChecks } from './check-app.ts';
import type { Begun, DeployContext, DeployPlan } from './deploy-plan.ts';
import { describeRecord, recordDeployment } from './deployment-record.ts';
import { describeEnding } from './describe-ending.ts';
import { type Progress, trackProgress } from './progress.ts';
import { renderBuild } from './render-build.ts';
import { listReplaced, noDynos } from './soak.ts';
import { watchStart } from './watch-start.ts';

/** What a deployment came to. */
export interface Deployed extends RecordedWork {
  readonly recordAs: DeploymentEnd;
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

/** Deploys, waits for the end, checks the app's health, and records all that as a GitHub Deployment where asked to. */
export async function deploy(context: DeployContext, plan: DeployPlan): Promise<Deployed> {
  refuseVainChecks(plan);
  const targets = describeRecord(context, plan, [plan.app]);
  return recordDeployment(context, targets, () => deployUnrecorded(context, plan), plan.buildId === undefined);
}

/** The same without the record, for those who record several at once. */
export async function deployUnrecorded(context: DeployContext, plan: DeployPlan): Promise<Deployed> {
  const { clock, note, log } = context;
  const replaced = plan.replaced ?? (mayReplace(plan) ? await listReplaced(context, plan.app) : noDynos);
  const progress = trackProgress(clock, log);
  const begun = await watchStart(context, [plan.app], plan.begin(context, plan));
  note({ buildId: begun.build.id, status: 'unknown' });
  if (begun.ending) {
    progress.show(begun.ending.status);
    return tell(context, plan, { begun, progress, replaced, seen: begun.follower.seen(), ending: begun.ending });
  }
  if (!plan.wait) return leave(context, plan, begun);

  const { noun } = plan.work;
  const awaited = await awaitEnding(context, begun, { progress, noun, interval: plan.pollInterval });
  note({ buildId: awaited.seen.id, duration: Math.round(progress.elapsed() / 1000) });
  return tell(context, plan, { begun, progress, replaced, ...awaited });
}

/** Whether the dynos that are there now are those that the deployment will replace, and anyone watches them after it. */
function mayReplace({ buildId, soak }: DeployPlan): boolean {
  return soak !== undefined && buildId === undefined;
}

/** What is told of a deployment that nobody waits for. */
function leave(context: DeployContext, plan: DeployPlan, { build }: Begun): Deployed {
  const { work } = plan;
  context.note({ status: build.status ?? 'unknown' });
  const changed = judgeUnwaited(context, `${work.noun} of ${work.of}`, build.isAccepted);
  const started = `${changed === true ? 'Started' : 'Asked for'} a ${work.noun} of ${work.of}`;
  return {
    headline: `${started}, not waiting for its end`,
    // Nobody will be there to record the end.
    recordAs: { state: 'inactive', description: `${started}, not waited for`, buildId: build.id },
    changed,
    result: build.raw,
    blocks: [renderBuild(plan, { buildId: build.id, dashboardUrl: context.dashboardUrl })],
  };
}

/** A deployment whose end has been seen, or is not waited for any longer. */
interface Story extends AwaitedEnd {
  readonly begun: Begun;
  readonly progress: Progress;
  readonly replaced: DynoSurvey;
}

/** How the last phase ended; of what is not waited for any longer, nobody knows. */
const outcomes: Readonly<Partial<Record<Ending['kind'], Phase['outcome']>>> = {
  succeeded: 'success',
  failed: 'failure',
  unhealthy: 'failure',
  superseded: 'failure',
};

/** Checks what was deployed, and tells the whole story: the same facts and phases, however it ended. */
async function tell(context: DeployContext, plan: DeployPlan, story: Story): Promise<Deployed> {
  const { begun, progress, replaced, seen } = story;
  const { app, source, work } = plan;
  const { url } = seen.app ?? begun.before;
  context.note({ url });
  const { commitish = '' } = source;
  const commit = isCommit(commitish) && !isRatherTag(commitish) ? commitish : (seen.build?.commit ?? source.commitish);
  // When a build was started elsewhere that does not tell its time, nobody knows; and a build's own time may be off.
  const stamp = Date.parse(seen.build?.createdAt ?? '');
  const since = plan.buildId === undefined ? Math.min(begun.startedAt, stamp || begun.startedAt) : stamp || 0;
  const checked =
    story.ending.kind === 'succeeded'
      ? await checkApp(context, plan, { url, commit, progress, replaced, since })
      : { facts: [] };
  const bad = checked.ending;
  const ending =
    checked.facts.length > 0 && (bad === undefined || bad.kind === 'unhealthy')
      ? await lookAgain(context, begun, work.noun, { bad, good: story.ending })
      : (bad ?? story.ending);
  progress.end(outcomes[ending.kind], ending.kind === 'failed' ? ending.status : undefined);
  context.note({ status: ending.status });
  if (ending.untold === 'end') context.log.warning(untoldTexts.end);
  // What did not end well may say what it was given.
  if (ending.kind !== 'succeeded' && !isCutShort(ending)) await hideConfig(context, app);
  const lines = ending.kind === 'failed' ? await readBuildLog(context, [seen.build, begun.build]) : [];
  const ended = { app, work, commit, buildId: seen.id, bar: seen.bar, ending, progress, lines };
  const { advice, recordAs, ...told } = describeEnding(ended);
  const phases: Block = { kind: 'phases', title: `${capitalise(work.noun)} of ${work.of}`, phases: progress.phases() };
  const facts = renderBuild(plan, { url, buildId: seen.id, dashboardUrl: context.dashboardUrl });
  return {
    ...told,
    ending,
    tried: begun.tried(seen),
    recordAs: recordAs.state === 'success' ? { ...recordAs, url } : recordAs,
    changed: wasStarted(plan, begun),
    result: seen.build?.raw ?? seen.app?.raw ?? begun.build.raw,
    blocks: [...advice, facts, phases, ...checked.facts, ...lines],
  };
}

/** Whether a build was started; of an answer that is about none, or another, nobody knows. */
function wasStarted({ buildId }: DeployPlan, { build, ending }: Begun): Changed {
  if (buildId !== undefined) return false;
  return ending?.kind === 'unclear' || (ending && build.id === undefined) ? 'unknown' : true;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
