import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { callApi } from '../../harness/call-api.ts';

async function open() {
  const emulator = await startBreakable({ clock: 'manual', dialect: 'deployments', buildSeconds: 10 });
  const read = async (path: string) => (await callApi(emulator, 'GET', path)).body;
  return {
    emulator,
    read,
    build: async () => (await callApi(emulator, 'POST', '/apps/my-app/builds', { body: { commitish: 'abc' } })).body,
    deployments: () => read('/apps/my-app/deployments'),
    advance: (seconds: number) => emulator.world.clock.advance(seconds * 1000),
    [Symbol.asyncDispose]: () => emulator.close(),
  };
}

describe('where deployments are told', () => {
  it('a build ends before its deployment begins, and the app tells no status', async () => {
    await using platform = await open();
    const { build, read, advance, deployments } = platform;
    const { id } = await build();
    const story: string[] = [];
    for (let second = 0; second <= 10; second += 1) {
      const [newest] = await deployments();
      const own = newest.build.id === id ? newest.state : 'none';
      story.push(`${(await read(`/apps/my-app/builds/${id}`)).state} ${own}`);
      advance(1);
    }
    expect([...new Set(story)]).toEqual([
      'pending none',
      'packing none',
      'uploading none',
      'succeeded pending',
      'succeeded releasing',
      'succeeded deploying',
      'succeeded deployed',
    ]);
    expect(await read('/apps/my-app')).not.toHaveProperty('deployment_status');
  });

  it('the one that runs is current, and each has a version and its own address', async () => {
    await using platform = await open();
    const { build, read, advance, deployments } = platform;
    const { id } = await build();
    advance(9);
    expect(await deployments()).toMatchObject([
      { version: 2, current: false },
      { version: 1, current: true },
    ]);
    advance(1);
    const [newest, oldest] = await deployments();
    expect(newest).toEqual({
      id: expect.any(String),
      build: { id },
      version: 2,
      state: 'deployed',
      message: null,
      current: true,
      created_at: expect.any(String),
      finished_at: expect.any(String),
    });
    expect(oldest).toMatchObject({ version: 1, current: false });
    expect(await read(`/apps/my-app/deployments/${newest.id}`)).toEqual(newest);
    expect(await read('/apps/my-app')).toMatchObject({ current_build_id: id, current_deployment_id: newest.id });
    expect((await callApi(platform.emulator, 'GET', '/apps/my-app/deployments/none')).status).toBe(404);
  });

  it.each([
    ['build-fails', 'failed', 'deployed', 'Build failed'],
    ['build-never-ends', 'uploading', 'deployed', null],
    ['deployment-fails', 'succeeded', 'failed', null],
    ['deployment-never-ends', 'succeeded', 'deploying', null],
  ] as const)('shows a build under %s as %s and the newest deployment as %s', async (fault, state, newest, message) => {
    await using platform = await open();
    platform.emulator.faults.add({ fault });
    const { id } = await platform.build();
    platform.advance(3600);
    const build = await platform.read(`/apps/my-app/builds/${id}`);
    expect(build).toMatchObject({ state, message: message === null ? null : expect.stringContaining(message) });
    const [deployment] = await platform.deployments();
    expect([deployment.state, deployment.build.id === id]).toEqual([newest, newest !== 'deployed']);
    expect((await platform.read('/apps/my-app')).current_build_id).not.toBe(id);
  });

  it.each([
    [2, 'canceled', undefined],
    [8, 'succeeded', 'canceled'],
  ])('shows what was overtaken after %i s', async (seconds, state, ownDeployment) => {
    await using platform = await open();
    platform.emulator.faults.add({ fault: 'superseded', seconds, count: 1 });
    const { id } = await platform.build();
    platform.advance(60);
    expect((await platform.read(`/apps/my-app/builds/${id}`)).state).toBe(state);
    const deployments: { build: { id: string }; state: string }[] = await platform.deployments();
    expect(deployments.find(({ build }) => build.id === id)?.state).toBe(ownDeployment);
    expect(deployments[0]).toMatchObject({ state: 'deployed', current: true });
  });
});

describe('the list of builds', () => {
  it('comes the newest first, by pages that a newer build does not move', async () => {
    await using platform = await open();
    const ids: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      ids.unshift((await platform.build()).id);
      platform.advance(60);
    }
    const first = await callApi(platform.emulator, 'GET', '/apps/my-app/builds?limit=2');
    expect(first.body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first.body[0]).toMatchObject({ state: 'succeeded', source_blob: { version: 'abc' } });
    const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toBe(`${platform.emulator.apiUrl}/apps/my-app/builds?limit=2&cursor=${ids[1]}`);
    await platform.build();
    const second = await platform.read(next.slice(platform.emulator.apiUrl.length));
    expect(second.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    for (const query of ['limit=0', 'limit=x', 'cursor=nothing']) {
      expect((await callApi(platform.emulator, 'GET', `/apps/my-app/builds?${query}`)).status).toBe(422);
    }
  });
});
