import type { Comparisons } from '../contract/github.ts';
import type { Octokit, Repository } from './octokit.ts';

/** The repository's history. */
export function openComparisons(octokit: Octokit, repository: Repository): Comparisons {
  return {
    async compare(base, head) {
      const { data } = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
        ...repository,
        basehead: `${base}...${head}`,
        per_page: 1,
      });
      return data.status;
    },
  };
}
