import type { Platform, PlatformOptions } from '../../src/platform/open-platform.ts';
import { type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';
import type { TestPlatform } from './platform.ts';
import { openPlatform } from './platform-client.ts';

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

/** Bounds a call by this time: a request by its own, and what lasts as long as a command does by the step's. */
export function within(milliseconds: number, name: EndpointName, { clock }: TestPlatform): Partial<PlatformOptions> {
  const lasts = 'lasts' in endpoints[name];
  return lasts
    ? { deadline: { at: clock.now() + milliseconds, total: milliseconds } }
    : { requestTimeout: milliseconds };
}

/** One call of each kind of endpoint. */
export const calls = {
  getApp: ({ apps }) => apps.get('my-app'),
  updateConfig: ({ config }) => config.update('my-app', { A: 'b' }, new Map()),
  deleteConfigVar: ({ config }) => config.remove('my-app', 'LOG_LEVEL'),
  createNamespace: ({ namespaces }) =>
    namespaces.create({ name: 'pr-7' }, () => namespaces.get('pr-7').catch(() => undefined)),
  startBuild: ({ builds }) => builds.start('my-app', {}),
  createPromotion: ({ promotions }) => promotions.create('shop', 'shop-staging', ['shop-production']),
  execInDyno: ({ dynos }) => dynos.exec('my-app', 'web.1', ['/bin/sh', '-c', 'echo hi']),
  restartDynos: ({ dynos }) => dynos.restart('my-app'),
  restartDyno: ({ dynos }) => dynos.restart('my-app', 'web.1'),
} as const satisfies Partial<Record<EndpointName, (platform: Platform) => Promise<unknown>>>;

/** The names of these endpoints. */
export type Called = keyof typeof calls;
