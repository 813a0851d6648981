import { expect, it } from 'vitest';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { nameTarget } from '../../src/step/name-target.ts';

const operations = Object.values(await loadOperationsByResource()).flat();
const event = { commit: '0123456789abcdef0123456789abcdef01234567', pullRequest: { number: 42 } } as never;

const title = (name: string, values: object) => {
  const operation = operations.find((one) => one.name === name);
  return operation && nameTarget(operation, values as never, event);
};

it.each([
  ['build', { app: 'my-app' }, 'build my-app @ 0123456789ab'],
  ['build', { app: 'my-app', commitish: 'v1.2' }, 'build my-app @ v1.2'],
  ['build', { app: 'my-app', 'build-id': 'b1' }, 'build my-app'],
  ['promote', { app: 'shop-staging' }, 'promote shop-staging'],
  ['promote', { app: 'shop-staging', commitish: 'v1.2' }, 'promote shop-staging @ v1.2'],
  ['get-domain', { app: 'my-app', domain: 'www.example.com' }, 'get-domain my-app www.example.com'],
  ['delete-namespace', { namespace: 'old', confirm: 'old' }, 'delete-namespace old'],
  ['exec', { app: 'my-app', command: ['/bin/sh', '-c', 'fake-secret'] }, 'exec my-app'],
  ['review', {}, 'review #42'],
  ['review', { 'pull-request': 7 }, 'review #7'],
  ['list-apps', {}, 'list-apps'],
  ['search-docs', { query: 'x', 'docs-url': 'https://docs.example' }, 'search-docs'],
])('the log’s group of %s with %o is called %s', (name, values, expected) => {
  expect(title(name, values)).toBe(expected);
});
