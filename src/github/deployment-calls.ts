import type { DeploymentEnd, DeploymentTarget, RecordedPlace } from '../contract/github-deployments.ts';
import { shorten } from '../contract/shorten.ts';
import { agrees, endOf, judgeSameness, needCommit, needId, refuseContradiction } from './believe-answer.ts';
import { writeOpenBuild } from './ending-signs.ts';
import { findSuccesses } from './find-successes.ts';
import type { Octokit, Repository } from './octokit.ts';
import { isNoteOf, readNote, writeNote } from './own-note.ts';

/** The most that GitHub tells at once, and how many such pages are looked through: those of an app may lie among many of others. */
const [pageSize, mostPages] = [100, 20];
/** GitHub looks for whole ids only. */
const wholeLength = 40;
/** GitHub cuts a longer description without a word. */
const descriptionLength = 140;

const all = '/repos/{owner}/{repo}/deployments';
const statuses = '/repos/{owner}/{repo}/deployments/{deployment_id}/statuses';

/** What the calls about Deployments say of the run that makes them. */
export interface RunFacts {
  /** The page of the run. */
  readonly logUrl: string;
  /** For what is cut: of half a secret, nobody would know later what it is. */
  redact(text: string): string;
}

/** How a Deployment stands. */
export interface DeploymentStatus extends Omit<DeploymentEnd, 'state'> {
  readonly state: DeploymentEnd['state'] | 'in_progress';
}

/** GitHub's calls about Deployments, for as long as their client may make any. */
export type DeploymentCalls = ReturnType<typeof openDeploymentCalls>;

/** GitHub's calls about Deployments. */
export function openDeploymentCalls(octokit: Octokit, repository: Repository, facts: RunFacts) {
  return { ...openReading(octokit, repository), ...openWriting(octokit, repository, facts) };
}

function openReading(octokit: Octokit, repository: Repository) {
  const readPage = async (environment: string, rest: { sha?: string; page?: number } = {}) => {
    const { data } = await octokit.request(`GET ${all}`, { ...repository, environment, per_page: pageSize, ...rest });
    // Of one that was moved to another environment, GitHub may tell both.
    const there = data.filter((told) => agrees([told.environment, environment]));
    return { deployments: there.map(readDeployment), isLast: data.length < pageSize };
  };
  /** The latest Deployments of an environment that this action recorded, newest first. */
  const list = async (environment: string) => (await readPage(environment)).deployments.flatMap((own) => own ?? []);
  return {
    list,
    /** Those of an app, page by page, as far as they are asked for; perhaps only those of a commit, whose id may be cut short. For each that is not its record comes nothing. */
    async *listAll(place: RecordedPlace, commit = '') {
      const only = commit.length < wholeLength ? {} : { sha: commit };
      for (let page = 1; page <= mostPages; page += 1) {
        const { deployments, isLast } = await readPage(place.environment, page === 1 ? only : { ...only, page });
        for (const own of deployments)
          if (!own || !isNoteOf(own.note, place)) yield undefined;
          else if (needCommit(own.sha).startsWith(commit)) yield own;
        if (isLast) return;
      }
    },
    /** Finds a Deployment by its mark. */
    async findMarked(environment: string, mark: string): Promise<number | undefined> {
      return (await list(environment)).find(({ note }) => note.mark === mark)?.id;
    },
    findSuccesses: (places: readonly RecordedPlace[]) => findSuccesses(octokit, repository, places),
    /** The states that a Deployment has had, newest first, what was said of them, and the pages of the runs that said so. */
    async getStatuses(id: number) {
      const { data } = await octokit.request(`GET ${statuses}`, { ...repository, deployment_id: id, per_page: 100 });
      for (const told of data) refuseContradiction([endOf(told.deployment_url), id]);
      return data.map(({ description, state, log_url: runUrl }) => ({ state: String(state), description, runUrl }));
    },
  };
}

/** A Deployment as GitHub tells it, where this action recorded it. */
function readDeployment(told: { readonly sha: string; readonly created_at: string; readonly payload?: unknown }) {
  const { created_at: at, payload, sha } = told;
  const note = readNote(payload);
  return note && { id: needId(told, 'Deployment'), sha, at, note };
}

/** Whether GitHub takes it for an address: for anything else it refuses the whole status. One with a login in it is told by mistake. */
function isAddress(told: string | undefined): told is string {
  const url = URL.parse(told ?? '');
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

function openWriting(octokit: Octokit, repository: Repository, { logUrl, redact }: RunFacts) {
  const describe = (description: string, build = '') =>
    shorten(redact(description), descriptionLength - build.length) + build;
  return {
    /** Creates a Deployment; its mark tells it from all others, should the answer with its id be lost. */
    async create(target: DeploymentTarget, mark: string): Promise<number> {
      const { environment, commit, description, transient } = target;
      const { data } = await octokit.request(`POST ${all}`, {
        ...repository,
        ref: commit,
        environment,
        description: describe(description),
        transient_environment: transient,
        auto_merge: false,
        required_contexts: [],
        payload: writeNote(mark, target),
      });
      const id = needId(data, 'Deployment');
      if ('sha' in data) refuseContradiction([data.environment, environment], [judgeSameness(commit, data.sha), true]);
      return id;
    },
    /** Says how a Deployment stands. Returns whether the answer shows that. */
    async setStatus(id: number, { buildId, state, description, url }: DeploymentStatus): Promise<boolean> {
      const { data } = await octokit.request(`POST ${statuses}`, {
        ...repository,
        deployment_id: id,
        state,
        description: describe(description, writeOpenBuild(buildId)),
        log_url: logUrl,
        // GitHub would leave out production and transient environments: retiring does all of them.
        auto_inactive: false,
        ...(isAddress(url) ? { environment_url: url } : {}),
      });
      refuseContradiction([endOf(data?.deployment_url), id]);
      return data?.state === state;
    },
  };
}
