import nock from 'nock';
import { describe, expect, it } from 'vitest';
import { readNothing } from '../../../src/platform/resources/reading/fields.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../../src/platform/wire/endpoints.ts';
import { interceptHttp } from '../../harness/intercept-http.ts';
import { fakeToken, openPlatform } from '../../harness/platform-client.ts';

const origin = 'https://platform.example';

/** The specification's own list, method by method and path by path. */
const specified = `
GET    /apps
GET    /apps/{app_id_or_name}
POST   /apps
POST   /apps/{app_id_or_name}/builds
GET    /apps/{app_id_or_name}/config-vars
PATCH  /apps/{app_id_or_name}/config-vars
DELETE /apps/{app_id_or_name}/config-vars/{key}
GET    /apps/{app_id_or_name}/domains
POST   /apps/{app_id_or_name}/domains
GET    /apps/{app_id_or_name}/domains/{domain_id}
PATCH  /apps/{app_id_or_name}/domains/{domain_id}
DELETE /apps/{app_id_or_name}/domains/{domain_id}
DELETE /apps/{app_id_or_name}/domains
GET    /apps/{app_id_or_name}/dynos/list
DELETE /apps/{app_id_or_name}/dynos
DELETE /apps/{app_id_or_name}/dynos/{dyno}
POST   /apps/{app_id_or_name}/dynos/{dyno}/exec
GET    /namespaces
POST   /namespaces
GET    /namespaces/{namespace_id_or_name}
DELETE /namespaces/{namespace_id_or_name}
GET    /pipelines
GET    /pipelines/{pipeline_id_or_name}
GET    /pipelines/{pipeline_id_or_name}/apps
GET    /environments/{id}
PATCH  /environments/{id}
DELETE /environments/{id}/{key}
GET    /teams
GET    /teams/{id}
GET    /me
GET    /oidc-login
`;

/** What platforms of this kind answer beyond it. */
const extended = `
GET    /apps/{app}/builds
GET    /apps/{app}/builds/{id}
GET    /apps/{app}/deployments
GET    /apps/{app}/deployments/{id}
POST   /apps/{app}/dynos/run
PATCH  /apps/{app}/formation
POST   /pipelines/{pipeline}/promotions
GET    /pipelines/{pipeline}/promotions/{id}
GET    /pipelines/{pipeline}/promotions/{id}/promotion-targets
GET    /pipelines/{pipeline}/diff
`;

interface WireCase {
  readonly params: Readonly<Record<string, unknown>>;
  readonly sends: `${Endpoint['method']} ${string}`;
}

// Names with characters that a path must not carry as they are.
const app = 'my app?';
const team = 'a&b=c';
const exactBuild = { branch: 'feat/ü', commitish: 'abc123', description: 'by “mona”' };
const find = async () => undefined;

/** What each endpoint must look like on the wire. */
const cases: Readonly<Record<EndpointName, WireCase>> = {
  listApps: { params: { query: { team_id: team } }, sends: 'GET /apps?team_id=a%26b%3Dc' },
  getApp: { params: { app }, sends: 'GET /apps/my%20app%3F' },
  createApp: { params: { body: { name: 'shop', region: 'eu' }, find }, sends: 'POST /apps' },
  startBuild: { params: { app, body: exactBuild }, sends: 'POST /apps/my%20app%3F/builds' },
  getBuild: { params: { app, build: 'b#1' }, sends: 'GET /apps/my%20app%3F/builds/b%231' },
  listBuilds: {
    params: { app, query: { limit: '20', cursor: 'a b' } },
    sends: 'GET /apps/my%20app%3F/builds?limit=20&cursor=a+b',
  },
  listDeployments: { params: { app }, sends: 'GET /apps/my%20app%3F/deployments' },
  getDeployment: { params: { app, deployment: 'd#1' }, sends: 'GET /apps/my%20app%3F/deployments/d%231' },
  getConfig: { params: { app }, sends: 'GET /apps/my%20app%3F/config-vars' },
  updateConfig: {
    params: { app, body: { A: '1', PEM: 'two\nlines', EMPTY: '', U: 'ß' } },
    sends: 'PATCH /apps/my%20app%3F/config-vars',
  },
  deleteConfigVar: { params: { app, key: 'A_KEY' }, sends: 'DELETE /apps/my%20app%3F/config-vars/A_KEY' },
  listDomains: { params: { app }, sends: 'GET /apps/my%20app%3F/domains' },
  addDomain: {
    params: { app, body: { hostname: 'www.example.com', cert: 'star' }, find },
    sends: 'POST /apps/my%20app%3F/domains',
  },
  getDomain: { params: { app, domain: '*.example.com' }, sends: 'GET /apps/my%20app%3F/domains/*.example.com' },
  updateDomain: {
    params: { app, domain: 'd:1', body: { cert: 'star' } },
    sends: 'PATCH /apps/my%20app%3F/domains/d%3A1',
  },
  removeDomain: { params: { app, domain: 'd1' }, sends: 'DELETE /apps/my%20app%3F/domains/d1' },
  clearDomains: { params: { app }, sends: 'DELETE /apps/my%20app%3F/domains' },
  listDynos: { params: { app }, sends: 'GET /apps/my%20app%3F/dynos/list' },
  restartDynos: { params: { app }, sends: 'DELETE /apps/my%20app%3F/dynos' },
  restartDyno: { params: { app, dyno: 'web.1' }, sends: 'DELETE /apps/my%20app%3F/dynos/web.1' },
  execInDyno: {
    params: { app, dyno: 'web.1', body: { command: ['/bin/sh', '-c', 'echo "hi"'] } },
    sends: 'POST /apps/my%20app%3F/dynos/web.1/exec',
  },
  runTask: {
    params: { app, body: { command: 'bin/migrate "x"', timeout: 300 } },
    sends: 'POST /apps/my%20app%3F/dynos/run',
  },
  scaleFormation: {
    params: { app, body: { updates: [{ type: 'web', quantity: 0 }] } },
    sends: 'PATCH /apps/my%20app%3F/formation',
  },
  listNamespaces: { params: {}, sends: 'GET /namespaces' },
  createNamespace: { params: { body: { name: 'pr-7', description: 'x' }, find }, sends: 'POST /namespaces' },
  getNamespace: { params: { namespace: 'pr+7' }, sends: 'GET /namespaces/pr%2B7' },
  deleteNamespace: { params: { namespace: 'pr-7' }, sends: 'DELETE /namespaces/pr-7' },
  listPipelines: { params: {}, sends: 'GET /pipelines' },
  getPipeline: { params: { pipeline: 'läden' }, sends: 'GET /pipelines/l%C3%A4den' },
  listPipelineApps: { params: { pipeline: 'shop' }, sends: 'GET /pipelines/shop/apps' },
  createPromotion: {
    params: { pipeline: 'läden', body: { source: { app }, targets: [{ app: 'b/c' }] } },
    sends: 'POST /pipelines/l%C3%A4den/promotions',
  },
  getPromotion: { params: { pipeline: 'shop', promotion: 'p#1' }, sends: 'GET /pipelines/shop/promotions/p%231' },
  listPromotionTargets: {
    params: { pipeline: 'shop', promotion: 'p1' },
    sends: 'GET /pipelines/shop/promotions/p1/promotion-targets',
  },
  getPipelineDiff: {
    params: { pipeline: 'shop', query: { source_app: team } },
    sends: 'GET /pipelines/shop/diff?source_app=a%26b%3Dc',
  },
  getEnvironment: { params: { environment: 'e;1' }, sends: 'GET /environments/e%3B1' },
  updateEnvironment: { params: { environment: 'e1', body: { A: 'x', OLD: null } }, sends: 'PATCH /environments/e1' },
  deleteEnvironmentVar: { params: { environment: 'e1', key: 'A' }, sends: 'DELETE /environments/e1/A' },
  listTeams: { params: {}, sends: 'GET /teams' },
  getTeam: { params: { team }, sends: 'GET /teams/a%26b%3Dc' },
  getCurrentUser: { params: {}, sends: 'GET /me' },
  getClusterLogin: { params: { query: { region: 'eu west' } }, sends: 'GET /oidc-login?region=eu+west' },
};

