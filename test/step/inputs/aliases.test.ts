import { describe, expect, it } from 'vitest';
import { aliases, operationLoaders } from '../../../src/operations/index.ts';
import { startPlatform } from '../../harness/platform.ts';

// The names that the contract promises, typed by hand.
const promised = {
  deploy: 'build',
  'config:set': 'set-config',
  'config:unset': 'unset-config',
  'domains:add': 'add-domain',
  'ps:restart': 'restart',
  'ps:exec': 'exec',
  ...(operationLoaders.has('run') ? { 'run:detached': 'run' } : {}),
};

describe('a name that people know from elsewhere', () => {
  it('is one of those that the contract promises', () => {
    expect(Object.fromEntries(aliases)).toEqual(promised);
  });

  it.each(Object.entries(promised))('%s runs %s, and a notice tells its own name', async (alias, name) => {
    await using platform = await startPlatform();
    const { example } = (await operationLoaders.get(name)?.()) ?? { example: {} };
    const step = await platform.step({ ...example, operation: alias });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['operation']).toBe(name);
    expect(step.log).toContain(
      `::notice::The operation \`${alias}\` is called \`${name}\` here: write \`operation: ${name}\`.`,
    );
  });

  it.each([
    ['config:get', 'get-config'],
    ['apps:create', 'create-app'],
    ['create-apps', 'create-app'],
    ['domains:remove', 'remove-domain'],
    ['restrat', 'restart'],
    ['SET_CONFIG', 'set-config'],
    ['setConfig', 'set-config'],
    ['namespaces-delete', 'delete-namespace'],
    ['ps:scale', 'scale'],
    ['pipelines:promote', 'promote'],
    ['releases:rollback', 'rollback'],
    ['restart-dynos', 'restart'],
    ['"build"', 'build'],
    ["'set-config'", 'set-config'],
    ['build;restart', 'build, restart'],
    ['set-config && build', 'set-config, build'],
    ['build restart', 'build, restart'],
    ['config:set + deploy', 'set-config, build'],
  ])('%s is told as %s, without the list of all', async (written, meant) => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: written, app: 'my-app' });
    expect(step.log).toContain(`There is no operation \`${written}\`; did you mean \`${meant}\`?`);
    expect(step.log).not.toContain('The operations are');
    expect(platform.calls()).toEqual([]);
  });
});
