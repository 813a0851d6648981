import { expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const notice = /^::notice.*only at its next deployment or restart/m;
const vars = { app: 'my-app', 'config-vars': 'GREETING=fake-hello' };

it.each([
  ['set-config', vars, true],
  ['set-config', { ...vars, 'config-vars': 'LOG_LEVEL=info' }, false],
  ['set-config', { ...vars, 'dry-run': 'true' }, false],
  ['set-config, restart', vars, false],
  ['set-config, build', vars, false],
  ['restart, set-config', vars, true],
  ['set-config, restart, set-config', vars, false],
  ['set-config, scale', { ...vars, formation: 'web=2' }, true],
  ['set-config, promote', { ...vars, app: 'shop-staging', pipeline: 'shop', 'from-environment': 'staging' }, true],
  ['unset-config', { app: 'my-app', 'config-keys': 'LOG_LEVEL' }, true],
  ['get-config', { app: 'my-app' }, false],
])('%s with %j says that the app may have it only later: %s', async (operation, inputs, says) => {
  await using platform = await startPlatform();
  const { exitCode, log } = await platform.step({ operation, ...inputs });
  expect(exitCode).toBe(0);
  expect(notice.test(log)).toBe(says);
});
