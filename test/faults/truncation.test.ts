import { expect, it } from 'vitest';
import { inParallel } from '../../src/operations/in-parallel.ts';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { isLong, takeTurns } from '../harness/property.ts';
import { chooseSomeCuts, cutAt, listCuttable } from './truncation.ts';

it('turns no step green when a reply is cut, wherever that is', { timeout: 180_000 }, async () => {
  const replies = await listCuttable('status');
  const operations = Object.values(await loadOperationsByResource()).flat();
  // What a DELETE of one thing came to is told by its status: such an operation relies on no body.
  const covered = new Set([...replies.map(({ scene }) => scene.operation), 'unset-config', 'delete-namespace']);
  expect(operations.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);

  // Every day each reply is cut at one of its ends by turns: before its first byte, or before its last.
  const cuts = replies.flatMap((reply, at) => takeTurns(chooseSomeCuts([reply], isLong ? 7 : 1), at, 2));
  const green: string[] = [];
  await inParallel(cuts, 8, async ({ reply, bytes }) => {
    const problem = await cutAt(reply, bytes);
    if (problem !== undefined) green.push(problem);
  });
  expect(green).toEqual([]);
});
