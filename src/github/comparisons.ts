import type { Comparisons } from '../contract/github.ts';
import type { Octokit, Repository } from './octokit.ts';

const orders = ['ahead', 'identical', 'behind', 'diverged'] as const;

/** The repository's history. */
export function openComparisons(octokit: Octokit, repository: Repository): Comparisons {
  return {
    async compare(base, head, most = 1) {
      const { data } = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
        ...repository,
        basehead: `${base}...${head}`,
        per_page: most,
      });
      const order = orders.find((one) => one === data.status);
      if (order === undefined) throw new Error('GitHub’s comparison does not tell which is older');
      // One is asked for at least, also where none is wanted.
      const commits = (data.commits ?? []).map(({ sha: id, commit }) => ({ id, title: commit.message.split('\n')[0] }));
      return { order, total: data.total_commits ?? commits.length, commits };
    },
  };
}
