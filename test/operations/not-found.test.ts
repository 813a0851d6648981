import { describe, expect, it } from 'vitest';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { serveHttp } from '../harness/loopback.ts';
import { stillClock } from '../harness/platform-client.ts';
import { runStep } from '../harness/step.ts';

const description = 'Review [platform-deploy server=github.example repository=1001 pull-request=7]';
const namespace = { id: 'n-1', name: 'shop-pr-7', description, created_at: '2026-01-01T00:00:00Z' };
const domain = { id: 'd-1', hostname: 'www.shop.example', kind: 'custom' };
const pull = makePull({ number: 7, state: 'closed' });

/** What the platform shows, all the time. */
const shown: Readonly<Record<string, unknown>> = {
  '/namespaces': [namespace],
  '/namespaces/n-1': namespace,
  '/namespaces/shop-pr-7': namespace,
  '/apps/shop/config-vars': { KEEP: 'kept-value', OLD: 'old-value' },
  '/apps/shop/domains': [domain],
  '/apps/shop/domains/d-1': domain,
  '/environments/e-1': { OLD: 'old-value' },
};

/** Runs a step on a platform that says 404 to every DELETE, and to these looks too. */
async function play(inputs: Readonly<Record<string, string>>, hidden: readonly string[]) {
  const calls: string[] = [];
  await using platform = await serveHttp((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    calls.push(`${request.method} ${path}`);
    const body = request.method === 'GET' && !hidden.includes(path) ? shown[path] : undefined;
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { code: 'not_found', message: 'Not found' }));
  });
  await using github = await startGitHub([pull]);
  const { url: apiUrl } = platform;
  const step = await runStep({
    with: { 'api-url': `${apiUrl.origin}/api/v1`, token: 'fake-token', 'github-token': github.token, ...inputs },
    env: { GITHUB_API_URL: github.url },
    event: inputs['operation']?.includes('sweep')
      ? { name: 'schedule' }
      : { name: 'pull_request', payload: { action: 'closed', number: 7, pull_request: pull } },
    clock: stillClock(Date.now()),
  });
  return { ...step, calls, comments: github.comments() };
}

const removals: Readonly<Record<string, { inputs: Readonly<Record<string, string>>; byId?: readonly string[] }>> = {
  'set-config': { inputs: { app: 'shop', 'config-vars': 'KEEP=kept-value', 'config-strategy': 'overwrite' } },
  'unset-config': { inputs: { app: 'shop', 'config-keys': 'OLD', 'ignore-not-found': 'true' } },
  'unset-environment': { inputs: { 'pipeline-environment': 'e-1', 'config-keys': 'OLD', 'ignore-not-found': 'true' } },
  'remove-domain': {
    inputs: { app: 'shop', domain: 'www.shop.example', 'ignore-not-found': 'true' },
    byId: ['/apps/shop/domains/d-1'],
  },
  'delete-namespace': {
    inputs: { namespace: 'shop-pr-7', confirm: 'shop-pr-7', 'ignore-not-found': 'true' },
    byId: ['/namespaces/n-1', '/namespaces/shop-pr-7'],
  },
  review: { inputs: {}, byId: ['/namespaces/n-1', '/namespaces/shop-pr-7'] },
  'delete-review-namespace': { inputs: {}, byId: ['/namespaces/n-1', '/namespaces/shop-pr-7'] },
  'sweep-review-namespaces': { inputs: {}, byId: ['/namespaces/n-1'] },
};

describe.each(Object.entries(removals))('%s', (operation, { inputs, byId = [] }) => {
  it.each([[[]], [byId]])('is red where the platform says “not found” of what it shows, but for %j', async (hidden) => {
    const { exitCode, log, outputs, summary, comments } = await play({ operation, ...inputs }, hidden);
    expect(exitCode, log).toBe(1);
    expect(outputs['changed']).toBe('false');
    for (const name of ['removed-keys', 'removed-names']) expect(outputs[name] ?? '[]').toBe('[]');
    expect(log + summary).toMatch(/the platform answered 404, but what was to go is still there/);
    expect(comments).toEqual([]);
  });

  it('is red where everything is “not found”, as behind a wrong address', async () => {
    const { exitCode, log } = await play({ operation, ...inputs }, Object.keys(shown));
    expect(exitCode, log).toBe(1);
  });
});