interface Recorded {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

async function record(name: EndpointName): Promise<Recorded> {
  const endpoint: Endpoint = endpoints[name];
  let recorded: Recorded | undefined;
  nock(origin)
    .intercept(/^\//, endpoint.method)
    .query(true)
    .reply(async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      recorded = {
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      };
      return [200, endpoint.list ? [] : {}];
    });
  const { wire } = openPlatform(`${origin}/api/v1`);
  const [listed, params] = [name as never, cases[name].params as never];
  await (endpoint.list ? wire.list(listed, params, readNothing) : wire.call(listed, params, readNothing));
  if (!recorded) throw new Error('nothing was sent');
  return recorded;
}

interceptHttp();

describe('the list of endpoints', () => {
  it.each([
    ['what the specification holds', undefined, specified],
    ['beside it what some platforms have', true, extended],
  ])('holds %s', (_, extension, lines) => {
    const inWords = (line: string) => line.replace(/\s+/, ' ').replace(/\{[^}]*\}/g, '{}');
    const ours: readonly Endpoint[] = Object.values(endpoints).filter((one: Endpoint) => one.extension === extension);
    const words = ours.map(({ method, path }) => inWords(`${method} ${path}`));
    expect(words.toSorted(), 'add a new endpoint to `specified` or `extended` above, by hand').toEqual(
      lines.trim().split('\n').map(inWords).toSorted(),
    );
  });

  it('marks as lists those that answer with an array', () => {
    const lists = Object.entries<Endpoint>(endpoints).filter(([, { list }]) => list);
    const names = lists.map(([name]) => name);
    expect(names, 'add a new endpoint that answers with an array to this list, by hand').toEqual([
      'listApps',
      'listBuilds',
      'listDeployments',
      'listDomains',
      'listDynos',
      'listNamespaces',
      'listPipelines',
      'listPipelineApps',
      'listPromotionTargets',
      'getPipelineDiff',
      'listTeams',
    ]);
  });
});

describe.each(Object.keys(cases) as EndpointName[])('%s', (name) => {
  const { params, sends } = cases[name];
  const [method, path] = sends.split(' ');

  it(`sends ${sends}`, async () => {
    expect(endpoints[name].method).toBe(method);
    expect((await record(name)).path).toBe(`/api/v1${path}`);
  });

  it('says who it is and what it takes, and names a content type only with a body', async () => {
    const { headers, body } = await record(name);
    expect(headers).toMatchObject({
      authorization: `Bearer ${fakeToken}`,
      accept: 'application/json',
      'user-agent': expect.stringMatching(/^platform-deploy( |$)/),
    });
    const carried = (params as { body?: object }).body;
    expect(headers['content-type']).toBe(carried && 'application/json');
    expect(body).toBe(carried ? JSON.stringify(carried) : '');
    expect(carried !== undefined).toBe('body' in endpoints[name]);
  });
});

it('leaves out query parameters that have no value', async () => {
  nock(origin).get('/api/v1/apps').reply(200, []);
  await openPlatform(`${origin}/api/v1`).platform.apps.list(undefined);
  expect(nock.isDone()).toBe(true);
});
