import { type ESTree, parseSync } from 'rolldown/utils';

type Node = ESTree.Node;

/** A source file, taken apart. */
export interface SourceTree {
  /** Everything in it, from the outside to the inside. */
  readonly nodes: readonly Node[];
  /** What the constants stand for. */
  readonly constants: ReadonlyMap<string, Node>;
}

/** Takes TypeScript apart. */
export function parseSource(source: string): SourceTree {
  const { program, errors } = parseSync('source.ts', source);
  if (errors[0]) throw new Error(errors[0].message);
  const nodes = listNodes(program);
  const constants = new Map<string, Node>();
  for (const node of nodes) {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.init === null) continue;
    if (!constants.has(node.id.name)) constants.set(node.id.name, node.init);
  }
  return { nodes, constants };
}

/** A node and all that is inside of it. */
export function listNodes(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(listNodes);
  return 'type' in value ? [value as Node, ...inner] : inner;
}

/** The strings and templates of an expression, with `…` for what is filled in. */
export function readTexts(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return [fillIn(node, () => '…')];
  // What is compared with, and what a hint says, is no text to look up.
  if (node.type === 'BinaryExpression' && /^[=!]==$/.test(node.operator)) return [];
  if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'hint') return [];
  return Object.values(value).flatMap(readTexts);
}

/** What an argument says: a name what the constant of that name says, an object what its message says, with its detail. */
export function readArgument(argument: Node | undefined, constants: SourceTree['constants']): readonly string[] {
  if (argument?.type === 'Identifier') return readTemplate(constants.get(argument.name), constants);
  if (argument?.type !== 'ObjectExpression') return readTemplate(argument, constants);
  const message = findField(argument, 'message');
  return addDetail(message === undefined ? [] : readArgument(message, constants), argument, constants);
}

/** Texts that go on with the detail of an object, if it has one. */
export function addDetail(
  texts: readonly string[],
  details: Node | undefined,
  constants: SourceTree['constants'],
): readonly string[] {
  const detail = findField(details, 'detail');
  if (detail === undefined) return texts;
  const said = readArgument(detail, constants).find(hasWords) ?? '…';
  return texts.map((text) => `${text}: ${said}`);
}

function findField(node: Node | undefined, name: string): Node | undefined {
  const fields = node?.type === 'ObjectExpression' ? node.properties : [];
  return fields.flatMap((field) =>
    field.type === 'Property' && field.key.type === 'Identifier' && field.key.name === name ? field.value : [],
  )[0];
}

/** A template that only puts constants together says what they say. */
function readTemplate(node: Node | undefined, constants: SourceTree['constants']): readonly string[] {
  const texts = readTexts(node);
  if (node?.type !== 'TemplateLiteral' || texts.some(hasWords)) return texts;
  return [fillIn(node, (slot) => (slot.type === 'Identifier' && readTexts(constants.get(slot.name))[0]) || '…')];
}

function fillIn({ quasis, expressions }: ESTree.TemplateLiteral, fill: (slot: Node) => string): string {
  return quasis.map(({ value }, at) => (value.cooked ?? '') + (expressions[at] ? fill(expressions[at]) : '')).join('');
}

/** Whether a text says something by itself. */
export function hasWords(text: string): boolean {
  return /\p{L}{3}/u.test(text);
}
