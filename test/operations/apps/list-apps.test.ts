import { describe, expect, it } from 'vitest';
import { defaultSeed } from '../../../src/emulator/seed/default-seed.ts';
import { startPlatform } from '../../harness/platform.ts';

describe.each(['status', 'builds'] as const)('list-apps in the dialect %s', (dialect) => {
  it('gives the names, their number and a job matrix', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs, log, summary } = await platform.step({ operation: 'list-apps' });
    const names = ['my-app', 'shop-staging', 'shop-production', 'lab-notebook'];
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps']);
    expect(JSON.parse(outputs['names'] ?? '')).toEqual(names);
    expect(JSON.parse(outputs['matrix'] ?? '')).toEqual({ app: names });
    expect(outputs).toMatchObject({ count: '4', changed: 'false' });
    expect(JSON.parse(outputs['result'] ?? '')).toHaveLength(4);
    expect(log).toContain('✔ 4 apps');
    expect(log).toMatch(/^my-app {2,}.*us {2,}acme {2,}https:\/\/my-app/m);
    expect(summary).toContain('| `shop-staging` |');
  });

  it('passes the team on by its id and follows the pages', async () => {
    await using platform = await startPlatform({ dialect, pageSize: 2 });
    const { outputs, log } = await platform.step({ operation: 'list-apps', team: 'acme' });
    const id = platform.emulator.world.store.teams.values().find(({ name }) => name === 'acme')?.id;
    const [teams, ...pages] = platform.calls();
    expect(teams).toMatch('GET /teams');
    expect(pages.filter((call) => call.startsWith('GET /apps'))).toEqual([
      `GET /apps?team_id=${id}`,
      `GET /apps?team_id=${id}&page=2`,
    ]);
    expect(outputs['count']).toBe('3');
    expect(log).toContain('✔ 3 apps of the team acme');
  });

  it('says so when there is none', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.world.store.apps.clear();
    const { outputs, log, summary } = await platform.step({ operation: 'list-apps', team: 'acme' });
    expect(outputs).toMatchObject({ names: '[]', count: '0', matrix: '{"app":[]}' });
    expect(log).toContain('✔ No apps of the team acme');
    expect(summary).toContain('_None._');
  });

  it('is red for a team that does not exist, which the list alone does not tell', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'list-apps', team: 'amce' });
    expect(exitCode).toBe(1);
    expect(log).toContain('(404 not_found');
    expect(log).toContain('Write `team: acme` if that is meant');
  });
});

describe('list-apps', () => {
  it('explains why a token that is bound to one app may not list', async () => {
    const tokens = [{ token: 'fake-token-of-my-app', scopes: ['read' as const], app: 'my-app' }];
    await using platform = await startPlatform({ seed: { ...defaultSeed, tokens } });
    const { exitCode, log } = await platform.step({ operation: 'list-apps', token: 'fake-token-of-my-app' });
    expect(exitCode).toBe(1);
    expect(log).toContain('a token bound to one app reaches only that app and no lists');
  });
});
