import type { App, Build } from '../../platform/models.ts';
import { readMeaning, type StatusWords } from '../../platform/resources/status-words.ts';
import type { Context } from '../operation.ts';
import { type BuildIdentity, describeDoubt, findStranger } from './claim.ts';
import type { DeployPlan } from './deploy-plan.ts';
import type { Ending } from './ending.ts';
import type { Followed } from './look.ts';

/** A build that was started, or taken up. */
export interface Started extends Followed {
  readonly build: Build;
  /** What its start said already of its end. */
  readonly ending?: Ending | undefined;
}

/** Starts the build, or takes up the one that is to be waited for. */
export async function startBuild(
  { clock, platform }: Context,
  plan: DeployPlan,
  before: App | undefined,
): Promise<Started> {
  const { app, buildId, source } = plan;
  const startedAt = clock.now();
  const mine = buildId === undefined;
  const build: Build = mine ? await platform.builds.start(app, source) : { id: buildId, raw: { id: buildId } };
  const words = { success: plan.successStatuses ?? [], failure: plan.failureStatuses ?? [] };
  const ours = {
    id: build.id,
    commit: mine ? source.commitish : undefined,
    app: { asked: app, id: before?.id, name: before?.name },
  };
  const earlier = [before?.deployment, ...(before?.otherDeployments ?? [])].flatMap((one) => one?.buildId ?? []);
  return {
    app,
    build,
    ours,
    words,
    earlier,
    startedAt,
    description: source.description,
    before: mine ? before?.deployment : undefined,
    ending: mine ? judgeStart(build, ours, { earlier, words }) : undefined,
  };
}

/** Judges the answer to a start: it may be the end already, or not be about what was started. */
export function judgeStart(
  build: Build,
  ours: BuildIdentity,
  { earlier, words }: { readonly earlier: readonly string[]; readonly words: StatusWords },
): Ending | undefined {
  const { error, id, status } = build;
  const meaning = readMeaning(build, words);
  if (meaning === 'failed' || (id === undefined && error !== undefined))
    return { kind: 'failed', status: status ?? 'failed', part: 'build', message: build.message ?? error };
  const wasThere = id !== undefined && earlier.includes(id) ? 'it was there before' : undefined;
  const doubt = findStranger(build, ours) ?? wasThere;
  const told = doubt && `The start was answered with the build ${id ?? 'without an id'}, but ${doubt}`;
  const message = told ?? (meaning === 'contradicting' ? describeDoubt(build) : undefined);
  return message === undefined ? undefined : { kind: 'unclear', status: 'unknown', part: 'build', message };
}
