import { describe, expect, it } from 'vitest';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatform } from '../harness/platform.ts';

const operations = Object.values(await loadOperationsByResource()).flat();

const pull = makePull({ number: 42 });
const opened = { name: 'pull_request', payload: { action: 'opened', number: pull.number, pull_request: pull } };

/** Whether a request such as `GET /apps/my-app` is one of these endpoints'. */
function isDeclared(call: string, names: readonly EndpointName[]): boolean {
  return names.some((name) => {
    const { method, path } = endpoints[name];
    return new RegExp(`^${method} ${path.replaceAll(/{\w+}/g, '[^/]+')}(\\?|$)`).test(call);
  });
}

describe('the example in the documentation of', () => {
  it.each(operations)('$name works as it stands', async ({ name, needsPullRequest, example, ...operation }) => {
    await using platform = await startPlatform();
    await using github = await startGitHub([pull]);
    const built = [...platform.emulator.world.store.apps.values()].flatMap(({ builds }) => builds);
    github.setHistory(
      ...built.map(({ commitish = '' }) => commitish),
      '0123456789abcdef0123456789abcdef01234567',
      'main',
    );
    // What there is to go back to.
    github.addRecords('production', ['a'.repeat(40), 'success'], ['b'.repeat(40), 'success']);
    const step = await platform.step(
      { operation: name, 'github-token': github.token, ...example, 'docs-url': platform.emulator.docsUrl },
      { env: { GITHUB_API_URL: github.url }, ...(needsPullRequest ? { event: opened } : {}) },
    );
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).not.toMatch(/^::(warning|error)/m);
    expect(step.outputs['operation']).toBe(name);
    expect(step.outputs['skipped']).toBe('false');
    const calls = platform.calls().filter((call) => !call.includes('/docs/'));
    expect(calls.filter((call) => !isDeclared(call, operation.endpoints))).toEqual([]);
  });
});
