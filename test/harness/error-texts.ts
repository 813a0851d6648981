import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'rolldown/utils';
import { listFiles } from '../../scripts/list-files.ts';
import { addDetail, hasWords, listNodes, parseSource, readArgument, readTexts } from './read-texts.ts';

const root = join(import.meta.dirname, '../..');

/** A text that a workflow author may get to see, with `…` for what varies. */
export interface ErrorText {
  readonly path: string;
  readonly text: string;
}

/** Where texts come from: what is called, and which of its arguments is the text. */
const sources: readonly (readonly [called: RegExp, argument: number])[] = [
  [/^new (?:\w+Error|\w*Problem|UnexpectedReply)$/, 0],
  [/^super of \w*Error$/, 0],
  [/^errorFromBody$/, 2],
  [/^explain$/, 0],
  [/^refused$/, 2],
  [/^absent\.push$/, 0],
  [/^endStep$/, 0],
  [/^(?:log|reading)\.(?:warning|notice|warn)$/, 0],
];

/** Where advice comes from: what is called, and which of its arguments is the hint. */
const adviceSources: readonly (readonly [called: RegExp, argument: number])[] = [
  [/^new \w+Error$/, 1],
  [/^super of \w*Error$/, 1],
  [/^explain$/, 1],
];

/** Constants and functions of nothing but advice. */
const advisers = /^(?:hints|advice|outlooks|\w+Hint|hintForRefusal|describeClaims|findNear|adviseNear|improveHint)$/;

/** Functions that give back texts: each sentence in them is one. */
const speakers = [
  'describeFlaw',
  'findEmpty',
  'findMissing',
  'findMistyped',
  'findWithoutPullRequest',
  'findUnconfirmed',
  'findUnconnected',
  'findUnknown',
  'findUnused',
  'nameAlias',
  'ofNoUseAlone',
  'missingSecretsReason',
  'findCertificateProblems',
  'describeError',
] as const;

/** Reads from the source every text of an error, a warning or a notice; as documentation has it, or as it is written. */
export function findErrorTexts({ asWritten = false } = {}): readonly ErrorText[] {
  return searchFiles((source) => (asWritten ? findTextsIn(source) : findIn(source)));
}

/** Reads from the source every hint: what to do about an error. */
export function findHints(): readonly ErrorText[] {
  return searchFiles(findHintsIn);
}

/** What is found in any file that may speak, each text once. */
function searchFiles(find: (source: string) => readonly string[]): readonly ErrorText[] {
  const files = listFiles(root, 'src/{auth,contract,docs,github,operations,platform,report,step}/**/*.ts');
  const found = files.flatMap((path) => find(readFileSync(join(root, path), 'utf8')).map((text) => ({ path, text })));
  return [...new Map(found.map((one) => [one.text, one])).values()];
}

/** The hints in one file. */
function findHintsIn(source: string): readonly string[] {
  const { nodes, constants } = parseSource(source);
  const found = nodes.flatMap((node) => {
    if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'hint')
      return readArgument(node.value, constants);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && advisers.test(node.id.name))
      return readTexts(node.init);
    if (node.type === 'FunctionDeclaration' && advisers.test(node.id?.name ?? '')) return readTexts(node.body);
    return listCalls(node).flatMap(([called, args]) =>
      adviceSources.flatMap(([pattern, at]) => (pattern.test(called) ? readArgument(args[at], constants) : [])),
    );
  });
  return [...new Set(found.filter(isSentence))];
}

/** The functions that are to be looked at as a whole, but are no longer there. */
export function findLostSpeakers(): readonly string[] {
  const all = listFiles(root, 'src/**/*.ts').map((file) => readFileSync(join(root, file), 'utf8'));
  return speakers.filter((name) => !all.some((source) => source.includes(`function ${name}(`)));
}

/** The texts in one file, as documentation has them. */
export function findIn(source: string): readonly string[] {
  return [...new Set(findTextsIn(source).map(normalise).filter(hasWords))];
}

/** The texts in one file. */
function findTextsIn(source: string): readonly string[] {
  const { nodes, constants } = parseSource(source);
  const found = nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration' && speakers.some((name) => name === node.id?.name)) {
      return readTexts(node).filter(isSentence);
    }
    if (isFailure(node)) return readArgument(node, constants);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === 'combinations')
      return readTexts(node.init).filter(isSentence);
    return listCalls(node).flatMap(([called, args]) =>
      sources.flatMap(([pattern, at]) =>
        pattern.test(called) ? addDetail(readArgument(args[at], constants), args[3], constants) : [],
      ),
    );
  });
  return [...new Set(found.filter(hasWords))];
}

function isSentence(text: string): boolean {
  return text.trim().split(' ').length > 2;
}

/** Whether an object says what failed and what to do about it. */
function isFailure(node: ESTree.Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  const names = node.properties.flatMap((field) =>
    field.type === 'Property' && field.key.type === 'Identifier' ? field.key.name : [],
  );
  return names.includes('message') && names.includes('hint');
}

type Call = readonly [called: string, args: readonly ESTree.Node[]];

/** What a node calls, by a name that says how; a class has the calls to what it extends. */
function listCalls(node: ESTree.Node): readonly Call[] {
  if (node.type === 'NewExpression') return [[`new ${nameOf(node.callee)}`, node.arguments]];
  if (node.type === 'CallExpression') return [[nameOf(node.callee), node.arguments]];
  if (node.type !== 'ClassDeclaration' || node.superClass === null) return [];
  const parent = nameOf(node.superClass);
  return listNodes(node.body).flatMap((inner): readonly Call[] =>
    inner.type === 'CallExpression' && inner.callee.type === 'Super' ? [[`super of ${parent}`, inner.arguments]] : [],
  );
}

/** The last two parts of a name at the most: `log.warning` for `context.log.warning`. */
function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  return `${nameOf(node.object).split('.').at(-1)}.${nameOf(node.property)}`;
}

/** As documentation and source can be compared: without code marks, and without the end of the sentence. */
export function normalise(text: string): string {
  return (text.split('\n')[0] ?? '')
    .replaceAll('`', '')
    .replace(/…+/g, '…')
    .replaceAll(':…', ': …')
    .replace(/\s+/g, ' ')
    .replace(/[.:]?\s*$/, '')
    .trim();
}
