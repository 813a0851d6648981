import { isCommit } from '../../contract/commit-id.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { RecordedPlace } from '../../contract/github-deployments.ts';
import { isOtherCommit, isSameCommit } from '../../contract/same-commit.ts';
import { isSameId } from '../../platform/deployment.ts';
import { readRecords } from '../deployment/deployment-record.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { placeOf } from '../place-of.ts';
import { findTakenUp } from './find-taken-up.ts';

/** Milliseconds that may pass between the beginning of a record and that of its build, and after which an open record of nobody knows what is none of it. */
const [longestStart, day] = [3_600_000, 86_400_000];

/**
 * What a build that was started elsewhere is about: this run's event only as far as nobody tells of another commit. Where the platform does
 * not, the record tells whose start was answered with this build. Where it holds another start of which nobody saw the end, of another
 * commit, nobody knows: no commit is told then.
 */
export async function findOrigin(
  context: Context,
  app: string,
  { buildId, githubEnvironment }: { readonly buildId: string; readonly githubEnvironment: string | undefined },
): Promise<WorkflowEvent> {
  const { event, platform } = context;
  const current = await platform.apps.get(app);
  const shown = [current.deployment, ...current.otherDeployments];
  const build = await findTakenUp(context, { app, buildId, shown });
  const told = shown.find((one) => isSameId(one.buildId, buildId));
  const shownCommit = isCommit(build?.commit) ? build.commit : told?.commit;
  if (shownCommit === undefined && githubEnvironment !== undefined)
    return findRecorded(context, placeOf(context, githubEnvironment, current), {
      buildId,
      startedAt: build?.createdAt,
    });
  return isOtherCommit(event.commit, shownCommit) ? { ...event, branch: undefined, commit: shownCommit } : event;
}

/** What the record tells of a build: whose start was answered with it, however much went well since. Where nobody's is, what is open since the last success may be its. */
async function findRecorded(
  context: Context,
  place: RecordedPlace,
  { buildId, startedAt }: { readonly buildId: string; readonly startedAt: string | undefined },
): Promise<WorkflowEvent> {
  const { clock, event } = context;
  const started = Date.parse(startedAt ?? '') || clock.now();
  const isNear = (at: string) => Math.abs(started - Date.parse(at)) < (startedAt === undefined ? day : longestStart);
  const open: string[] = [];
  const look = async () => {
    let isSince = true;
    for await (const { at, buildId: told, came, commit } of readRecords(context, place)) {
      if (isSameId(told, buildId)) return commit;
      isSince &&= came !== 'well';
      if (!isSince && started - Date.parse(at) > day) break;
      // A start that was answered with another build is not this one's.
      if (isSince && (came === 'unwaited' || came === 'unknown') && told === undefined && isNear(at)) open.push(commit);
    }
    return open.every((one) => isSameCommit(one, event.commit)) ? event.commit : undefined;
  };
  const commit = await orExplain(context, look, () => event.commit);
  if (commit !== undefined && !isOtherCommit(event.commit, commit)) return event;
  if (commit === undefined)
    context.log.warning(
      `Which commit the build ${buildId} is of is not known: ${place.environment} has another on record whose end nobody saw. Give it as \`commitish\`.`,
    );
  return { ...event, branch: undefined, commit };
}
