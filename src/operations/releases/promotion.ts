import { shortenCommit } from '../../contract/commit.ts';
import { type PromotionTarget, promotion as promotionShape } from '../../platform/resources/promotions.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { meaningOf } from '../../platform/shape/statuses.ts';
import type { Begun, Seen, Verdict, Work } from '../deployment/deploy-plan.ts';
import { startBuild } from '../deployment/start.ts';
import type { Context } from '../operation.ts';
import type { Confirmed, Target } from './promotion-checks.ts';
import type { PromotionStory } from './render-promotion.ts';
import { commitOfBuild, readCurrent } from './running-commit.ts';

/** What is promoted to which apps. */
export interface Promoted extends Pick<PromotionStory, 'route' | 'confirmed'> {
  readonly targets: readonly Target[];
  readonly description: string;
  recheck(targets: readonly Target[]): Promise<void>;
}

/** Prepares a promotion. The first target that begins starts it for all: once. */
export function preparePromotion(context: Context, promoted: Promoted) {
  const { confirmed, description, recheck, route, targets } = promoted;
  const { pipeline, source } = route;
  const { promotions } = context.platform;
  let isArtefact = pipeline !== undefined && confirmed.by === 'platform';
  const ids = targets.map(({ app }) => app.id);
  const create = async () =>
    isArtefact && pipeline ? promotions.create(pipeline.id, source.id, ids, () => recheck(targets)) : undefined;
  let started: ReturnType<typeof create> | undefined;
  return {
    /** Whether the platform promotes the artefact, once it has begun; else each target gets a build. */
    isArtefact: () => isArtefact,
    /** What is done to a target, in words; they change if it gets a build. */
    work: ({ app }: Target): Work => ({
      get noun() {
        return isArtefact ? 'promotion' : 'rebuild';
      },
      doing: `Promoting ${source.name} to ${app.name}`,
      get done() {
        return isArtefact
          ? `Promoted ${source.name} to ${app.name}`
          : `Rebuilt the commit of ${source.name} for ${app.name}`;
      },
    }),
    async begin(target: Target): Promise<Begun> {
      started ??= create();
      const promotion = await started;
      isArtefact = promotion !== undefined;
      const { app } = target;
      const { commit } = confirmed;
      if (promotion === undefined || pipeline === undefined)
        return startBuild(context, { app, commitish: commit, commit, description, recheck: () => recheck([target]) });
      const list = () => promotions.targets(pipeline.id, promotion.id);
      return {
        buildId: confirmed.buildId,
        word: promotion.status,
        result: wireForm(promotionShape, promotion),
        look: () => look(context, target, confirmed, list),
      };
    },
  };
}

type ListTargets = () => Promise<readonly PromotionTarget[]>;

/** How the promotion stands for one target. It has arrived when its target says so and the platform reports no other commit. */
async function look(context: Context, target: Target, confirmed: Confirmed, list: ListTargets): Promise<Seen> {
  const { id, name } = target.app;
  const { buildId, commit } = confirmed;
  const found = (await list()).find((one) => one.app.id === id);
  if (found === undefined) return { verdict: { kind: 'waits', evidence: `the promotion does not list ${name} yet` } };
  const { errorMessage, status: word } = found;
  const evidence = `the promotion to ${name} is \`${word}\``;
  const say = (kind: Verdict['kind'], more = '') =>
    ({ kind, evidence: `${evidence}${more}`, word, of: 'target' }) as const;
  const meaning = meaningOf('target', word);
  if (meaning === 'going') return { buildId, verdict: say('waits') };
  if (meaning === 'bad') return { buildId, verdict: say('failed'), detail: errorMessage };
  const app = await context.platform.apps.get(name);
  const { buildId: current, deployment } = await readCurrent(context, app);
  const seen = { buildId, deployment };
  const before = target.facts.running;
  // What is known by the id of its build is not asked for.
  const same = [confirmed, before].find((one) => one?.buildId === current);
  const now = current == null ? current : (same?.commit ?? (await commitOfBuild(context, app, current)));
  if (now === undefined || now === commit) return { ...seen, verdict: say('green') };
  const other = now === null ? 'nothing' : shortenCommit(now);
  return { ...seen, verdict: say(now === before?.commit ? 'waits' : 'superseded', `, but ${name} runs ${other}`) };
}
