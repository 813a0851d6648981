import { isWholeCommit } from '../contract/commit.ts';
import { type GitHub, orders } from '../contract/github.ts';
import type { GitHubClient, Repository } from './client.ts';
import { explain, readForm } from './refusal.ts';

/** GitHub lists no more files of a comparison, and those only on its first page. */
const mostFiles = 300;

const ifRefused =
  'Check that the branch and the commits are in this repository, and add `permissions: { contents: read }` to the job.';

/** Opens the repository's history; `quoted` takes secrets out of what people wrote. */
export function openComparisons(
  { request }: GitHubClient,
  repository: Repository,
  quoted: (text: string) => string,
): Pick<GitHub, 'compare' | 'resolve'> {
  const readCommit = async (ref: string) => {
    const { data } = await request('GET /repos/{owner}/{repo}/commits/{ref}', { ...repository, ref, per_page: 1 });
    return readForm(`the commit ${ref}`, () => need([data.sha].find(isWholeCommit)));
  };
  const readComparison = async (basehead: string) => {
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
    const { data } = await request(route, { ...repository, basehead, per_page: 100 });
    return readForm('a comparison', () => ({
      order: need(orders.find((one) => one === data.status)),
      total: data.total_commits,
      commits: data.commits.map(({ commit, parents, sha }) => ({
        id: need([sha].find(isWholeCommit)),
        // Before it is cut: a secret may go on in the next line.
        title: quoted(commit.message).split('\n')[0] ?? '',
        at: commit.committer?.date,
        parents: parents.map((one) => one.sha),
      })),
      files: listFiles(data.files),
    }));
  };
  return {
    compare: (base, head) =>
      readComparison(`${base}...${head}`).catch(explain(`GitHub did not compare ${base} with ${head}`, ifRefused)),
    resolve: (ref) => readCommit(ref).catch(explain(`GitHub did not show the commit ${ref}`, ifRefused)),
  };
}

/** All names of the files that changed: one that was moved has two. Undefined if some may be left out. */
function listFiles(
  files: readonly { readonly filename: string; readonly previous_filename?: string }[] | undefined,
): readonly string[] | undefined {
  if (files === undefined || files.length >= mostFiles) return undefined;
  return files.flatMap(({ filename, previous_filename: before }) => (before ? [filename, before] : [filename]));
}

/** What a reply must hold: a branch in the place of a commit would be built as it is by then. */
function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Something is missing');
  return value;
}
