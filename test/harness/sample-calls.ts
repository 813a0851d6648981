import { readApp } from '../../src/platform/resources/apps.ts';
import { readBuild } from '../../src/platform/resources/builds.ts';
import { readExec } from '../../src/platform/resources/dynos.ts';
import { readNothing } from '../../src/platform/resources/fields.ts';
import { readNamespace } from '../../src/platform/resources/namespaces.ts';
import type { Platform, PlatformOptions } from '../../src/platform/wire/client.ts';
import type { EndpointName } from '../../src/platform/wire/endpoints.ts';
import { openPlatform } from './open-platform.ts';
import type { TestPlatform } from './platform.ts';

/** A client for a running emulator, on the emulator's own time. */
export function connect({ emulator, clock }: TestPlatform, changes: Partial<PlatformOptions> = {}): Platform {
  const { platform } = openPlatform(emulator.apiUrl, {
    bearer: { token: async () => emulator.token, renew: async () => false },
    clock,
    deadline: { at: clock.now() + 600_000, total: 600_000 },
    ...changes,
  });
  return platform;
}

const findNamespace = (platform: Platform) =>
  platform.call('getNamespace', { namespace: 'pr-7' }, readNamespace).catch(() => undefined);

/** One call of each kind of endpoint. */
export const calls = {
  getApp: (platform) => platform.call('getApp', { app: 'my-app' }, readApp),
  updateConfig: (platform) => platform.call('updateConfig', { app: 'my-app', body: { A: 'b' } }, readNothing),
  deleteConfigVar: (platform) => platform.call('deleteConfigVar', { app: 'my-app', key: 'LOG_LEVEL' }, readNothing),
  createNamespace: (platform) =>
    platform.call('createNamespace', { body: { name: 'pr-7' }, find: () => findNamespace(platform) }, readNamespace),
  startBuild: (platform) => platform.call('startBuild', { app: 'my-app', body: {} }, readBuild),
  execInDyno: (platform) =>
    platform.call(
      'execInDyno',
      { app: 'my-app', dyno: 'web.1', body: { command: ['/bin/sh', '-c', 'echo hi'] } },
      readExec,
    ),
  restartDynos: (platform) => platform.call('restartDynos', { app: 'my-app' }, readNothing),
  restartDyno: (platform) => platform.call('restartDyno', { app: 'my-app', dyno: 'web.1' }, readNothing),
} as const satisfies Partial<Record<EndpointName, (platform: Platform) => Promise<unknown>>>;

/** The names of these endpoints. */
export type Called = keyof typeof calls;
