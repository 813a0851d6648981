import type { Comparisons } from '../contract/github.ts';
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

/** The repository's history. */
export function openComparisons(
  octokit: Octokit,
  repository: Repository,
  redact: (text: string) => string,
): Comparisons {
  const compare = async (base: string, head: string, most: number) => {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
      ...repository,
      basehead: `${base}...${head}`,
      per_page: most,
    });
    const order = orders.find((one) => one === data.status);
    if (order === undefined) throw new Error('GitHub’s comparison does not tell which is older');
    // One is asked for at least, also where none is wanted.
    const commits = (data.commits ?? []).map(({ sha: id, commit }) => ({
      id,
      // Before it is cut: a secret may go on in the next line.
      title: redact(commit.message).split('\n')[0],
    }));
    const total = data.total_commits ?? data.ahead_by ?? commits.length;
    if (!(Number.isSafeInteger(total) && total >= 0))
      throw new Error('GitHub’s comparison does not tell how many commits there are');
    const files = total > mostCommits ? undefined : listFiles(data.files);
    return { order, total, commits, files, since: data.base_commit?.commit?.committer?.date };
  };
  const resolve = async (name: string) => {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', {
      ...repository,
      ref: name,
      per_page: 1,
    });
    if (!/^[0-9a-f]{40,64}$/.test(data.sha)) throw new Error('GitHub’s answer names no commit');
    return data.sha;
  };
  return {
    compare: (base, head, most = 1) =>
      compare(base, head, most).catch(explain(`GitHub did not compare ${base} with ${head}`, ifRefused)),
    resolve: (name) => resolve(name).catch(explain(`GitHub did not tell which commit ${name} is`, ifRefused)),
  };
}

/** The names of the files that changed; nothing where GitHub may have left some out. */
function listFiles(files: readonly ChangedFile[] | undefined): readonly string[] | undefined {
  if (files === undefined || files.length >= mostFiles) return undefined;
  return files.flatMap(({ filename, previous_filename: before }) => (before ? [filename, before] : filename));
}
