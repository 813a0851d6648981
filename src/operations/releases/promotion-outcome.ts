import { ActionError } from '../../contract/errors.ts';
import { type Block, joinChanges, type Outcome, type Outputs } from '../../contract/outcome.ts';
import type { DeployContext, DeployOutput, DeployPlan } from '../deployment/deploy-plan.ts';
import type { Target } from './promotion-checks.ts';
import { deployOrRebuild } from './rebuild.ts';
import type { PromotionStory } from './render-promotion.ts';

/** What became of one target, and the outputs that were noted of it. */
export interface Settled {
  readonly plan: DeployPlan;
  readonly outcome: Outcome<DeployOutput>;
  readonly noted: Outputs<DeployOutput>;
}

/** Deploys to all targets side by side. An error ends one target only, unless it is the only one. */
export async function settle(
  context: DeployContext,
  plans: readonly DeployPlan[],
  onFailure: 'fail' | 'rebuild',
): Promise<readonly Settled[]> {
  const isAlone = plans.length === 1;
  return Promise.all(
    plans.map(async (plan) => {
      const noted: Outputs<DeployOutput> = {};
      const note = (outputs: Outputs<DeployOutput>) => {
        Object.assign(noted, outputs);
        if (isAlone) context.note(outputs);
      };
      const outcome = await deployOrRebuild({ ...context, note }, plan, onFailure).catch((error: unknown) => {
        if (isAlone || !(error instanceof ActionError)) throw error;
        const { code, detail, hint, message } = error;
        return { headline: message, changed: context.knownChange(), failure: { code, message, hint, detail } };
      });
      return { plan, outcome, noted };
    }),
  );
}

/** The outcome of a promotion: each target has its own, and a failure of one fails the whole. */
export function joinOutcomes(
  story: PromotionStory,
  settled: readonly Settled[],
  isArtefact: boolean,
): Outcome<DeployOutput> {
  const [first, ...others] = settled;
  const isAlone = others.length === 0;
  const bad = settled.find(({ outcome }) => outcome.failure);
  const seconds = Math.max(...settled.map(({ noted }) => noted.duration ?? 0));
  const failures = settled.flatMap(({ outcome }) => outcome.failure ?? []);
  const message = [...new Set(failures.map((one) => one.message))].join('; ');
  const headline = first && isAlone ? first.outcome.headline : summarize(story, settled, isArtefact);
  return {
    headline,
    changed: joinChanges(settled.map(({ outcome }) => outcome.changed)),
    outputs: isAlone ? {} : { status: (bad ?? first)?.noted.status, duration: seconds },
    result: { by: isArtefact ? 'promotion' : 'rebuild', ...resultOf(story, settled) },
    blocks: [
      { kind: 'text', text: isArtefact ? sameArtefact : rebuilt },
      ...(isAlone ? [] : [renderOutcomes(settled)]),
      ...settled.flatMap(({ outcome }) => outcome.blocks ?? []),
    ],
    ...(failures[0] && { failure: { ...failures[0], message } }),
  };
}

const sameArtefact = 'The same artefact: the platform promotes the build that the source runs.';
const rebuilt = 'Rebuilt from the same commit: this is not the artefact that was tested.';

function summarize({ route }: PromotionStory, settled: readonly Settled[], isArtefact: boolean): string {
  const good = settled.filter(({ outcome }) => !outcome.failure).length;
  const apps = good === settled.length ? `${good} apps` : `${good} of ${settled.length} apps`;
  const done = isArtefact ? `Promoted ${route.source.name} to` : `Rebuilt the commit of ${route.source.name} for`;
  return settled.some(({ plan }) => plan.wait)
    ? `${done} ${apps}`
    : `Started promoting ${route.source.name} to ${apps}`;
}

function renderOutcomes(settled: readonly Settled[]): Block {
  const rows = settled.map(({ outcome, plan }) => [
    { text: plan.app.name, code: true } as const,
    outcome.failure?.message ?? outcome.headline,
  ]);
  return { kind: 'table', head: ['Target', 'Outcome'], rows };
}

/** What `result` says of a promotion and each of its targets. */
export function resultOf({ all, confirmed, route }: PromotionStory, settled: readonly Settled[] = []) {
  const byApp = new Map(settled.map((one) => [one.plan.app.id, one]));
  const targets = all.map((target) => resultOfTarget(target, byApp.get(target.app.id)));
  return { source: route.source.name, commit: confirmed.commit, targets };
}

function resultOfTarget({ app, facts, leftOut }: Target, settled: Settled | undefined) {
  const { comparison, order, running } = facts;
  const known = { app: app.name, ran: running?.commit, order, commits: comparison?.total };
  if (leftOut !== undefined) return { ...known, outcome: 'skipped', message: leftOut };
  if (settled === undefined) return { ...known, outcome: 'planned' };
  const { noted, outcome, plan } = settled;
  const { failure, result } = outcome;
  const isOpen = ['unknown', 'timeout', 'canceled'].includes(noted.status ?? 'unknown');
  const bad = isOpen ? 'unknown' : 'failure';
  const good = plan.wait ? 'success' : 'started';
  return { ...known, ...noted, outcome: failure ? bad : good, message: failure?.message, result };
}
