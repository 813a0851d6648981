import { expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const [commit, uuid] = ['a'.repeat(40), '0b6f3c1e-8a7d-4f21-9c3b-1d2e3f4a5b6c'];
const named = { current_build_id: uuid, current_deployment_id: 'd9' };
const build = { id: uuid, state: 'succeeded', source_blob: { version: commit } };

/** Lists which of these apps changed, on a platform that answers so; a number is a status. */
async function list(apps: readonly string[], routes: Readonly<Record<string, object | number>>) {
  await using server = await serveHttp((request, response) => {
    const told = routes[new URL(request.url ?? '', 'http://x').pathname.replace('/api/v1', '')] ?? 404;
    response
      .writeHead(typeof told === 'number' ? told : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(typeof told === 'number' ? { message: `status ${told}` } : told));
  });
  const step = await runStep({
    with: {
      operation: 'list-changed-apps',
      'app-paths': apps.map((app) => `${app}: **`).join('\n'),
      'api-url': `${server.url.origin}/api/v1`,
      token: 'fake-token',
      timeout: '1m',
    },
  });
  return { ...step, told: JSON.parse(step.outputs['result'] ?? '[]') };
}

it('A build that was promoted is sought among the other apps that are listed', async () => {
  const { log, told } = await list(['shop-prod', 'shop-staging'], {
    '/apps/shop-staging': { name: 'shop-staging', ...named },
    [`/apps/shop-staging/builds/${uuid}`]: build,
    '/apps/shop-prod': { name: 'shop-prod', ...named },
    '/apps/shop-prod/deployments': [{ id: 'd9', build: { id: uuid }, state: 'succeeded', current: true }],
  });
  expect(told, log).toMatchObject([
    { app: 'shop-prod', running: commit },
    { app: 'shop-staging', running: commit },
  ]);
});

it.each([429, 500])(
  'An app is taken as changed whose list of deployments answers %i, and the step is green',
  async (status) => {
    const { exitCode, log, outputs, told } = await list(['shop'], {
      '/apps/shop': { name: 'shop', ...named, deployment_status: 'succeeded' },
      [`/apps/shop/builds/${uuid}`]: build,
      '/apps/shop/deployments': status,
    });
    expect(exitCode, log).toBe(0);
    expect(outputs['names']).toBe('["shop"]');
    expect(told[0].running).toBeUndefined();
    expect(log).toContain(
      `Whether shop runs the build that it names is not known: GET /apps/shop/deployments: ${status}`,
    );
  },
);
