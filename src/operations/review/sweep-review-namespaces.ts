import { ActionError } from '../../contract/errors.ts';
import type { Block, Failure } from '../../contract/outcome.ts';
import { formatDuration } from '../../contract/text.ts';
import { inParallel } from '../in-parallel.ts';
import { type Context, defineOperation } from '../operation.ts';
import { listOwn, type Own } from './mark.ts';
import { removeOwn } from './remove.ts';

export const sweepReviewNamespaces = defineOperation({
  name: 'sweep-review-namespaces',
  summary: 'Deletes the review namespaces of this repository whose pull request is closed or whose time is up',
  needs: [],
  takes: ['ttl'],
  gives: ['removed-names', 'kept-names', 'count'],
  endpoints: ['listNamespaces', 'getNamespace', 'deleteNamespace'],
  example: { ttl: '5d' },

  async run(context, { ttl }) {
    const { dryRun, event, note } = context;
    const own = await listOwn(context);
    const removedNames: string[] = [];
    const swept = await inParallel(own, 4, async (one) => {
      const end = await sweep(context, one, ttl);
      if (end.fate === 'deleted') removedNames.push(one.namespace.name);
      note({ removedNames, count: removedNames.length });
      return end;
    });
    const isKept = ({ fate }: Swept) => fate === 'kept' || fate === 'not deleted';
    const keptNames = swept.filter(isKept).map(({ namespace }) => namespace.name);
    const isUnknown = swept.some(({ fate }) => fate === 'not known') && 'unknown';
    const count = removedNames.length;
    const what = `${dryRun ? 'Would delete' : 'Deleted'} ${count} of ${own.length} review namespaces`;
    return {
      headline: own.length === 0 ? 'This repository has no review namespaces' : what,
      changed: count > 0 || isUnknown,
      outputs: { removedNames, keptNames, count },
      blocks: own.length === 0 ? [] : [renderSweep(swept, `${event.repository.url}/pull`, dryRun)],
      ...describeFailure(swept),
    };
  },
});

/** A review namespace, and what became of it. */
interface Swept extends Own {
  readonly fate: 'kept' | 'deleted' | 'gone already' | 'not deleted' | 'not known';
  readonly reason: string;
  readonly error?: ActionError;
}

/** Deletes one that is not wanted. What fails is said at the end, after the others. */
async function sweep(context: Context, own: Own, ttl: number | undefined): Promise<Swept> {
  const { namespace, pullRequest } = own;
  const { github, platform, signal } = context;
  const isOld = ttl !== undefined && platform.now() - (namespace.createdAt ?? Number.NaN) > ttl;
  const isOpen = async () => !isOld && (await (await github()).getPullRequest(pullRequest)).state === 'open';
  try {
    signal.throwIfAborted();
    const end = await removeOwn(context, own, isOpen);
    if (end === 'wanted') return { ...own, fate: 'kept', reason: 'pull request open' };
    const reason = isOld ? `older than ${formatDuration(ttl)}` : 'pull request closed';
    return { ...own, fate: end === 'gone' ? 'gone already' : 'deleted', reason };
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    if (error.code === 'pull-request-unknown') return { ...own, fate: 'kept', reason: error.message };
    const fate = error.code === 'outcome-unknown' ? 'not known' : 'not deleted';
    return { ...own, fate, reason: error.message, error };
  }
}

function renderSweep(swept: readonly Swept[], pulls: string, dryRun: boolean): Block {
  return {
    kind: 'table',
    head: ['Namespace', 'Pull request', 'Action', 'Reason'],
    rows: swept.map(({ fate, namespace, pullRequest, reason }) => [
      { text: namespace.name, code: true },
      { text: String(pullRequest), url: `${pulls}/${pullRequest}` },
      dryRun && fate === 'deleted' ? 'would be deleted' : fate,
      reason,
    ]),
  };
}

function describeFailure(swept: readonly Swept[]): { readonly failure?: Failure } {
  const failed = swept.flatMap(({ error, namespace: { name } }) => (error ? { error, name } : []));
  if (failed[0] === undefined) return {};
  const { code, hint } = failed[0].error;
  const message = `${failed.length} of ${swept.length} review namespaces could not be deleted`;
  const items = failed.map(({ error, name }) => `${name}: ${error.message}`);
  return { failure: { code, message, hint: `${hint} The next sweep tries again.`, items } };
}
