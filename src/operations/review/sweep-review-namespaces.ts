import { formatDuration } from '../../contract/format-duration.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Namespace } from '../../platform/models.ts';
import { isNotFound } from '../../platform/wire/api-error.ts';
import { inParallel } from '../in-parallel.ts';
import { type Context, defineOperation } from '../operation.ts';
import { readMark } from './ownership.ts';

export const sweepReviewNamespaces = defineOperation({
  name: 'sweep-review-namespaces',
  summary: 'Deletes the review namespaces of this repository whose pull request is closed or whose time is up',
  needs: [],
  takes: ['ttl'],
  gives: ['removed-names', 'kept-names', 'count'],
  endpoints: ['listNamespaces', 'deleteNamespace'],
  example: { ttl: '5d' },

  async run(context, { ttl }) {
    const { dryRun, event, platform } = context;
    const all = await platform.namespaces.list();
    const own = all.flatMap((namespace) => {
      const mark = readMark(namespace.description);
      return mark?.repositoryId === event.repository.id ? [{ namespace, pullRequest: mark.pullRequest }] : [];
    });
    const candidates = await judge(context, own, ttl);
    const doomed = candidates.filter(({ remove }) => remove);
    const failures = new Map<string, string>();
    if (!dryRun) {
      await inParallel(doomed, 4, async ({ namespace: { name } }) => {
        const failure = await removeOne(context, name);
        if (failure !== undefined) failures.set(name, failure);
      });
    }

    const removed = doomed.map(({ namespace }) => namespace.name).filter((name) => !dryRun && !failures.has(name));
    const gone = new Set(removed);
    const kept = own.map(({ namespace }) => namespace.name).filter((name) => !gone.has(name));
    const outputs = { removedNames: removed, keptNames: kept, count: removed.length };
    const told = { changed: removed.length > 0, outputs, result: { removed, kept } };
    const pulls = `${event.repository.url}/pull`;
    const blocks = [renderSweep(candidates, failures, dryRun ? 'would be deleted' : 'deleted', pulls)];
    if (failures.size > 0) return { ...told, blocks, ...describeFailures(failures, removed.length) };
    if (own.length === 0) return { ...told, headline: 'This repository has no review namespaces' };
    const headline = dryRun
      ? `Would delete ${doomed.length} of ${own.length} review namespaces`
      : `Deleted ${removed.length} of ${own.length} review namespaces`;
    return { ...told, headline, blocks };
  },
});

interface Candidate {
  readonly namespace: Namespace;
  readonly pullRequest: number;
  readonly remove: boolean;
  readonly reason: string;
}

async function judge(
  { clock, github }: Context,
  own: readonly { namespace: Namespace; pullRequest: number }[],
  ttl: number | undefined,
): Promise<readonly Candidate[]> {
  if (own.length === 0) return [];
  const states = await (await github()).pullRequests.getStates(own.map(({ pullRequest }) => pullRequest));
  return own.map(({ namespace, pullRequest }) => {
    const created = Date.parse(namespace.createdAt ?? '');
    const age = clock.now() - created;
    const state = states.get(pullRequest);
    const old = ttl !== undefined && age > ttl;
    const why = old ? `older than ${formatDuration(ttl)}` : `pull request ${state ?? 'not known to GitHub'}`;
    return { namespace, pullRequest, remove: state === 'closed' || old, reason: why };
  });
}

/** Deletes one and goes on: what failed comes back as the reason. */
async function removeOne({ platform, signal }: Context, name: string): Promise<string | undefined> {
  try {
    await platform.namespaces.remove(name);
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    return isNotFound(error) ? undefined : (error as Error).message;
  }
}

function renderSweep(
  candidates: readonly Candidate[],
  failures: ReadonlyMap<string, string>,
  deleted: string,
  pulls: string,
): Block {
  return {
    kind: 'table',
    head: ['Namespace', 'Pull request', 'What', 'Why'],
    rows: candidates.map(({ namespace: { name }, pullRequest, remove, reason }) => {
      const what = failures.has(name) ? 'not deleted' : remove ? deleted : 'kept';
      const link = { text: String(pullRequest), url: `${pulls}/${pullRequest}` };
      return [{ text: name, code: true }, link, what, failures.get(name) ?? reason];
    }),
  };
}

function describeFailures(failures: ReadonlyMap<string, string>, removed: number) {
  return {
    headline: `${failures.size} review namespaces could not be deleted`,
    failure: {
      message: `${failures.size} review namespaces could not be deleted: ${[...failures.keys()].join(', ')} (${removed} were)`,
      hint: 'The table in the summary says why; the next sweep tries them again.',
    },
  };
}
