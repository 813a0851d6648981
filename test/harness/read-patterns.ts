import type { ESTree } from 'rolldown/utils';
import { parseSource, type SourceTree } from './read-texts.ts';

/** A regular expression in a source. */
export interface SourcePattern {
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression in a source, as a literal or made of constants; what is made of anything else is an error. */
export function readPatterns(text: string): readonly SourcePattern[] {
  const { nodes, constants } = parseSource(text);
  return nodes.flatMap((node) => {
    if (node.type === 'Literal' && 'regex' in node) return [{ source: node.regex.pattern, flags: node.regex.flags }];
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return [];
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return [];
    const [source, flags] = node.arguments;
    return [{ source: readConstant(source, constants), flags: flags ? readConstant(flags, constants) : '' }];
  });
}

function readConstant(node: ESTree.Node | undefined, constants: SourceTree['constants']): string {
  switch (node?.type) {
    case 'Literal':
      return String(node.value);
    case 'Identifier':
      return readConstant(constants.get(node.name), constants);
    case 'TaggedTemplateExpression':
      return readTemplate(node.quasi, ({ raw }) => raw, constants);
    case 'TemplateLiteral':
      return readTemplate(node, ({ cooked }) => cooked ?? '', constants);
    default:
      throw new Error(`a regular expression is made of ${node?.type}, which nobody can check before it runs`);
  }
}

function readTemplate(
  { quasis, expressions }: ESTree.TemplateLiteral,
  textOf: (value: ESTree.TemplateElement['value']) => string,
  constants: SourceTree['constants'],
): string {
  return quasis
    .map(({ value }, at) => textOf(value) + (expressions[at] ? readConstant(expressions[at], constants) : ''))
    .join('');
}
