import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

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
