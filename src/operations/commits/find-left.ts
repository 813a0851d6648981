import type { RecordedPlace } from '../../contract/github-deployments.ts';
import { findNewest, readRecords } from '../deployment/deployment-record.ts';
import type { Context } from '../operation.ts';
import type { Compare } from './compare-commits.ts';

/** So many commits that were left are compared: each costs a request. */
const mostLeft = 10;

/**
 * The commit that was rolled back from at any time, and has not come back, which another one is not newer than. Where histories have gone
 * different ways since, nothing else keeps it out. One that cannot be compared may not be there any more.
 */
export async function findLeft(
  context: Context,
  place: RecordedPlace,
  { commit, compare }: { readonly commit: string; readonly compare: Compare },
): Promise<string | undefined> {
  const { deployments } = await context.github();
  const all = await deployments.listRollbacks(place);
  const latest = all.filter(({ from }, at) => all.findIndex((one) => one.from === from) === at);
  for (const rollback of latest.slice(0, mostLeft)) {
    const compared = await compare(rollback.from, commit);
    const isNewer = 'trouble' in compared || !['behind', 'identical'].includes(compared.order);
    const hasCome = async (one: string) => hasSucceededSince(context, place, { at: rollback.at, commit: one });
    // What it led to, or what somebody wanted back since, has not been left.
    if (!isNewer && !(await hasCome(rollback.from)) && !(await hasCome(commit))) return rollback.from;
  }
  return undefined;
}

/** Whether a commit was a success since a rollback was started, or by it. */
async function hasSucceededSince(
  context: Context,
  place: RecordedPlace,
  { at, commit }: { readonly at: string; readonly commit: string },
): Promise<boolean> {
  const last = await findNewest(readRecords(context, place, commit.toLowerCase()), ({ came }) => came === 'well');
  return last !== undefined && Date.parse(last.at) >= Date.parse(at);
}
