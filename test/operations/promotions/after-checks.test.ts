import { expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const [tested, next] = ['b'.repeat(40), 'c'.repeat(40)];

it.each<[string, { readonly source?: boolean; readonly cleared?: boolean }]>([
  ['its source got something else', { source: true }],
  ['the platform cleared it away', { cleared: true }],
  ['both', { source: true, cleared: true }],
])('a promotion that passed its checks stands, where %s meanwhile', async (_, { cleared = false, source = false }) => {
  let [promoted, checked] = [false, false];
  await using page = await serveHttp((_request, response) => {
    checked = true;
    response.writeHead(200).end('ok');
  });
  const tellSource = () =>
    checked && source ? { id: 'x2', build_id: 'bx2', commit: next } : { id: 'x1', build_id: 'bx1', commit: tested };
  const tellTarget = () => (promoted ? { id: 'y2', build_id: 'by2' } : { id: 'y1', build_id: 'by1' });
  const answers: Readonly<Record<string, () => unknown>> = {
    '/apps/x': () => ({ id: 'ax', name: 'x', deployment: { ...tellSource(), status: 'succeeded' } }),
    '/apps/y': () => ({ id: 'ay', name: 'y', deployment: { ...tellTarget(), status: 'succeeded' } }),
    '/pipelines/p/apps': () => ['x', 'y'].map((name) => ({ id: `a${name}`, name })),
    '/promotions': () => ({ id: 'p1', status: 'succeeded' }),
    '/promotions/p1': () => (checked && cleared ? undefined : { id: 'p1', status: 'succeeded' }),
  };
  await using platform = await serveHttp(({ method, url = '' }, response) => {
    promoted ||= method === 'POST';
    const body = Object.entries(answers).find(([end]) => url.endsWith(end))?.[1]();
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  const where = { 'api-url': `${platform.url.origin}/api/v1`, token: 'fake-token' };
  const what = { operation: 'promote', pipeline: 'p', app: 'x', to: 'y', 'health-check': page.url.href, timeout: '1m' };
  const step = await runStep({ with: { ...where, ...what } });
  expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'succeeded']);
  expect(checked).toBe(true);
});
