import type { Block, Phase } from '../../contract/outcome.ts';
import { formatDuration } from '../../contract/text.ts';
import { build as buildShape } from '../../platform/resources/builds.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { waitFor } from '../wait-for.ts';
import { checkApp, refuseVainChecks } from './check.ts';
import type { Begun, DeployContext, Deployed, DeployPlan, Ended } from './deploy-plan.ts';
import { describeFailure } from './describe.ts';
import { endBy, endOf } from './ended.ts';
import { explain } from './explain.ts';
import { recordDeployment } from './record.ts';
import { renderBuild } from './render-build.ts';
import { beginStory, type Story } from './story.ts';

/** Deploys, waits for the end, checks the app, and records all that as a GitHub Deployment if asked to. */
export async function deploy(context: DeployContext, plan: DeployPlan): Promise<Deployed> {
  refuseVainChecks(plan);
  return recordDeployment(context, plan, async () => {
    const { note } = context;
    note({ url: plan.app.url, status: 'unknown' });
    const begun = await plan.begin();
    note({ buildId: begun.buildId });
    return plan.wait ? follow(context, plan, begun) : leave(context, plan, begun);
  });
}

/** A deployment that the step does not wait for. */
function leave(context: DeployContext, plan: DeployPlan, { buildId, result, word = 'unknown' }: Begun): Deployed {
  const { knownChange, note } = context;
  note({ status: word });
  return {
    ended: { kind: 'left', word },
    outcome: {
      headline: `Started the ${plan.work.noun} of ${plan.app.name}, without waiting for its end`,
      changed: knownChange(),
      result,
      blocks: [renderBuild(context, plan, buildId)],
    },
  };
}

async function follow(context: DeployContext, plan: DeployPlan, begun: Begun): Promise<Deployed> {
  const story = beginStory(context, plan);
  const first = await awaitEnd(context, begun, story);
  const ended = first.kind === 'green' ? await checkApp(context, { begun, ended: first, story }) : first;
  return report(context, story, { begun, ended });
}

/** Looks until a verdict is no wait. What ends the wait otherwise is an end too: what is known by then stays known. */
async function awaitEnd(context: DeployContext, begun: Begun, story: Story): Promise<Ended> {
  const look = async () => {
    const seen = await begun.look();
    story.take(seen);
    return seen.verdict.kind === 'waits' ? undefined : seen;
  };
  const waited = await waitFor(look, { ...context, interval: story.plan.pollInterval }).catch(endOf);
  if ('kind' in waited) return waited;
  return 'stopped' in waited ? endOf(waited.stopped) : endBy(waited.answer);
}

const outcomes: Readonly<Partial<Record<Ended['kind'], Phase['outcome']>>> = {
  green: 'success',
  failed: 'failure',
  unhealthy: 'failure',
};

async function report(
  context: DeployContext,
  story: Story,
  { begun, ended }: { readonly begun: Begun; readonly ended: Ended },
): Promise<Deployed> {
  const { knownChange, note } = context;
  const { facts, plan, progress } = story;
  const spent = progress.elapsed();
  const phases = progress.phases(outcomes[ended.kind]);
  const failure = describeFailure(story, ended);
  const isFailed = failure !== undefined && ended.kind !== 'superseded';
  note({
    status: ended.word,
    duration: Math.round(spent / 1000),
    ...(isFailed && { failedPhase: story.phase() ?? '' }),
  });
  const seen = story.seen();
  const about = renderBuild(context, plan, seen?.buildId ?? begun.buildId);
  const explained = failure ? await explain(context, story, ended) : [];
  const chart: readonly Block[] =
    phases.length > 0 ? [{ kind: 'phases', title: `${plan.work.noun} of ${plan.app.name}`, phases }] : [];
  const rows = facts.length > 0 ? [{ kind: 'facts' as const, rows: facts }] : [];
  return {
    ended: { ...ended, seen },
    outcome: {
      headline: failure?.message ?? `${plan.work.done} in ${formatDuration(spent)}`,
      changed: knownChange(),
      result: seen?.build ? wireForm(buildShape, seen.build) : begun.result,
      blocks: [...explained, ...evidence(story), about, ...chart, ...rows],
      ...(failure && { failure }),
    },
  };
}

/** By what the verdict was reached, and what it leaves open. */
function evidence(story: Story): readonly Block[] {
  const { evidence: said, remark } = story.seen()?.verdict ?? {};
  if (said === undefined) return [];
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  return [{ kind: 'text', text: remark ? `${sentence} ${remark}` : sentence }];
}
