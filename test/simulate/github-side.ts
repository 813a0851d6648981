import type { HttpReply } from '../../src/platform/wire/http/http.ts';
import { cutPage, route } from '../harness/github-api.ts';
import { createGitHubState, type GitHubQuery, type GitHubReply, makePull } from '../harness/github-state.ts';
import type { Exchange } from './history.ts';
import { repositories, secrets } from './scene.ts';

const login = 'github-actions[bot]';

/** GitHub's side: one state for each repository. */
export type GitHub = ReturnType<typeof createGitHub>;

/** Makes a GitHub that shows new Deployments in lists a while after they are made. */
export function createGitHub(lag: number, now: () => number) {
  const states = repositories.map(({ id }) => {
    const pull = makePull({ number: 9, state: 'closed', base: { ref: 'main', repo: { id } } });
    const state = createGitHubState([pull], { login, type: 'Bot' }, now);
    state.lag.milliseconds = lag;
    return state;
  });
  const answer = ({ method, url, headers, body = '' }: Exchange): GitHubReply => {
    if (headers['authorization'] !== `token ${secrets.githubToken}`) return [401, { message: 'Bad credentials' }];
    if (url.pathname === '/user') return [403, { message: 'Resource not accessible by integration' }];
    if (url.pathname === '/graphql') {
      const asked = JSON.parse(body) as GitHubQuery;
      const { owner, repo } = asked.variables ?? {};
      const state = states[repositories.findIndex((one) => one.owner === owner && one.name === repo)];
      return [200, { data: { viewer: { login }, repository: state?.query(asked) ?? null } }];
    }
    const at = repositories.findIndex(({ owner, name }) => url.pathname.startsWith(`/repos/${owner}/${name}/`));
    const state = states[at];
    if (state === undefined) return [404, {}];
    const reply = route(state.routes, { method, url: url.pathname + url.search }, body);
    if (callOf(method, url) === 'POST /deployments' && reply[0] === 201) recordGreenJob(state, body);
    return reply;
  };
  return {
    states,
    /** Does what a request asks for, and answers. */
    answer(exchange: Exchange): HttpReply {
      const [status, body] = answer(exchange);
      const { items, link } = Array.isArray(body) ? cutPage(body, exchange.url) : { items: body, link: undefined };
      const headers = { 'content-type': 'application/json; charset=utf-8', date: new Date(now()).toUTCString() };
      return {
        status,
        headers: link === undefined ? headers : { ...headers, link },
        body: Buffer.from(items === undefined ? '' : JSON.stringify(items)),
      };
    },
  };
}

/** Adds the Deployment that GitHub makes for another job of the run, which names the environment and is green whatever becomes of the app. */
function recordGreenJob(state: ReturnType<typeof createGitHubState>, body: string): void {
  const { environment, ref: sha } = JSON.parse(body) as Readonly<Record<'environment' | 'ref', string>>;
  const told = { description: '', transient_environment: false, payload: {} };
  state.addDeployment({ sha, environment, ...told, statuses: [{ state: 'success', description: '' }] });
}

/** GitHub's path with a star for each part that is an id or a name. */
export function callOf(method: string, { pathname }: URL): string {
  return `${method} ${pathname.replace(/^\/repos\/[^/]+\/[^/]+/, '').replace(/\/\d+(?=\/|$)/g, '/*')}`;
}
