import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'create-app', app: 'new-app', team: 'labs', region: 'eu' };

describe.each(['status', 'builds'] as const)('create-app in the dialect %s', (dialect) => {
  it('creates the app, and finds it when run again', async () => {
    await using platform = await startPlatform({ dialect });
    const first = await platform.step(inputs);
    expect(platform.calls()).toEqual(['GET /apps/new-app', 'GET /teams', 'POST /apps']);
    const team_id = platform.emulator.world.store.teams.values().find(({ name }) => name === 'labs')?.id;
    expect(platform.emulator.requests()[2]?.body).toEqual({ name: 'new-app', team_id, region: 'eu' });
    expect(first.outputs).toMatchObject({ changed: 'true', url: 'https://new-app.apps.platform.example/' });

    const second = await platform.step(inputs);
    expect(platform.calls()).toEqual(['GET /apps/new-app']);
    expect(second.exitCode).toBe(0);
    expect(second.outputs).toMatchObject({ changed: 'false', id: first.outputs['id'] });
    expect(second.log).toContain('The app new-app exists already');
  });

  it('sends only what was given', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step({ operation: 'create-app', app: 'new-app' });
    expect(platform.emulator.requests()[1]?.body).toEqual({ name: 'new-app' });
  });

  it('fails on an app that is there when asked to', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'create-app', app: 'my-app', 'if-exists': 'fail' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual(['GET /apps/my-app']);
    expect(log).toContain('The app my-app exists already');
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /apps/new-app', 'GET /teams']);
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(log).toContain('Would create the app new-app');
  });
});

describe('create-app', () => {
  it('tells the first refusal when the app of that name may not be seen', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'getApp', fault: 'status', status: 403 });
    const { exitCode, log } = await platform.step({ operation: 'create-app', app: 'my-app' });
    expect(exitCode).toBe(1);
    expect(log).toContain('An app named my-app exists already (409 conflict');
  });

  it('creates one app when the reply to the first request is lost', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'createApp', fault: 'reset-after', count: 1 });
    const { exitCode, outputs } = await platform.step(inputs);
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps/new-app', 'GET /teams', 'POST /apps', 'GET /apps/new-app']);
    expect(outputs['changed']).toBe('true');
  });
});
