import type { LastSuccesses } from '../contract/github.ts';
import { agrees, needCommit, refuseContradiction } from './believe-answer.ts';
import type { Octokit, Repository } from './octokit.ts';

/** Calls that one question about many environments may cost: a job has a thousand an hour, for all that it does. */
const mostCalls = 100;

const query = `query($owner: String!, $repo: String!, $names: [String!], $after: String) {
  repository(owner: $owner, name: $repo) {
    nameWithOwner
    deployments(environments: $names, first: 100, after: $after, orderBy: {field: CREATED_AT, direction: DESC}) {
      pageInfo { hasNextPage endCursor }
      nodes { environment commitOid statuses(first: 50) { nodes { state } } }
    }
  }
}`;

interface Told {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly {
    readonly environment: string;
    readonly commitOid: string;
    readonly statuses: { readonly nodes: readonly { readonly state: string }[] } | null;
  }[];
}

/** Finds the last success of each of many environments, a hundred Deployments at a time with how they ended. Those that are found make room for the others. */
export async function findSuccesses(
  { graphql }: Octokit,
  repository: Repository,
  environments: readonly string[],
): Promise<LastSuccesses> {
  const commits = new Map<string, string>();
  let [wanted, after]: [ReadonlySet<string>, string | null] = [new Set(environments), null];
  for (let calls = 0; calls < mostCalls && wanted.size > 0; calls += 1) {
    const asked = { ...repository, names: [...wanted], after };
    const told: { repository: { nameWithOwner?: string; deployments: Told } | null } = await graphql(query, asked);
    if (!told.repository) throw new Error('GitHub’s answer is about no repository');
    const { nodes, pageInfo } = told.repository.deployments;
    refuseContradiction(
      [told.repository.nameWithOwner, `${repository.owner}/${repository.repo}`],
      [typeof pageInfo.hasNextPage, 'boolean'],
    );
    const good = nodes.filter(({ statuses }) => statuses?.nodes.some(({ state }) => state === 'SUCCESS'));
    for (const { commitOid, environment } of good.toReversed())
      for (const name of wanted) if (agrees([environment, name])) commits.set(name, needCommit(commitOid));
    if (!pageInfo.hasNextPage) return { commits, unread: [] };
    const left = wanted.difference(new Set(commits.keys()));
    // Another question has pages of its own.
    after = left.size === wanted.size ? pageInfo.endCursor : null;
    wanted = left;
  }
  return { commits, unread: [...wanted] };
}
