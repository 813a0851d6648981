import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { runStep } from '../../harness/step.ts';

describe.each(['status', 'builds'] as const)('get-team in the dialect %s', (dialect) => {
  it('shows the team', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step({ operation: 'get-team', team: 'acme' });
    expect(platform.calls()).toEqual(['GET /teams/acme']);
    expect(JSON.parse(outputs['result'] ?? '')).toEqual({ id: outputs['id'], name: 'acme' });
  });

  it('looks the id up in the list where the platform knows no names', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ endpoint: 'getTeam', fault: 'status', status: 404, count: 1 });
    const { exitCode, outputs } = await platform.step({ operation: 'get-team', team: 'labs' });
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /teams/labs', 'GET /teams', `GET /teams/${outputs['id']}`]);
    expect(JSON.parse(outputs['result'] ?? '')).toMatchObject({ name: 'labs' });
  });

  it('fails when no list has it either', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'get-team', team: 'nobody' });
    expect(exitCode).toBe(1);
    expect(platform.calls().slice(0, 2)).toEqual(['GET /teams/nobody', 'GET /teams']);
    expect(log).toContain('The team nobody was not found');
  });
});

it('a team’s name may be of several words, and is sent as the id that the list tells', async () => {
  const sent: unknown[] = [];
  await using server = await serveHttp((request, response) => {
    const path = request.url?.replace('/api/v1', '');
    const team = { id: 't-9', name: 'Core Team' };
    const replies: Readonly<Record<string, unknown>> = { 'GET /teams': [team], 'GET /teams/t-9': team };
    const reply = replies[`${request.method} ${path}`];
    request.on('data', (chunk) => sent.push(JSON.parse(chunk)));
    request.on('end', () => {
      const made = request.method === 'POST' ? { id: 'a', name: 'new', team_id: 't-9' } : reply;
      response.writeHead(made ? 200 : 404).end(JSON.stringify(made ?? { code: 'not_found', message: 'no' }));
    });
  });
  const common = { 'api-url': `${server.url.origin}/api/v1`, token: 'a-token', team: 'Core Team' };
  const made = await runStep({ with: { ...common, operation: 'create-app', app: 'new' } });
  expect(made.exitCode, made.log).toBe(0);
  expect(sent).toEqual([{ name: 'new', team_id: 't-9' }]);
  const { outputs } = await runStep({ with: { ...common, operation: 'get-team' } });
  expect(outputs['id']).toBe('t-9');
});
