import { expect, it } from 'vitest';
import { InputError } from '../../../src/contract/errors.ts';
import { requireKeys } from '../../../src/operations/config/require-keys.ts';
import { failureOf } from '../../harness/platform-client.ts';

const require = async (wanted: readonly string[], present: readonly string[]) =>
  requireKeys('my-app', wanted, new Map(present.map((key) => [key, ''])));

it.each([
  [['B'], [], 'There is no `B` among', 'Correct `config-keys`; there are none.'],
  [['LOG', 'B'], ['B', 'A'], 'There is no `LOG` among', 'Correct `config-keys`; there are A, B.'],
  [['B'], ['A'.repeat(5000)], 'There is no `B` among', `Correct \`config-keys\`; there are ${'A'.repeat(99)}….`],
  [
    ['NODE_ENVV', 'LOG_LEVL'],
    ['NODE_ENV', 'LOG_LEVEL'],
    'There is no `NODE_ENVV`, `LOG_LEVL` among',
    'Write `NODE_ENV`, `LOG_LEVEL` in `config-keys` if that is meant; there are LOG_LEVEL, NODE_ENV.',
  ],
])('refuses %j where %j are there', async (wanted, present, message, hint) => {
  const error = await failureOf(require(wanted, present), InputError);
  expect(error.message).toBe(`${message} the config vars of my-app`);
  expect(error.hint).toBe(hint);
});

it('has nothing against what is there', async () => {
  await expect(require(['A'], ['A', 'B'])).resolves.toBeUndefined();
});
