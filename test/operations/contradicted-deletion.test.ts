import { expect, it } from 'vitest';
import { startPlatform } from '../harness/platform.ts';

it.each([
  ['deleteConfigVar', { operation: 'set-config', app: 'my-app', 'config-vars': 'A=1', 'config-strategy': 'overwrite' }],
  [
    'deleteConfigVar',
    { operation: 'unset-config', app: 'my-app', 'config-keys': 'LOG_LEVEL', 'ignore-not-found': 'true' },
  ],
  [
    'removeDomain',
    { operation: 'remove-domain', app: 'my-app', domain: 'www.my-app.example', 'ignore-not-found': 'true' },
  ],
  [
    'deleteNamespace',
    { operation: 'delete-namespace', namespace: 'acme-tools', confirm: 'acme-tools', 'ignore-not-found': 'true' },
  ],
] as const)('A 404 to %s that a look contradicts is not green: %j', async (endpoint, inputs) => {
  await using platform = await startPlatform();
  platform.emulator.faults.add({ endpoint, fault: 'status', status: 404, count: 1 });
  const { exitCode, log } = await platform.step(inputs);
  expect(exitCode, log).toBe(1);
  expect(log).toContain('the platform answered 404, but shows what was to go');
});

it('A 404 that a look confirms is what it says', async () => {
  await using platform = await startPlatform();
  const { exitCode, outputs } = await platform.step({
    operation: 'unset-config',
    app: 'my-app',
    'config-keys': 'NOT_THERE',
    'ignore-not-found': 'true',
  });
  expect([exitCode, outputs['changed']]).toEqual([0, 'false']);
});
