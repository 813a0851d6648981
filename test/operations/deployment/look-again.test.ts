import { expect, it } from 'vitest';
import { lookAgain } from '../../../src/operations/deployment/await-ending.ts';

it.each([
  ['succeeded', undefined],
  ['unclear', undefined],
  ['failed', 'failed'],
  ['superseded', 'superseded'],
])('what ended well and is %s after its checks has ended as %s', async (kind, ended) => {
  const look = async () => ({ ending: { kind } });
  expect((await lookAgain({ follower: { look } } as never))?.kind).toBe(ended);
});
