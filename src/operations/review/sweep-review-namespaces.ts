import { formatDuration } from '../../contract/format-duration.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Namespace } from '../../platform/models.ts';
import { inParallel } from '../in-parallel.ts';
import { type Context, defineOperation } from '../operation.ts';
import { readMark } from './ownership.ts';
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
    const { dryRun, event, platform } = context;
    const all = await platform.namespaces.list();
    const own = all.flatMap((namespace) => {
      const owner = readMark(namespace.description);
      return owner?.repositoryId === event.repository.id ? [{ namespace, pullRequest: owner.pullRequest }] : [];
    });
    const candidates = await judge(context, own, ttl);
    const doomed = candidates.filter(({ remove }) => remove);
    // By the namespaces themselves: two teams may have one of the same name.
    const failures = new Map<Namespace, string>();
    if (!dryRun) {
      await inParallel(doomed, 4, async ({ namespace, pullRequest }) => {
        const failure = await tryRemoving(context, namespace, pullRequest);
        if (failure !== undefined) failures.set(namespace, failure);
      });
    }

    const isRemoved = ({ namespace, remove }: Candidate) => remove && !dryRun && !failures.has(namespace);
    const removed = candidates.filter(isRemoved).map(({ namespace }) => namespace.name);
    const kept = candidates.filter((one) => !isRemoved(one)).map(({ namespace }) => namespace.name);
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
    const age = clock.now() - readTime(namespace.createdAt);
    const state = states.get(pullRequest);
    const old = ttl !== undefined && age > ttl;
    const why = old ? `older than ${formatDuration(ttl)}` : `pull request ${state ?? 'not known to GitHub'}`;
    return { namespace, pullRequest, remove: state === 'closed' || old, reason: why };
  });
}

/** When it was made; what is no time in the form of the API tells nothing of its age. */
function readTime(text = ''): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
}

/** Deletes one and goes on: what failed comes back as the reason. */
async function tryRemoving(context: Context, namespace: Namespace, pullRequest: number): Promise<string | undefined> {
  try {
    await removeOwn(context, namespace, pullRequest);
    return undefined;
  } catch (error) {
    context.signal.throwIfAborted();
    return (error as Error).message;
  }
}

function renderSweep(
  candidates: readonly Candidate[],
  failures: ReadonlyMap<Namespace, string>,
  deleted: string,
  pulls: string,
): Block {
  return {
    kind: 'table',
    head: ['Namespace', 'Pull request', 'What', 'Why'],
    rows: candidates.map(({ namespace, pullRequest, remove, reason }) => {
      const what = failures.has(namespace) ? 'not deleted' : remove ? deleted : 'kept';
      const link = { text: String(pullRequest), url: `${pulls}/${pullRequest}` };
      return [{ text: namespace.name, code: true }, link, what, failures.get(namespace) ?? reason];
    }),
  };
}

function describeFailures(failures: ReadonlyMap<Namespace, string>, removed: number) {
  const names = [...failures.keys()].map(({ name }) => name);
  return {
    headline: `${failures.size} review namespaces could not be deleted`,
    failure: {
      message: `${failures.size} review namespaces could not be deleted: ${names.join(', ')} (${removed} were)`,
      hint: 'Read in the table of the summary why; the next sweep tries them again.',
    },
  };
}
