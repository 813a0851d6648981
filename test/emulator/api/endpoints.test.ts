import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { type EndpointName, endpoints } from '../../../src/platform/wire/endpoints.ts';
import { callApi } from '../../harness/call-api.ts';

interface Case {
  readonly path: string;
  readonly body?: unknown;
  readonly status?: number;
  readonly reply: unknown;
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const named = (name: string) => expect.objectContaining({ id, name });
const domain = (hostname: string, kind: string) => expect.objectContaining({ id, hostname, kind, created_at: time });

const missing = (what: string) => ({ code: 'not_found', message: `The ${what} was not found` });
const notHere = { code: 'not_found', message: 'This platform has no such address' };

/** One request for every endpoint; an endpoint without one does not compile. */
const cases: { readonly [Name in EndpointName]: Case } = {
  listApps: {
    path: '/apps',
    reply: [named('my-app'), named('shop-staging'), named('shop-production'), named('lab-notebook')],
  },
  getApp: {
    path: '/apps/my-app',
    reply: expect.objectContaining({
      id,
      name: 'my-app',
      region: 'us',
      team: named('acme'),
      formation: { web: { size: 'standard-1x', quantity: 2 }, worker: { size: 'standard-1x', quantity: 1 } },
      buildpacks: [{ url: 'https://buildpacks.platform.example/nodejs.tgz' }],
      web_url: 'https://my-app.apps.platform.example/',
      deployment_status: 'succeeded',
      current_build_id: id,
      current_deployment_id: id,
    }),
  },
  createApp: {
    path: '/apps',
    body: { name: 'fresh-app', team_id: 'labs', region: 'eu' },
    status: 201,
    reply: expect.objectContaining({
      id,
      name: 'fresh-app',
      region: 'eu',
      team: named('labs'),
      deployment_status: null,
    }),
  },
  startBuild: {
    path: '/apps/my-app/builds',
    body: { branch: 'main', commitish: 'abc123', description: 'by hand' },
    status: 201,
    reply: expect.objectContaining({
      id,
      status: 'pending',
      branch: 'main',
      commitish: 'abc123',
      description: 'by hand',
    }),
  },
  // This dialect tells of builds and deployments on the app alone.
  getBuild: { path: '/apps/my-app/builds/some', status: 404, reply: notHere },
  listBuilds: { path: '/apps/my-app/builds', status: 404, reply: notHere },
  listDeployments: { path: '/apps/my-app/deployments', status: 404, reply: notHere },
  getDeployment: { path: '/apps/my-app/deployments/some', status: 404, reply: notHere },
  getConfig: {
    path: '/apps/my-app/config-vars',
    reply: { LOG_LEVEL: 'info', NODE_ENV: 'production', SESSION_SECRET: 'fake-session-secret-of-my-app' },
  },
  updateConfig: {
    path: '/apps/shop-staging/config-vars',
    body: { NODE_ENV: 'changed', NEW: '' },
    reply: { DATABASE_URL: 'postgres://fake:fake@db.invalid/staging', NODE_ENV: 'changed', NEW: '' },
  },
  deleteConfigVar: { path: '/apps/my-app/config-vars/LOG_LEVEL', reply: {} },
  listDomains: {
    path: '/apps/my-app/domains',
    reply: [domain('my-app.apps.platform.example', 'platform'), domain('www.my-app.example', 'custom')],
  },
  addDomain: {
    path: '/apps/my-app/domains',
    body: { hostname: 'New.Example.com', cert: 'my-cert' },
    status: 201,
    reply: expect.objectContaining({ id, hostname: 'new.example.com', kind: 'custom', acm_status: 'pending' }),
  },
  getDomain: {
    path: '/apps/my-app/domains/www.my-app.example',
    reply: expect.objectContaining({ hostname: 'www.my-app.example', acm_status: 'cert issued', status: 'succeeded' }),
  },
  updateDomain: {
    path: '/apps/my-app/domains/www.my-app.example',
    body: { cert: 'my-cert' },
    reply: expect.objectContaining({ hostname: 'www.my-app.example', acm_status: 'pending', has_cert: true }),
  },
  removeDomain: { path: '/apps/my-app/domains/www.my-app.example', reply: {} },
  clearDomains: { path: '/apps/shop-production/domains', reply: {} },
  listDynos: {
    path: '/apps/my-app/dynos/list',
    reply: ['web.1', 'web.2', 'worker.1'].map((name) =>
      expect.objectContaining({ name, state: 'up', started_at: time }),
    ),
  },
  restartDynos: { path: '/apps/my-app/dynos', reply: {} },
  restartDyno: { path: '/apps/my-app/dynos/web.1', reply: {} },
  execInDyno: {
    path: '/apps/my-app/dynos/web.1/exec',
    body: { command: ['/bin/sh', '-c', 'echo hello'] },
    reply: { output: 'hello\n' },
  },
  runTask: {
    path: '/apps/my-app/dynos/run',
    body: { command: 'echo "in $DYNO"; exit 3', type: 'task', timeout: 60 },
    reply: { output: expect.stringMatching(/^in task\.\d{4}\n$/), status: 3 },
  },
  scaleFormation: {
    path: '/apps/my-app/formation',
    body: { updates: [{ type: 'web', quantity: 3 }] },
    reply: [
      { type: 'web', quantity: 3, size: 'standard-1x' },
      { type: 'worker', quantity: 1, size: 'standard-1x' },
    ],
  },
  listNamespaces: { path: '/namespaces', reply: [named('acme-tools'), named('labs-sandbox')] },
  createNamespace: {
    path: '/namespaces',
    body: { name: 'pr-7', team_id: 'labs', description: 'Review of 7', region: 'eu' },
    status: 201,
    reply: { id, name: 'pr-7', team: named('labs'), description: 'Review of 7', region: 'eu', created_at: time },
  },
  getNamespace: {
    path: '/namespaces/acme-tools',
    reply: expect.objectContaining({ id, name: 'acme-tools', description: 'Internal tools', created_at: time }),
  },
  deleteNamespace: { path: '/namespaces/labs-sandbox', reply: {} },
  listPipelines: { path: '/pipelines', reply: [named('shop')] },
  getPipeline: {
    path: '/pipelines/shop',
    reply: expect.objectContaining({
      name: 'shop',
      environments: [
        { id: 'env-shop-ra', kind: 'ra', name: 'review apps' },
        { id: 'env-shop-ci', kind: 'ci', name: 'ci' },
        { id: 'env-shop-staging', kind: 'staging', name: 'staging' },
      ],
      review_apps: { enabled: true, auto_destroy: true },
    }),
  },
  listPipelineApps: {
    path: '/pipelines/shop/apps',
    reply: [
      expect.objectContaining({ name: 'shop-staging', stage: 'staging' }),
      expect.objectContaining({ name: 'shop-production', stage: 'production' }),
    ],
  },
  createPromotion: {
    path: '/pipelines/shop/promotions',
    body: { source: { app: 'shop-staging' } },
    status: 201,
    reply: {
      id,
      status: 'pending',
      pipeline: { id },
      source: { app: named('shop-staging') },
      created_at: time,
    },
  },
  getPromotion: { path: '/pipelines/shop/promotions/some', status: 404, reply: missing('promotion some') },
  listPromotionTargets: {
    path: '/pipelines/shop/promotions/some/promotion-targets',
    status: 404,
    reply: missing('promotion some'),
  },
  getPipelineDiff: {
    path: '/pipelines/shop/diff?source_app=shop-staging',
    reply: [
      {
        app: named('shop-production'),
        status: 'diverged',
        ahead_by: 1,
        behind_by: 1,
        commits: [{ sha: expect.stringMatching(/^[0-9a-f]{40}$/) }],
      },
    ],
  },
  getEnvironment: { path: '/environments/env-shop-ci', reply: { CI: 'true', NODE_ENV: 'test' } },
  updateEnvironment: {
    path: '/environments/env-shop-ci',
    body: { CI: null, ADDED: 'yes' },
    reply: { NODE_ENV: 'test', ADDED: 'yes' },
  },
  deleteEnvironmentVar: { path: '/environments/env-shop-ra/NODE_ENV', reply: {} },
  listTeams: { path: '/teams', reply: [named('acme'), named('labs')] },
  getTeam: { path: '/teams/acme', reply: { id, name: 'acme' } },
  getCurrentUser: { path: '/me', reply: { email: 'dev@platform.example' } },
  getClusterLogin: {
    path: '/oidc-login?region=eu',
    reply: {
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      spec: { interactive: false },
      status: { token: expect.stringContaining('emulator-cluster-token-eu-'), expirationTimestamp: time },
    },
  },
};

describe('every endpoint of the specification answers', () => {
  it.each(Object.entries(cases))('%s', async (name, { path, body, status = 200, reply }) => {
    await using emulator = await startBreakable({ clock: 'manual' });
    const given = await callApi(emulator, endpoints[name as EndpointName].method, path, { body });
    expect(given.body).toEqual(reply);
    expect(given.status).toBe(status);
    expect(given.headers.get('content-type')).toContain('application/json');
    expect(given.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(emulator.requests()).toMatchObject([
      { endpoint: name, status, requestId: given.headers.get('x-request-id') },
    ]);
  });
});
