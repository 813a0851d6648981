import { formatDuration } from '../../contract/format-duration.ts';
import { joinChanges } from '../../contract/join-changes.ts';
import type { Block, Failure } from '../../contract/outcome.ts';
import { tellFailure } from '../../contract/tell-failure.ts';
import type { Deployed } from '../deployment/deploy.ts';
import type { PromotionStory } from './render-plan.ts';
import { combineOutputs, type Settled } from './settle-each.ts';
import type { StartedPromotion } from './start-promotion.ts';
import { tellLeft } from './tell-untouched.ts';
import { findDoubt } from './weigh-whole.ts';

/** Which of the two it was: a rebuild is not the same artefact. */
function tellArtefact(by: 'promotion' | 'rebuild', { isTold, pipeline }: PromotionStory): string {
  if (by === 'promotion') return 'The same artefact: the platform promotes what the source runs, and builds nothing.';
  const none =
    pipeline === undefined ? 'no pipeline is known that holds all these apps' : 'the platform has no promotions';
  const why = isTold ? none : 'the platform does not tell what the source runs, which it would promote';
  return `A rebuild: ${why}. It is not the artefact that was tested.`;
}

/** The outcome of a promotion: of each target its own, and of all together what is worst. */
export function tellPromotion(
  story: PromotionStory,
  started: StartedPromotion | 'unanswered' | undefined,
  settled: readonly Settled[],
) {
  const by = started ? 'promotion' : 'rebuild';
  const ends = settled.map(({ deployed }) => deployed);
  const bad = settled.filter(({ deployed }) => deployed.failure).map(({ noted }) => noted.status ?? 'failed');
  const outputs = combineOutputs(settled.map(({ noted }) => noted));
  const headline = summarise(story, by, settled);
  return {
    headline,
    changed: joinChanges(ends.map(({ changed }) => changed)),
    outputs: { ...outputs, status: bad[0] ?? outputs.status ?? (settled.some(isLeft) ? 'unknown' : 'succeeded') },
    result: {
      by,
      source: story.source.address,
      commit: story.commit,
      ...(typeof started === 'object' && { promotion: started.promotion.raw }),
      targets: [...settled.map((one) => tellTarget(one, story)), ...story.left.map((one) => tellLeft(one))],
    },
    blocks: [
      { kind: 'text', text: tellArtefact(by, story) },
      ...renderOutcomes(settled),
      ...ends.flatMap(({ blocks }) => (ends.length > 1 ? startWithFacts(blocks) : blocks)),
    ] satisfies Block[],
    recordAs: ends.map(({ recordAs }) => recordAs),
    ...joinFailures(headline, ends),
  };
}

/** What is told of a target, from what it is on: what is to be done about it must not stand below another one. */
function startWithFacts(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.find(({ kind }) => kind === 'facts');
  return first ? [first, ...blocks.filter((block) => block !== first)] : blocks;
}

function summarise({ source, targets }: PromotionStory, by: string, settled: readonly Settled[]): string {
  const [only, ...others] = settled;
  if (only && others.length === 0) return only.deployed.headline;
  const good = settled.filter(({ deployed }) => !deployed.failure).length;
  const count = good === targets.length ? `${good} apps` : `${good} of ${targets.length} apps`;
  const seconds = Math.max(0, ...settled.map(({ noted }) => noted.duration ?? 0));
  const [verb, noun, to] =
    by === 'promotion'
      ? ['Promoted', 'a promotion of', 'to']
      : ['Rebuilt the commit of', 'builds of the commit of', 'for'];
  if (settled.some(isLeft)) return `Started ${noun} ${source.address} ${to} ${count}, not waiting for the end`;
  return `${verb} ${source.address} ${to} ${count} in ${formatDuration(seconds * 1000)}`;
}

/** Whether nobody waits for its end. */
function isLeft({ deployed: { failure, recordAs } }: Settled): boolean {
  return recordAs.state === 'inactive' && !failure;
}

/** What is told of each target in `result`. */
function tellTarget(one: Settled, { targets }: PromotionStory) {
  const { deployed, noted, plan } = one;
  const { order, running, total } = targets.find(({ app }) => app.address === plan.app) ?? {};
  const { changed, failure, result } = deployed;
  // What was refused at once has changed nothing, and that is known.
  const isKnown = deployed.recordAs.state === 'failure' || changed === false;
  const outcome = failure ? (isKnown ? 'failure' : 'unknown') : 'success';
  const message = failure ? tellFailure(failure) : findDoubt(one);
  return {
    app: plan.app,
    outcome: isLeft(one) ? 'started' : outcome,
    ...noted,
    ran: running,
    order,
    commits: total,
    changed,
    ...(message !== undefined && { message }),
    result,
  };
}

function renderOutcomes(settled: readonly Settled[]): readonly Block[] {
  if (settled.length === 1) return [];
  const rows = settled.map((one) => {
    const { failure, headline } = one.deployed;
    const doubt = findDoubt(one);
    const told = doubt === undefined ? headline : `${headline}; ${doubt}`;
    return [{ text: one.plan.app, code: true } as const, failure ? tellFailure(failure) : told];
  });
  return [{ kind: 'table', head: ['Target', 'Outcome'], rows }];
}

/** One failure fails the whole, and none hides another. */
function joinFailures(headline: string, ends: readonly Deployed[]): { readonly failure?: Failure } {
  const failures = ends.flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  if (first === undefined) return {};
  // What went wrong with all of them at once is told once.
  const messages = new Set(failures.map(tellFailure));
  if (messages.size === 1) return { failure: first };
  return { failure: { message: [...messages].join('; '), hint: first.hint, title: headline } };
}
