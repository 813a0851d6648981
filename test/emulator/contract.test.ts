import { expect, it } from 'vitest';
import type { Switch } from '../../src/emulator/routes.ts';
import { type Endpoint, endpoints } from '../../src/platform/wire/endpoints.ts';
import { findCall } from '../harness/contract.ts';
import { openEmulator } from './open-emulator.ts';

/** Every endpoint as it is called with the least and with everything, one after the other; and the status of the reply. */
const rows: readonly (readonly [line: string, status: number, body?: unknown])[] = [
  ['GET /apps', 200],
  ['GET /apps?team_id=team-labs', 200],
  ['POST /apps', 201, { name: 'least' }],
  ['POST /apps', 201, { name: 'full', team_id: 'team-acme', region: 'eu' }],
  ['GET /apps/least', 200],
  ['GET /apps/my-app', 200],
  ['GET /apps/least/builds', 200],
  ['GET /apps/my-app/builds?limit=1', 200],
  ['POST /apps/least/builds', 201, {}],
  ['POST /apps/my-app/builds', 201, { branch: 'main', commitish: '4'.repeat(40), description: 'Cart' }],
  ['GET /apps/my-app/builds/build-1-of-my-app', 200],
  ['GET /apps/least/deployments', 200],
  ['GET /apps/my-app/deployments', 200],
  ['GET /apps/least/config-vars', 200],
  ['PATCH /apps/least/config-vars', 200, {}],
  ['PATCH /apps/my-app/config-vars', 200, { LOG_LEVEL: 'debug', EMPTY: '' }],
  ['DELETE /apps/my-app/config-vars/EMPTY', 204],
  ['GET /apps/least/addons', 200],
  ['GET /apps/shop-staging/addons', 200],
  ['GET /apps/least/domains', 200],
  ['POST /apps/least/domains', 201, { hostname: 'least.example' }],
  ['POST /apps/my-app/domains', 201, { hostname: 'full.example', cert: 'wildcard' }],
  ['GET /apps/my-app/domains/domain-www.my-app.example', 200],
  ['PATCH /apps/my-app/domains/domain-www.my-app.example', 200, { cert: 'wildcard' }],
  ['DELETE /apps/my-app/domains/domain-www.my-app.example', 204],
  ['DELETE /apps/my-app/domains', 204],
  ['GET /apps/least/dynos/list', 200],
  ['GET /apps/my-app/dynos/list', 200],
  ['POST /apps/my-app/dynos/web.1/exec', 200, { command: ['true'] }],
  ['POST /apps/my-app/dynos/run', 200, { command: 'true' }],
  ['POST /apps/my-app/dynos/run', 200, { command: 'true', type: 'web', size: 'standard-2x', timeout: 30 }],
  ['DELETE /apps/my-app/dynos/web.1', 204],
  ['DELETE /apps/my-app/dynos', 204],
  ['PATCH /apps/my-app/formation', 200, { updates: [{ type: 'web' }] }],
  ['PATCH /apps/my-app/formation', 200, { updates: [{ type: 'web', quantity: 3, size: 'standard-2x' }] }],
  ['GET /namespaces', 200],
  ['POST /namespaces', 201, { name: 'least' }],
  ['POST /namespaces', 201, { name: 'full', team_id: 'team-acme', description: 'Jobs', region: 'eu' }],
  ['GET /namespaces/full', 200],
  ['DELETE /namespaces/full', 204],
  ['GET /pipelines', 200],
  ['GET /pipelines?team_id=team-labs', 200],
  ['GET /pipelines/shop', 200],
  ['GET /pipelines/shop/apps', 200],
  ['GET /pipelines/shop/diff?source_app=shop-staging', 200],
  ['POST /pipelines/pipeline-shop/promotions', 201, { source: { app: 'shop-staging' } }],
  [
    'POST /pipelines/pipeline-shop/promotions',
    201,
    { source: { app: 'shop-staging' }, targets: [{ app: 'shop-production' }] },
  ],
  ['GET /pipelines/pipeline-shop/promotions/{promotion}/promotion-targets', 200],
  ['GET /environments/env-shop-ra', 200],
  ['PATCH /environments/env-shop-ra', 200, { NODE_ENV: null, ADDED: 'yes' }],
  ['DELETE /environments/env-shop-ra/ADDED', 204],
  ['GET /teams', 200],
  ['GET /teams/team-acme', 200],
  ['GET /me', 200],
  ['GET /oidc-login?region=us', 200],
];

