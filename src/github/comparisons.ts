import type { Comparison, Comparisons } from '../contract/github.ts';
import { findArrival, type ListedCommit, pageSize } from './find-arrival.ts';
import type { Octokit, Repository } from './octokit.ts';
import { explain } from './permission.ts';

const orders = ['ahead', 'identical', 'behind', 'diverged'] as const;

/** GitHub lists no more files of a comparison, and no more commits on its first page: beyond that, something is left out. */
const [mostFiles, mostCommits] = [300, 250];

const ifRefused =
  'Check that the commits are in this repository, and add `permissions: { contents: read }` to the job.';

interface ChangedFile {
  readonly filename: string;
  /** Of a file that was moved. */
  readonly previous_filename?: string;
}

/** What GitHub tells of two commits, as far as it does. */
interface ToldComparison {
  readonly status: string;
  readonly total_commits?: number;
  readonly ahead_by?: number;
  readonly commits?: readonly (ListedCommit & { readonly commit: { readonly message: string } })[];
  readonly files?: readonly ChangedFile[];
  readonly base_commit?: ListedCommit;
}

/** The repository's history. */
export function openComparisons(
  octokit: Octokit,
  repository: Repository,
  redact: (text: string) => string,
): Comparisons {
  const ask = async (base: string, head: string, paging: { readonly per_page: number; readonly page?: number }) => {
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
    const { data } = await octokit.request(route, { ...repository, basehead: `${base}...${head}`, ...paging });
    return data;
  };
  const explainRefusal = (base: string, head: string) =>
    explain(`GitHub did not compare ${base} with ${head}`, ifRefused);
  return {
    compare: (base, head, most = 1) =>
      ask(base, head, { per_page: most })
        .then((data) => readComparison(data, redact))
        .catch(explainRefusal(base, head)),
    findArrival: (base, head) =>
      findArrival(async (page) => {
        const data = await ask(base, head, { per_page: pageSize, page });
        return { commits: data.commits ?? [], total: data.total_commits ?? Number.POSITIVE_INFINITY };
      }).catch(explainRefusal(base, head)),
    resolve: (name) =>
      resolve(octokit, repository, name).catch(explain(`GitHub did not tell which commit ${name} is`, ifRefused)),
  };
}

function readComparison(data: ToldComparison, redact: (text: string) => string): Comparison {
  const order = orders.find((one) => one === data.status);
  if (order === undefined) throw new Error('GitHub’s comparison does not tell which is older');
  // One is asked for at least, also where none is wanted.
  const commits = (data.commits ?? []).map(({ sha: id, commit }) => ({
    id,
    // Before it is cut: a secret may go on in the next line.
    title: redact(commit.message).split('\n')[0],
    at: commit.committer?.date,
  }));
  const total = data.total_commits ?? data.ahead_by ?? commits.length;
  if (!(Number.isSafeInteger(total) && total >= 0))
    throw new Error('GitHub’s comparison does not tell how many commits there are');
  const files = total > mostCommits ? undefined : listFiles(data.files);
  return { order, total, commits, files, since: data.base_commit?.commit?.committer?.date };
}

async function resolve(octokit: Octokit, repository: Repository, name: string): Promise<string> {
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', {
    ...repository,
    ref: name,
    per_page: 1,
  });
  if (!/^[0-9a-f]{40,64}$/.test(data.sha)) throw new Error('GitHub’s answer names no commit');
  return data.sha;
}

/** The names of the files that changed; nothing where GitHub may have left some out. */
function listFiles(files: readonly ChangedFile[] | undefined): readonly string[] | undefined {
  if (files === undefined || files.length >= mostFiles) return undefined;
  return files.flatMap(({ filename, previous_filename: before }) => (before ? [filename, before] : filename));
}
