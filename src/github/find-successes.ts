import type { LastSuccesses, RecordedPlace } from '../contract/github-deployments.ts';
import { isSameCommit } from '../contract/same-commit.ts';
import { agrees, needCommit, refuseContradiction } from './believe-answer.ts';
import { followTakenUp, isUnwaited, readOpenBuild, retired, runsSign, tellsOfDeployment } from './ending-signs.ts';
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
  const found: Known[] = [];
  const answers = answerFrom(found);
  const becomeOf: BecomeOf = followTakenUp();
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
    const known = nodes.flatMap((node) => readKnown(node, becomeOf));
    found.push(...known);
    if (!pageInfo.hasNextPage) return { ...answers, unread: [] };
    const ends = known.filter(({ came }) => came !== 'hardly');
    const left: readonly RecordedPlace[] = wanted.filter((place) => !ends.some((one) => isOf(one, place)));
    // Another question has pages of its own; that about other apps of the same environments is the same one.
    after = listEnvironments(left).length === names.length ? pageInfo.endCursor : null;
    wanted = left;
  }
  return { ...answers, unread: listEnvironments(wanted) };
}

/** Answers from what is found, the newest first, also from what is found later. */
function answerFrom(found: readonly Known[]): Omit<LastSuccesses, 'unread'> {
  const listOwn = (place: RecordedPlace) => found.filter((one) => isOf(one, place));
  return {
    find(place) {
      const last = found.find((one) => isOf(one, place) && one.came !== 'hardly');
      return last?.came === 'well' ? last.commit : undefined;
    },
    listSince(place) {
      const own = listOwn(place);
      const last = own.findIndex(({ came }) => came === 'well');
      return [...new Set(own.slice(0, last < 0 ? undefined : last).map(({ commit }) => commit))];
    },
    listLeft(place, running) {
      const own = listOwn(place);
      const [left, tried]: [string[], string[]] = [[], []];
      for (const [at, { came, commit, note }] of own.entries()) {
        const from = note.rolledBackFrom;
        const leadsOn = [running, left.at(-1)].some((one) => isSameCommit(one, commit));
        if (!leadsOn && came !== 'hardly') break;
        // What goes on, or failed when it had been built, has changed nothing yet, unless it led to what runs from something else.
        const stood = came === 'hardly' ? own.slice(at).find((one) => one.came !== 'hardly') : undefined;
        const hasLed = leadsOn && from !== undefined && !isSameCommit(commit, stood?.commit ?? from);
        if (hasLed) left.push(from);
        else if (!leadsOn) tried.push(commit);
      }
      // Who tries one again has not left it.
      return left.filter((one) => !tried.some((other) => isSameCommit(one, other)));
    },
  };
}

/** What a Deployment that this action recorded tells of what an app runs; one that came to nothing tells nothing. */
interface Known {
  readonly environment: string;
  readonly commit: string;
  readonly note: OwnNote;
  /** `perhaps`: what was known before may be over; `hardly`: it goes on, or failed when it had been built, and what was known before counts until more is known. */
  readonly came: 'well' | 'perhaps' | 'hardly';
}

type BecomeOf = ReturnType<typeof followTakenUp<{ readonly came: Known['came'] | undefined }>>;

function readKnown(
  { commitOid, environment, payload, statuses }: Told['nodes'][number],
  becomeOf: BecomeOf,
): Known | readonly [] {
  const note = readNote(payload);
  if (note === undefined) return [];
  const told = statuses?.nodes ?? [];
  const left = told.map(({ description }) => readOpenBuild(description)).find((one) => one !== undefined);
  const { takesUp } = note;
  const came = becomeOf(`${environment} ${note.apps}`, { left, takesUp }, { came: judgeEnd(note, told) }).came;
  return came ? { environment, commit: needCommit(commitOid), note, came } : [];
}

/**
 * Whether an app came to run it: nothing where somebody saw it fail before that, whatever others say of it since. What goes on may still come; of
 * a rollback that is enough to leave what was there before.
 */
function judgeEnd({ rolledBackFrom }: OwnNote, told: readonly ToldStatus[]): Known['came'] | undefined {
  const has = (state: string, isMeant: (description: string) => boolean = () => true) =>
    told.some((one) => one.state === state && isMeant(one.description ?? ''));
  if (has('SUCCESS')) return 'well';
  if (has('ERROR') || has('INACTIVE', isUnwaited) || has('FAILURE', (one) => one.startsWith(runsSign)))
    return 'perhaps';
  if (has('FAILURE', tellsOfDeployment)) return 'hardly';
  if (has('FAILURE')) return undefined;
  return rolledBackFrom !== undefined || has('INACTIVE', (one) => one !== retired) ? 'perhaps' : 'hardly';
}

function isOf({ environment, note }: Known, place: RecordedPlace): boolean {
  return agrees([environment, place.environment]) && isNoteOf(note, place);
}

function listEnvironments(places: readonly RecordedPlace[]): readonly string[] {
  return [...new Set(places.map(({ environment }) => environment))];
}
