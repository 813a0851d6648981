import type { LastSuccesses, RecordedPlace } from '../contract/github-deployments.ts';
import { agrees, needCommit, refuseContradiction } from './believe-answer.ts';
import { isUnwaited, retired, runsSign } from './ending-signs.ts';
import type { Octokit, Repository } from './octokit.ts';
import { isNoteOf, type OwnNote, readNote } from './own-note.ts';

/** Calls that one question about many environments may cost: a job has a thousand an hour, for all that it does. */
const mostCalls = 100;

const query = `query($owner: String!, $repo: String!, $names: [String!], $after: String) {
  repository(owner: $owner, name: $repo) {
    nameWithOwner
    deployments(environments: $names, first: 100, after: $after, orderBy: {field: CREATED_AT, direction: DESC}) {
      pageInfo { hasNextPage endCursor }
      nodes { environment commitOid payload statuses(first: 50) { nodes { state description } } }
    }
  }
}`;

interface ToldStatus {
  readonly state: string;
  readonly description?: string | null;
}

interface Told {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly {
    readonly environment: string;
    readonly commitOid: string;
    readonly payload: string | null;
    readonly statuses: {
      readonly nodes: readonly ToldStatus[];
    } | null;
  }[];
}

/** Finds the last success of each of many apps, a hundred Deployments at a time with how they ended. Those that are found make room for the others. */
export async function findSuccesses(
  { graphql }: Octokit,
  repository: Repository,
  places: readonly RecordedPlace[],
): Promise<LastSuccesses> {
  const found: Success[] = [];
  const find = (place: RecordedPlace) => found.find((one) => isOf(one, place))?.commit;
  let [wanted, after]: [readonly RecordedPlace[], string | null] = [places, null];
  for (let calls = 0; calls < mostCalls && wanted.length > 0; calls += 1) {
    const names = listEnvironments(wanted);
    const asked = { ...repository, names, after };
    const told: { repository: { nameWithOwner?: string; deployments: Told } | null } = await graphql(query, asked);
    if (!told.repository) throw new Error('GitHub’s answer is about no repository');
    const { nodes, pageInfo } = told.repository.deployments;
    refuseContradiction(
      [told.repository.nameWithOwner, `${repository.owner}/${repository.repo}`],
      [typeof pageInfo.hasNextPage, 'boolean'],
    );
    const good = nodes.flatMap(readSuccess);
    found.push(...good);
    if (!pageInfo.hasNextPage) return { find, unread: [] };
    const left: readonly RecordedPlace[] = wanted.filter((place) => !good.some((one) => isOf(one, place)));
    // Another question has pages of its own; that about other apps of the same environments is the same one.
    after = listEnvironments(left).length === names.length ? pageInfo.endCursor : null;
    wanted = left;
  }
  return { find, unread: listEnvironments(wanted) };
}

interface Success {
  readonly environment: string;
  /** None where an app may run something since its last success, and nobody knows. */
  readonly commit: string | undefined;
  readonly note: OwnNote;
}

/** What a Deployment is a success of, where it is one that this action recorded; what an app may have come to run all the same ends what was known before. */
function readSuccess({ commitOid, environment, payload, statuses }: Told['nodes'][number]): Success | readonly [] {
  const [note, told] = [readNote(payload), statuses?.nodes ?? []];
  if (note && told.some(({ state }) => state === 'SUCCESS'))
    return { environment, commit: needCommit(commitOid), note };
  return note && mayHaveCome(note, told) ? { environment, commit: undefined, note } : [];
}

/**
 * Whether an app may have come to run what was no success: nobody saw it fail before that, whatever others say of it since. What goes on may still; of
 * a rollback that is enough.
 */
function mayHaveCome({ rolledBackFrom }: OwnNote, told: readonly ToldStatus[]): boolean {
  const has = (state: string, isMeant: (description: string) => boolean = () => true) =>
    told.some((one) => one.state === state && isMeant(one.description ?? ''));
  if (has('ERROR') || has('INACTIVE', isUnwaited) || has('FAILURE', (one) => one.startsWith(runsSign))) return true;
  if (has('FAILURE')) return false;
  return rolledBackFrom !== undefined || has('INACTIVE', (one) => one !== retired);
}

function isOf({ environment, note }: Success, place: RecordedPlace): boolean {
  return agrees([environment, place.environment]) && isNoteOf(note, place);
}

function listEnvironments(places: readonly RecordedPlace[]): readonly string[] {
  return [...new Set(places.map(({ environment }) => environment))];
}
