import { describe, expect, it } from 'vitest';
import { type Desk, startDesk } from '../../../scripts/emulator/start-desk.ts';
import { type Endpoint, endpoints } from '../../../src/platform/wire/endpoints.ts';
import { callApi } from '../../harness/call-api.ts';
import { findProblems, type Schemas } from '../../harness/find-schema-problems.ts';

function open(platform: Desk, file = '', login = `${platform.basicUser}:${platform.basicPassword}`) {
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  return fetch(`${platform.apiDocsUrl}${file}`, { headers: { authorization } });
}

interface OpenApi {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { required?: string[] } }> };
}

describe('the API page', () => {
  it('asks for its user name and password', async () => {
    await using platform = await startDesk();
    const replies = [
      fetch(platform.apiDocsUrl),
      open(platform, '', 'emulator:wrong'),
      open(platform, '/openapi.json', ':'),
    ];
    for (const reply of await Promise.all(replies)) {
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toContain('Basic realm=');
    }
  });

  it('is served from this machine alone', async () => {
    await using platform = await startDesk();
    const page = await open(platform);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const addresses = Array.from(html.matchAll(/(?:src|href)="([^"]+)"/g), ([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\/api-docs\//);
      const reply = await open(platform, address.slice('/api-docs'.length));
      expect([reply.status, (await reply.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
    expect(html).not.toMatch(/https?:\/\//);
  });

  it('serves no other file of the package', async () => {
    await using platform = await startDesk();
    for (const file of ['/package.json', '/..%2fpackage.json', '/constructor']) {
      expect((await open(platform, file)).status).toBe(404);
    }
  });

  it('describes every endpoint', async () => {
    await using platform = await startDesk();
    const document = (await (await open(platform, '/openapi.json')).json()) as OpenApi;
    expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: platform.apiUrl }]]);
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      const parts = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, part]) => part);
      expect(operation?.parameters.map((parameter) => parameter.name)).toEqual([...parts, ...(endpoint.query ?? [])]);
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
    }
  });

  it('says which fields and query parameters are required', async () => {
    await using platform = await startDesk();
    const { paths } = (await (await open(platform, '/openapi.json')).json()) as OpenApi;
    const { get: listApps, post: createApp } = paths['/apps'] ?? {};
    const { get: getClusterLogin } = paths['/oidc-login'] ?? {};
    expect(createApp?.requestBody?.content['application/json']?.schema.required).toEqual(['name']);
    expect(getClusterLogin?.parameters[0]).toMatchObject({ name: 'region', required: true });
    expect(listApps?.parameters[0]).toMatchObject({ name: 'team_id', required: false });
  });

  it('describes each reply as it really comes, in every dialect', async () => {
    for (const dialect of ['status', 'builds', 'deployments', 'silent'] as const) {
      await using platform = await startDesk({ dialect });
      const document = (await (await open(platform, '/openapi.json')).json()) as OpenApi & Components;
      for (const [method, path, place, body] of samples) {
        const reply = await callApi(platform, method, path, { body });
        const described = document.paths[place]?.[method.toLowerCase()]?.responses ?? {};
        if (reply.status === 404) continue;
        expect(Object.keys(described), `${method} ${path}`).toContain(String(reply.status));
        const schema = described[reply.status]?.content?.['application/json']?.schema;
        if (reply.text === '') continue;
        expect(findProblems(reply.body, schema, document.components.schemas), `${dialect} ${method} ${path}`).toEqual(
          [],
        );
      }
    }
  });
});

interface Components {
  readonly components: { readonly schemas: Schemas };
}

/** Requests whose replies are held against the document: method, path, its place there, body. */
const samples: readonly (readonly [method: string, path: string, place: string, body?: object])[] = [
  ['GET', '/apps', '/apps'],
  ['GET', '/apps/my-app', '/apps/{app}'],
  ['POST', '/apps', '/apps', { name: 'made' }],
  ['POST', '/apps/my-app/builds', '/apps/{app}/builds', { commitish: 'abc' }],
  ['GET', '/apps/my-app/builds', '/apps/{app}/builds'],
  ['GET', '/apps/my-app/deployments', '/apps/{app}/deployments'],
  ['PATCH', '/apps/my-app/config-vars', '/apps/{app}/config-vars', { A: 'b' }],
  ['GET', '/apps/my-app/config-vars', '/apps/{app}/config-vars'],
  ['DELETE', '/apps/my-app/config-vars/A', '/apps/{app}/config-vars/{key}'],
  ['POST', '/apps/my-app/domains', '/apps/{app}/domains', { hostname: 'made.example' }],
  ['GET', '/apps/my-app/domains', '/apps/{app}/domains'],
  ['GET', '/apps/my-app/dynos/list', '/apps/{app}/dynos/list'],
  ['POST', '/apps/my-app/dynos/web.1/exec', '/apps/{app}/dynos/{dyno}/exec', { command: ['true'] }],
  ['POST', '/apps/my-app/dynos/run', '/apps/{app}/dynos/run', { command: 'true' }],
  ['PATCH', '/apps/my-app/formation', '/apps/{app}/formation', { updates: [{ type: 'web', quantity: 1 }] }],
  ['DELETE', '/apps/my-app/dynos', '/apps/{app}/dynos'],
  ['POST', '/namespaces', '/namespaces', { name: 'made' }],
  ['GET', '/namespaces', '/namespaces'],
  ['GET', '/pipelines', '/pipelines'],
  ['GET', '/pipelines/shop/apps', '/pipelines/{pipeline}/apps'],
  ['POST', '/pipelines/shop/promotions', '/pipelines/{pipeline}/promotions', { source: { app: 'shop-staging' } }],
  ['GET', '/pipelines/shop/diff?source_app=shop-staging', '/pipelines/{pipeline}/diff'],
  ['GET', '/environments/env-shop-ci', '/environments/{environment}'],
  ['GET', '/teams', '/teams'],
  ['GET', '/me', '/me'],
  ['GET', '/oidc-login?region=us', '/oidc-login'],
];
