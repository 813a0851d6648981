import type { GitHubState } from './github-double.ts';

/** A question in GraphQL, as it is sent. */
interface Query {
  readonly query?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const size = 100;

/** What GraphQL shows of the Deployments of some environments, a hundred at a time: the fields that the question names. */
export function answerQuery(asked: unknown, { deployments }: GitHubState, login: string): object {
  const { query = '', variables = {} } = asked as Query;
  const named = Object.values(variables).find(Array.isArray) as readonly string[] | undefined;
  const start = Number(variables['after'] ?? variables['cursor'] ?? 0);
  const found = deployments.filter(({ environment }) => named?.includes(environment) ?? true);
  const pick = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => new RegExp(`\\b${name}\\b`).test(query)));
  const nodes = found.slice(start, start + size).map((one) =>
    pick({
      ...{ databaseId: one.id, environment: one.environment, latestEnvironment: one.environment },
      ...{ commitOid: one.sha, createdAt: one.created_at, description: one.description },
      payload: JSON.stringify(one.payload),
      statuses: {
        nodes: one.statuses.map(({ description = '', log_url: logUrl = null, state }) =>
          pick({ description, logUrl, state: state.toUpperCase() }),
        ),
      },
    }),
  );
  const pageInfo = { hasNextPage: start + size < found.length, endCursor: String(start + nodes.length) };
  const nameWithOwner = 'octo/shop';
  return { data: pick({ viewer: { login }, repository: { nameWithOwner, deployments: { pageInfo, nodes } } }) };
}
