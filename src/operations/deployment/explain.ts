import { shortenCommit } from '../../contract/commit.ts';
import { ActionError, excusing } from '../../contract/errors.ts';
import type { Block } from '../../contract/outcome.ts';
import { formatDuration } from '../../contract/text.ts';
import { hurry, remaining } from '../../platform/wire/clock.ts';
import { countedTypes, describeBroken, livesOf } from '../dynos/lives.ts';
import { hideConfig } from '../hide-config.ts';
import { readCurrent, runningCommit } from '../releases/running-commit.ts';
import type { DeployContext, DeployPlan, Ended, Seen } from './deploy-plan.ts';
import { renderLog } from './explain-log.ts';
import { chooseNextSteps } from './next-steps.ts';
import type { Story } from './story.ts';

/** An explanation waits no longer than this for what it shows. */
const patience = 3000;

/** Shows the error, the log and what runs now, and returns what to do next. It decides nothing. */
export async function explain(context: DeployContext, story: Story, ended: Ended): Promise<readonly Block[]> {
  const { plan } = story;
  const seen = story.seen();
  const situation = { kind: ended.kind, phase: story.phase(), buildId: seen?.buildId };
  if (ended.kind !== 'failed' && ended.kind !== 'unhealthy')
    return chooseNextSteps(plan, { ...situation, servesFailed: false, staging: undefined });
  const [log, running, staging] = await Promise.all([
    inTime(context, ended.kind === 'failed' ? readLog(context, seen) : undefined),
    inTime(context, readRunning(context, plan, seen?.buildId)),
    inTime(context, findStaging(context, plan)),
    hideConfig(context, plan.app.name),
  ]);
  const servesFailed = running?.servesFailed ?? ended.kind === 'unhealthy';
  const runs: readonly Block[] = running ? [{ kind: 'text', text: running.sentence }] : [];
  // These stand before what to do, all the rest behind it.
  for (const block of [...(log ?? []), ...runs]) context.show(block);
  return chooseNextSteps(plan, { ...situation, servesFailed, staging });
}

/** What some reads come to; nothing if they fail or take too long. */
async function inTime<T>({ clock, deadline }: DeployContext, work: Promise<T> | undefined): Promise<T | undefined> {
  const isOurs = (error: unknown) => error instanceof ActionError;
  const answer = work?.catch(excusing(isOurs));
  return answer && hurry(answer, Math.min(patience, remaining(deadline, clock)), clock, undefined);
}

async function readLog({ platform }: DeployContext, seen: Seen | undefined): Promise<readonly Block[]> {
  const text = seen?.build && (await platform.builds.log(seen.build, patience));
  return text === undefined ? [] : renderLog(text);
}

/** What an app runs now, in one sentence, and whether that is what failed. */
async function readRunning(
  context: DeployContext,
  { app: { name }, githubEnvironment }: DeployPlan,
  failed: string | undefined,
) {
  const { platform } = context;
  const app = await platform.apps.get(name);
  const { buildId, deployment } = await readCurrent(context, app);
  if (failed !== undefined && buildId === failed) {
    const broken = describeBroken(livesOf(countedTypes(await platform.dynos.list(name), app.formation)));
    return { servesFailed: true, sentence: `${name} serves the failed deployment${broken ? `: ${broken}` : ''}.` };
  }
  const running = await runningCommit(context, app, githubEnvironment);
  if (running === undefined) return undefined;
  if (running.commit === null) return { servesFailed: false, sentence: `${name} serves nothing yet.` };
  const age = platform.now() - (deployment?.createdAt ?? Number.NaN);
  const since = age > 0 ? ` (deployed ${formatDuration(age)} ago)` : '';
  return { servesFailed: false, sentence: `${name} still serves \`${shortenCommit(running.commit)}\`${since}.` };
}

/** The staging app of the same pipeline. */
async function findStaging({ platform }: DeployContext, { app }: DeployPlan): Promise<string | undefined> {
  const pipeline = app.pipeline?.id ?? app.pipeline?.name;
  if (pipeline == null) return undefined;
  return (await platform.pipelines.apps(pipeline)).find(({ id, stage }) => stage === 'staging' && id !== app.id)?.name;
}
