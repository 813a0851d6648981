import { ActionError, UnknownOutcomeError } from '../../contract/errors.ts';
import { formatDuration } from '../../contract/format-duration.ts';
import type { Block } from '../../contract/outcome.ts';
import { readMoment } from '../../platform/resources/reading/fields.ts';
import { inParallel } from '../in-parallel.ts';
import { type Context, defineOperation } from '../operation.ts';
import { listOwn, type OwnNamespace } from './list-own.ts';
import { removeOwn } from './remove-own.ts';

export const sweepReviewNamespaces = defineOperation({
  name: 'sweep-review-namespaces',
  summary: 'Deletes the review namespaces of this repository whose pull request is closed or whose time is up',
  needs: [],
  takes: ['ttl'],
  gives: ['removed-names', 'kept-names', 'count'],
  endpoints: ['listNamespaces', 'getNamespace', 'deleteNamespace'],
  example: { ttl: '5d' },

  async run(context, { ttl }) {
    const { dryRun, event } = context;
    const own = await listOwn(context);
    if (own.length === 0) return { ...tell([]), headline: 'This repository has no review namespaces' };
    const candidates = await judge(context, own, ttl);
    const removed: string[] = [];
    const swept = await inParallel(candidates, 4, async (one) => {
      const ended = await sweep(context, one);
      if (ended.fate === 'deleted') removed.push(one.namespace.name);
      context.note({ removedNames: removed });
      return ended;
    });
    const told = { ...tell(swept), blocks: [renderSweep(swept, `${event.repository.url}/pull`)] };
    const failure = findFailure(swept, told.outputs.count);
    if (failure) return { ...told, ...failure };
    const what = dryRun ? 'Would delete' : 'Deleted';
    return { ...told, headline: `${what} ${told.outputs.count} of ${own.length} review namespaces` };
  },
});

/** A review namespace of this repository, and what becomes of it. */
interface Candidate extends OwnNamespace {
  readonly fate: 'kept' | 'would be deleted' | 'deleted' | 'gone already' | 'not deleted' | 'not known';
  readonly reason: string;
  /** It goes by its age, whatever GitHub says. */
  readonly old: boolean;
}

function tell(swept: readonly Candidate[]) {
  const nameAll = (some: readonly Candidate[]) => some.map(({ namespace }) => namespace.name);
  const goes = ({ fate }: Candidate) => fate === 'deleted' || fate === 'would be deleted';
  const removed = nameAll(swept.filter(goes));
  const kept = nameAll(swept.filter(({ fate }) => fate === 'kept' || fate === 'not deleted'));
  const outputs = { removedNames: removed, keptNames: kept, count: removed.length };
  const unknown = swept.some(({ fate }) => fate === 'not known') && ('unknown' as const);
  return { changed: removed.length > 0 || unknown, outputs, result: { removed, kept } };
}

async function judge(
  { clock, github }: Context,
  own: readonly OwnNamespace[],
  ttl: number | undefined,
): Promise<readonly Candidate[]> {
  const states = await (await github()).pullRequests.getStates(own.map(({ pullRequest }) => pullRequest));
  return own.map((one) => {
    const { namespace, pullRequest } = one;
    const age = clock.now() - readMoment(namespace.createdAt);
    const state = states.get(pullRequest);
    const old = ttl !== undefined && age > ttl;
    const reason = old ? `older than ${formatDuration(ttl)}` : `pull request ${state ?? 'not known'}`;
    return { ...one, old, fate: state === 'closed' || old ? 'would be deleted' : 'kept', reason };
  });
}

/** Deletes one that is to go, and goes on: what failed is told as the reason. What was under way when the step ended is told too. */
async function sweep(context: Context, candidate: Candidate): Promise<Candidate> {
  if (candidate.fate === 'kept') return candidate;
  try {
    context.signal.throwIfAborted();
    return await removeClosed(context, candidate);
  } catch (error) {
    if (!context.signal.aborted && !(error instanceof ActionError)) throw error;
    const fate = error instanceof UnknownOutcomeError ? 'not known' : 'not deleted';
    return { ...candidate, fate, reason: (error as Error).message };
  }
}

async function removeClosed(context: Context, candidate: Candidate): Promise<Candidate> {
  const { old, pullRequest } = candidate;
  // The list may be old by now: a pull request can be opened again while others are swept.
  const getState = async () => (old ? 'closed' : (await (await context.github()).pullRequests.get(pullRequest)).state);
  const state = await getState();
  if (state !== 'closed') return { ...candidate, fate: 'kept', reason: `pull request ${state} again` };
  const removed = await removeOwn(context, candidate, async () => (await getState()) !== 'closed');
  if (context.dryRun && removed) return candidate;
  return { ...candidate, fate: removed ? 'deleted' : 'gone already' };
}

function renderSweep(candidates: readonly Candidate[], pulls: string): Block {
  return {
    kind: 'table',
    head: ['Namespace', 'Pull request', 'What', 'Why'],
    rows: candidates.map(({ fate, namespace, pullRequest, reason }) => {
      const link = { text: String(pullRequest), url: `${pulls}/${pullRequest}` };
      return [{ text: namespace.name, code: true }, link, fate, reason];
    }),
  };
}

function findFailure(swept: readonly Candidate[], removed: number) {
  const list = (wanted: Candidate['fate']) =>
    swept.filter(({ fate }) => fate === wanted).map(({ namespace }) => namespace.name);
  const [failed, unknown] = [list('not deleted'), list('not known')];
  if (unknown.length > 0) {
    const title = `Nobody told whether ${unknown.length} review namespaces were deleted`;
    return {
      headline: title,
      failure: {
        title,
        message: title,
        detail: `${unknown.join(', ')} (${removed} were, ${failed.length} were not)`,
        hint: 'Read the reasons in the summary’s table; the next sweep deletes what is still there.',
      },
    };
  }
  if (failed.length === 0) return undefined;
  const message = `${failed.length} review namespaces could not be deleted`;
  return {
    headline: message,
    failure: {
      message,
      detail: `${failed.join(', ')} (${removed} were)`,
      hint: 'Read the reasons in the summary’s table; the next sweep tries them again.',
    },
  };
}
