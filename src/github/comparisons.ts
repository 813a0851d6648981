import { isWholeCommit } from '../contract/commit-id.ts';
import type { Comparison, Comparisons, Order } from '../contract/github.ts';
import { judgeSameness, needCommit, refuseContradiction } from './believe-answer.ts';
import { findArrivals, type ListedCommit, pageSize } from './find-arrivals.ts';
import type { Octokit, Repository } from './octokit.ts';
import { explain } from './trouble.ts';

/** Of each order, whether the head has commits beyond the base, and whether it lacks some of the base's. */
const orders: Readonly<Record<Order, { readonly more: boolean; readonly lacks: boolean }>> = {
  ahead: { more: true, lacks: false },
  identical: { more: false, lacks: false },
  behind: { more: false, lacks: true },
  diverged: { more: true, lacks: true },
};

/** GitHub lists no more files of a comparison, and no more commits on its first page: beyond that, something is left out. */
const [mostFiles, mostCommits] = [300, 250];

const ifRefused =
  'Check that the branch and commits are in this repository, and add `permissions: { contents: read }` to the job.';

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
  readonly behind_by?: number;
  readonly commits?: readonly (ListedCommit & { readonly commit: { readonly message: string } })[];
  readonly files?: readonly ChangedFile[];
  readonly base_commit?: ListedCommit;
  readonly merge_base_commit?: ListedCommit;
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
    return { ...data, ...judge(data, base, head) };
  };
  const explainRefusal = (base: string, head: string) =>
    explain(`GitHub did not compare ${base} with ${head}`, ifRefused);
  return {
    // GitHub knows no page without commits: one is asked for at least, also where none is wanted.
    compare: (base, head, most = 1) =>
      ask(base, head, { per_page: most })
        .then((data) => readComparison(data, redact))
        .catch(explainRefusal(base, head)),
    findArrivals: (base, head) =>
      findArrivals(async (page) => {
        const { commits = [], total } = await ask(base, head, { per_page: pageSize, page });
        return { commits, total };
      }).catch(explainRefusal(base, head)),
    resolve: (name) =>
      resolve(octokit, repository, name).catch(explain(`GitHub did not tell which commit ${name} is`, ifRefused)),
  };
}

/** Refuses a comparison of other commits, and one of which a part contradicts another. */
function judge(data: ToldComparison, base: string, head: string): Pick<Comparison, 'order' | 'total'> {
  const order = (Object.keys(orders) as Order[]).find((one) => one === data.status);
  if (order === undefined) throw new Error('GitHub’s comparison does not tell which is older');
  const { more, lacks } = orders[order];
  const { commits = [], files = [], total_commits: total = data.ahead_by ?? commits.length } = data;
  const { ahead_by: ahead = total, behind_by: behind = Number(lacks) } = data;
  if (![total, ahead, behind].every((count) => Number.isSafeInteger(count) && count >= 0))
    throw new Error('GitHub’s comparison does not tell how many commits there are');
  const [start, fork] = [data.base_commit?.sha, data.merge_base_commit?.sha].map((sha) =>
    sha === undefined ? sha : needCommit(sha),
  );
  const from = isWholeCommit(base.toLowerCase()) ? base : start;
  const hasHead = commits.some(({ sha }) => judgeSameness(head, sha) !== false);
  refuseContradiction(
    [ahead, total],
    [total > 0, more],
    [behind > 0, lacks],
    [total >= commits.length, true],
    [files.length > 0 || undefined, more],
    [commits.length === total ? hasHead : undefined, more],
    [commits.some(({ sha }) => judgeSameness(from, sha)), false],
    [judgeSameness(from, start), true],
    [judgeSameness(from, head), order === 'identical'],
    [judgeSameness(from, fork), !lacks],
    [judgeSameness(head, fork), !more],
  );
  return { order, total };
}

function readComparison(
  { order, total, ...data }: ToldComparison & ReturnType<typeof judge>,
  redact: (text: string) => string,
): Comparison {
  const commits = (data.commits ?? []).map(({ sha: id, commit }) => ({
    id,
    // Before it is cut: a secret may go on in the next line.
    title: redact(commit.message).split('\n')[0],
    at: commit.committer?.date,
  }));
  const files = total > mostCommits ? undefined : listFiles(data.files);
  return { order, total, commits, files, since: data.base_commit?.commit?.committer?.date };
}

async function resolve(octokit: Octokit, repository: Repository, name: string): Promise<string> {
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', {
    ...repository,
    ref: name,
    per_page: 1,
  });
  refuseContradiction([judgeSameness(name, data.sha), true]);
  return needCommit(data.sha);
}

/** The names of the files that changed; nothing where GitHub may have left some out. */
function listFiles(files: readonly ChangedFile[] | undefined): readonly string[] | undefined {
  if (files === undefined || files.length >= mostFiles) return undefined;
  return files.flatMap(({ filename, previous_filename: before }) => (before ? [filename, before] : filename));
}
