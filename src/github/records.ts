import type { DeploymentRecord } from '../contract/github.ts';
import { isFields } from '../contract/is-fields.ts';
import type { GitHubClient, Repository } from './client.ts';
import { readForm } from './refusal.ts';

const mostPages = 10;

/** No numbers: GraphQL's are of 32 bits, which GitHub's ids of Deployments have outgrown. */
const query = `query($owner: String!, $repo: String!, $names: [String!], $after: String) {
  repository(owner: $owner, name: $repo) {
    deployments(environments: $names, first: 100, after: $after, orderBy: {field: CREATED_AT, direction: DESC}) {
      pageInfo { hasNextPage endCursor }
      nodes { environment commitOid createdAt payload statuses(first: 50) { nodes { state } } }
    }
  }
}`;

interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly {
    readonly environment: string;
    readonly commitOid: string;
    readonly createdAt: string;
    readonly payload: string | null;
    readonly statuses: { readonly nodes: readonly { readonly state: string }[] } | null;
  }[];
}

/** A record, and whether GitHub still shows it as under way or as what runs. */
export interface ListedRecord extends DeploymentRecord {
  readonly isActive: boolean;
}

/** Reads the newest Deployments of some environments that this action made, newest first: a hundred a page. */
export async function readRecords(
  { graphql }: GitHubClient,
  repository: Repository,
  names: readonly string[],
  pages = mostPages,
): Promise<readonly ListedRecord[]> {
  const records: ListedRecord[] = [];
  let after: string | null = null;
  for (let page = 1; page <= pages; page += 1) {
    const answer: { repository: { deployments: Page } } = await graphql(query, { ...repository, names, after });
    const { hasNextPage, endCursor } = readForm('Deployments', () => {
      records.push(...answer.repository.deployments.nodes.flatMap(readRecord));
      return answer.repository.deployments.pageInfo;
    });
    if (!hasNextPage) break;
    after = endCursor;
  }
  return records;
}

function readRecord({ commitOid, createdAt, environment, payload, statuses }: Page['nodes'][number]) {
  const note = readNote(payload);
  if (note === undefined) return [];
  const states = statuses?.nodes.map(({ state }) => state) ?? [];
  const has = (...some: readonly string[]) => states.some((state) => some.includes(state));
  const isBad = has('FAILURE') || (has('SUCCESS') && has('ERROR'));
  const standing: DeploymentRecord['standing'] = isBad ? 'bad' : has('SUCCESS') ? 'good' : 'open';
  const wasLeft = has('SUCCESS') && has('ERROR');
  const isActive = !has('INACTIVE', 'ERROR', 'FAILURE');
  return [{ ...note, environment, commit: commitOid, at: createdAt, standing, wasLeft, isActive }];
}

/** Reads what this action noted in a payload; nothing of a Deployment by others. GraphQL shows text, or a text in a text. */
export function readNote(payload: unknown): Pick<DeploymentRecord, 'mark' | 'apps' | 'isRollback' | 'run'> | undefined {
  if (typeof payload === 'string') return readNote(parseJson(payload));
  if (!isFields(payload) || typeof payload['platform-deploy'] !== 'string') return undefined;
  const { apps, 'platform-deploy': mark, rollback, run } = payload;
  return {
    mark,
    apps: Array.isArray(apps) ? apps.filter((one) => typeof one === 'string') : [],
    isRollback: rollback === true,
    run: typeof run === 'string' ? run : undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
