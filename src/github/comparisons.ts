import type { Comparisons } from '../contract/github.ts';
import type { Octokit, Repository } from './octokit.ts';

const orders = ['ahead', 'identical', 'behind', 'diverged'] as const;

/** The repository's history. */
export function openComparisons(octokit: Octokit, repository: Repository): Comparisons {
  return {
    async compare(base, head) {
      const { data } = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
        ...repository,
        basehead: `${base}...${head}`,
        per_page: 1,
      });
      const order = orders.find((one) => one === data.status);
      if (order === undefined) throw new Error('GitHub’s comparison does not tell which is older');
      return order;
    },
  };
}
