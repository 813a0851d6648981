import type { ComparedTarget } from './compare-targets.ts';
import type { PromotionStory } from './render-plan.ts';

/** Why a target is not promoted to. */
interface Untouched {
  readonly outcome: 'planned' | 'skipped' | 'refused';
  readonly message?: string | undefined;
  /** The names of the config vars that it lacks, and of those that nobody requires. */
  readonly names?: unknown;
}

/** What is told in `result` of a target that is not promoted to. */
export function tellUntouched({ app, order, running, total }: ComparedTarget, { message, names, outcome }: Untouched) {
  const known = { ran: running, order, commits: total, changed: false, ...(message !== undefined && { message }) };
  return { app: app.address, outcome, ...known, ...(names as object) };
}

/** What is told in `result` of a target that runs something newer. */
export function tellLeft(target: ComparedTarget, outcome: 'skipped' | 'refused' = 'skipped') {
  return { ...tellUntouched(target, { outcome, message: target.tooOld }), app: target.app.name };
}

/** What is told in `result` where nothing is promoted: what is known, as it would be after a promotion. */
export function tellUnpromoted(
  { commit, source }: Pick<PromotionStory, 'commit' | 'source'>,
  targets: readonly object[],
) {
  return { source: source.address, commit, targets };
}
