import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../scripts/list-files.ts';
import { listNodes, parseSource } from '../harness/read-texts.ts';

/** The lines in which whatever went wrong while something was waited for is caught, and nothing of it thrown on. */
function findCatchAlls(source: string): readonly string[] {
  const lines = parseSource(source).nodes.flatMap((node) => {
    if (node.type === 'TryStatement') {
      const waits = listNodes(node.block).some(({ type }) => type === 'AwaitExpression' || type === 'ForOfStatement');
      const throws = listNodes(node.handler).some(({ type }) => type === 'ThrowStatement');
      return waits && node.handler && !throws ? [node.start] : [];
    }
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const called = node.callee.property.type === 'Identifier' ? node.callee.property.name : '';
    const handler = called === 'catch' ? node.arguments[0] : called === 'then' ? node.arguments[1] : undefined;
    if (handler?.type !== 'ArrowFunctionExpression') return [];
    // `excuse` throws whatever cannot be excused.
    const looks = listNodes(handler.body).some(
      (inner) => inner.type === 'ThrowStatement' || (inner.type === 'Identifier' && inner.name === 'excuse'),
    );
    return looks ? [] : [node.start];
  });
  return lines.map((start) => source.slice(start).split('\n', 1)[0] ?? '');
}

describe('an operation that goes on after an error', () => {
  it.each(listFiles('.', 'src/operations/**/*.ts'))('has looked at which one it is: %s', (path) => {
    expect(findCatchAlls(readFileSync(path, 'utf8'))).toEqual([]);
  });

  it.each([
    'f().catch(() => undefined);',
    'f().catch((error) => log(error));',
    'f().then(go, (error) => undefined);',
    'async function f() { try { await g(); } catch (error) { log(error); } }',
    'async function f() { try { await g(); } catch {} }',
  ])('is seen where it has not: %s', (source) => {
    expect(findCatchAlls(source)).toHaveLength(1);
  });
});
