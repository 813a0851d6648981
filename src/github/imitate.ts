import { AuthError } from '../contract/errors.ts';
import type { CommentContent } from '../contract/github.ts';
import type { Block } from '../contract/outcome.ts';
import type { Octokit } from './octokit.ts';
import { isForbidden } from './trouble.ts';

/** When GitHub is imitated. */
export interface ImitationOptions {
  /** Nothing is written to it. */
  readonly dryRun: boolean;
  /** What it refuses for want of a token that may do it is not done there. */
  readonly onEmulator: boolean;
}

/** A call of octokit's, as far as it is looked at here. */
type Asked = Readonly<Record<string, unknown>> & { readonly method: string; readonly url: string };

interface ImitatedDeployment {
  readonly id: number;
  readonly environment: string;
  readonly sha: string;
  readonly payload: unknown;
  /** Newest first. */
  readonly statuses: { readonly state: string; readonly url?: string }[];
}

/** Stands in for GitHub where it is not to be written to, or will not be; and shows how what it was given would look there. */
export function imitateGitHub(
  { dryRun, onEmulator }: ImitationOptions,
  contents: ReadonlyMap<unknown, CommentContent>,
) {
  const { find, routes, takeUnsent } = keepRecords(contents);
  const answer = (asked: Asked) => {
    const [, give] = routes.find(([call]) => call.test(`${asked.method} ${asked.url}`)) ?? [];
    return give && ({ status: 200, headers: {}, url: '', data: give(asked) } as never);
  };
  return {
    /** Lets a client of GitHub's make only those calls that are for GitHub itself. */
    standIn: ({ hook }: Octokit) =>
      hook.wrap('request', async (request, options) => {
        const asked = options as unknown as Asked;
        const isWrite = asked.method !== 'GET' && !asked.url.endsWith('/graphql');
        if (find(asked) !== undefined || (dryRun && isWrite)) return answer(asked) ?? refuse(asked);
        return Promise.resolve(request(options)).catch((error: unknown) => {
          const isRefused = error instanceof AuthError || isForbidden(error);
          const imitated = onEmulator && isRefused ? answer(asked) : undefined;
          if (imitated === undefined) throw error;
          return imitated;
        });
      }),
    /** How what has come since the last look would look on GitHub. */
    takeUnsent(): readonly Block[] {
      const blocks = takeUnsent();
      return blocks.length === 0 ? [] : [{ kind: 'text', text: 'On GitHub, it would look like this:' }, ...blocks];
    },
  };
}

/** The comments and Deployments that GitHub was not given, and the calls about them. */
function keepRecords(contents: ReadonlyMap<unknown, CommentContent>) {
  const deployments: ImitatedDeployment[] = [];
  const unsent: (() => Block)[] = [];
  const find = ({ deployment_id: id }: Asked) => deployments.find((one) => one.id === id);
  const keepComment = ({ body, comment_id: id = 0 }: Asked) => {
    const { blocks = [], headline: title = '' } = contents.get(body) ?? {};
    unsent.push(() => ({ kind: 'quote', title, blocks }));
    return { id };
  };
  const addDeployment = ({ environment, payload, ref }: Asked) => {
    const told = { environment: String(environment), sha: String(ref), payload };
    const deployment = { id: deployments.length + 1, ...told, statuses: [] };
    deployments.unshift(deployment);
    unsent.push(() => renderDeployment(deployment));
    return deployment;
  };
  const setStatus = (asked: Asked) => {
    const { state, environment_url: url } = asked;
    find(asked)?.statuses.unshift({ state: String(state), ...(typeof url === 'string' && { url }) });
    return { state };
  };
  const routes: readonly (readonly [call: RegExp, answer: (asked: Asked) => unknown])[] = [
    [/^GET .*\/issues\/[^/]+\/comments/, () => []],
    [/^(POST|PATCH) .*\/issues\/([^/]+\/)?comments/, keepComment],
    [/^POST .*\/deployments$/, addDeployment],
    [/^POST .*\/statuses$/, setStatus],
    [/^GET .*\/statuses/, (asked) => find(asked)?.statuses ?? []],
    [/^GET .*\/deployments/, ({ environment }) => deployments.filter((one) => one.environment === environment)],
  ];
  return { find, routes, takeUnsent: () => unsent.splice(0).map((show) => show()) };
}

function refuse({ method, url }: Asked): never {
  throw new Error(`a dry run must not ${method} ${url}`);
}

function renderDeployment({ environment, sha, statuses }: ImitatedDeployment): Block {
  const url = statuses[0]?.url;
  const states = statuses.map(({ state }) => state).reverse();
  return {
    kind: 'facts',
    rows: [
      ['Deployment', environment],
      ['Commit', { text: sha, code: true }],
      ['States', states.join(' → ')],
      ['Address', url && { text: url, url }],
    ],
  };
}