it('every endpoint answers as the contract says, at every moment of a build', () => {
  const { call, pass } = openEmulator();
  let promotion = '';
  for (const [line, status, body] of rows) {
    const reply = call(line.replace('{promotion}', promotion), body);
    expect(reply.status, line).toBe(status);
    if (line.endsWith('/promotions')) promotion = reply.body.id;
  }
  const reads = rows.map(([line]) => line).filter((line) => line.startsWith('GET') && !line.includes('{'));
  for (let second = 0; second < 12; second += 1) {
    for (const line of reads)
      call(line.replace('domain-www.my-app.example', 'domain-my-app.apps.platform.example').replace('/full', '/least'));
    pass(1);
  }
});

it('the rows above call every endpoint', () => {
  const called = rows.map(([line]) => findCall(...(line.split(' ') as [string, string]))?.name);
  const known = Object.values<Endpoint>(endpoints).map(({ method, path }) => findCall(method, path)?.name);
  expect(new Set(known.filter((name) => !called.includes(name)))).toEqual(new Set());
});

it.each<[Switch, string, unknown?]>([
  ['builds', 'GET /apps/my-app/builds'],
  ['builds', 'GET /apps/my-app/builds/build-1-of-my-app'],
  ['deployments', 'GET /apps/my-app/deployments'],
  ['addons', 'GET /apps/my-app/addons'],
  ['run', 'POST /apps/my-app/dynos/run', { command: 'true' }],
  ['formation', 'PATCH /apps/my-app/formation', { updates: [{ type: 'web' }] }],
  ['promotions', 'POST /pipelines/pipeline-shop/promotions', { source: { app: 'shop-staging' } }],
  ['diff', 'GET /pipelines/shop/diff?source_app=shop-staging'],
])('without %s, %s answers 404', (name, line, body) => {
  expect(openEmulator().call(line, body).status).toBeLessThan(300);
  expect(openEmulator({ switches: { [name]: false } }).call(line, body).status).toBe(404);
});

it('switches take fields of an app, the start’s reply and the exit code away', () => {
  const { call } = openEmulator({ switches: { ids: false, status: false, 'start-reply': false, 'exit-code': false } });
  const shown = Object.keys(call('GET /apps/my-app').body).filter((name) => /current|status/.test(name));
  expect(shown).toEqual([]);
  const started = call('POST /apps/my-app/builds', {});
  expect([started.status, started.body]).toEqual([201, undefined]);
  expect(call('POST /apps/my-app/dynos/web.1/exec', { command: ['false'] }).body).toEqual({ output: '' });
});

it.each<[string, number, unknown?]>([
  ['GET /apps/missing', 404],
  ['GET /teams/acme', 404],
  ['GET /apps/my-app/domains/www.my-app.example', 404],
  ['GET /nowhere', 404],
  ['POST /pipelines/shop/promotions', 404, { source: { app: 'shop-staging' } }],
  ['POST /apps', 409, { name: 'my-app' }],
  ['POST /apps', 422, {}],
  ['POST /apps', 422, { name: 'new', team_id: 'acme' }],
  ['POST /namespaces', 409, { name: 'acme-tools' }],
  ['POST /apps/my-app/domains', 409, { hostname: 'shop.example' }],
  ['DELETE /apps/my-app/domains/domain-my-app.apps.platform.example', 422],
  ['PATCH /apps/shop-staging/config-vars', 422, { DATABASE_URL: 'mine' }],
  ['DELETE /apps/shop-staging/config-vars/DATABASE_URL', 403],
  ['DELETE /apps/my-app/config-vars/MISSING', 404],
  ['PATCH /apps/my-app/formation', 422, { updates: [{ type: 'cron', quantity: 1 }] }],
  ['POST /pipelines/pipeline-shop/promotions', 422, { source: { app: 'shop-production' } }],
])('%s is refused with %i', (line, status, body) => {
  const reply = openEmulator().call(line, body);
  expect(reply).toMatchObject({ status, body: { code: expect.any(String), message: expect.any(String) } });
});

it('a request without the token is refused', () => {
  const { emulator } = openEmulator();
  expect(emulator.handle({ method: 'GET', path: '/api/v1/apps' })).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  });
});

it('a list of more than 100 is continued by its Link header', () => {
  const apps = Array.from({ length: 230 }, (_, at) => ({ name: `app-${at}` }));
  const { ask } = openEmulator({ seed: { teams: [{ name: 'acme' }], apps } });
  const names: string[] = [];
  let next: string | undefined = '/api/v1/apps?team_id=team-acme';
  while (next !== undefined) {
    const reply = ask('GET', next);
    names.push(...reply.body.map(({ name }: { name: string }) => name));
    const link = /^<https:\/\/platform\.example(.*)>; rel="next"$/.exec(reply.headers['link'] ?? '');
    next = link?.[1];
  }
  expect(names).toEqual(apps.map(({ name }) => name));
});
