import { readFileSync, writeFileSync } from 'node:fs';
import type { Function as AnyFunction, Node as AnyNode, BlockStatement, Program } from 'estree';
import { walk } from 'estree-walker';
import MagicString from 'magic-string';
import { parseSync } from 'rolldown/utils';
import { recordCalls } from './record-calls.ts';

type Placed<Node> = Node & { readonly start: number; readonly end: number };

/**
 * Lets V8 compile at once what a step is going to call. V8 reads most functions twice: first to find their end, and again
 * when they are called. Those in parentheses it compiles straight away, because so look functions that are called on the
 * spot. So a plain step is run, V8 says which functions it called, and in the chunks that it loaded these are put in
 * parentheses, and no others.
 */
export async function compileEarly(dist: string): Promise<void> {
  for (const [file, called] of await recordCalls(dist)) {
    writeFileSync(file, markCalled(readFileSync(file, 'utf8'), called));
  }
}

/** Puts the functions that start at these places in parentheses. */
export function markCalled(code: string, called: ReadonlySet<number>): string {
  const program = parseSync('chunk.cjs', code).program as unknown as Placed<Program>;
  const assigned = listAssigned(program);
  const text = new MagicString(code);
  walk(program, {
    enter(found, parent) {
      const node = found as Placed<AnyNode>;
      if (isParenthesised(node)) {
        const inner = node.expression as Placed<AnyNode>;
        // A bundler puts all its modules in parentheses.
        if (isFunction(inner) && parent?.type === 'Property' && !called.has(inner.start)) {
          text.remove(node.start, inner.start).remove(inner.end, node.end);
        }
      } else if (isFunction(node) && called.has(node.start) && !isParenthesised(parent) && !isMethod(parent)) {
        text.prependRight(node.start, '(').appendLeft(node.end, ')');
      }
      if (node.type === 'Program' || (node.type === 'BlockStatement' && parent !== null && 'params' in parent)) {
        for (const statement of node.body) {
          if (statement.type !== 'FunctionDeclaration' || assigned.has(statement.id.name)) continue;
          const declaration = statement as Placed<typeof statement>;
          if (called.has(declaration.start)) hoist(text, declaration, node as Placed<typeof node>);
        }
      }
    },
  });
  return text.toString();
}

/** A declaration cannot stand in parentheses. As a variable at the top of its scope, a function is there just as early. */
function hoist(
  text: MagicString,
  { start, end, id }: Placed<Extract<AnyNode, { type: 'FunctionDeclaration' }>>,
  scope: Placed<Program | BlockStatement>,
): void {
  text.prependRight(start, `var ${id.name}=(`).appendLeft(end, ');');
  const directives = scope.body.filter((statement) => 'directive' in statement && statement.directive);
  const last = directives.at(-1) as Placed<AnyNode> | undefined;
  const top = last?.end ?? (scope.type === 'Program' ? scope.start : scope.start + 1);
  if (start !== top) text.move(start, end, top);
}

/** Names that are given another value, wherever: a function expression cannot give itself one. */
function listAssigned(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (target: AnyNode) =>
    walk(target, {
      enter(node) {
        if (node.type === 'Identifier') names.add(node.name);
        // It is a property that gets the value.
        if (node.type === 'MemberExpression') this.skip();
      },
    });
  walk(program, {
    enter(node) {
      if (node.type === 'AssignmentExpression') add(node.left);
      if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') add(node.left);
      if (node.type === 'UpdateExpression') add(node.argument);
      if (node.type === 'VariableDeclaration' && node.kind === 'var') for (const { id } of node.declarations) add(id);
    },
  });
  return names;
}

function isFunction(node: AnyNode): node is Placed<AnyFunction> {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
}

function isMethod(parent: AnyNode | null): boolean {
  return (
    parent?.type === 'MethodDefinition' || (parent?.type === 'Property' && (parent.method || parent.kind !== 'init'))
  );
}

/** The parser keeps parentheses as nodes, which the common types do not know. */
function isParenthesised(node: AnyNode | null): node is Placed<AnyNode> & { readonly expression: AnyNode } {
  return (node?.type as string | undefined) === 'ParenthesizedExpression';
}
