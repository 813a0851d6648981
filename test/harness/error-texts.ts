import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLiterals, splitArguments } from './source-literals.ts';

const root = join(import.meta.dirname, '../..');

/** A text that a workflow author may get to see, with `…` for what varies. */
export interface ErrorText {
  readonly path: string;
  readonly text: string;
}

/** Where texts come from: what is called, and which of its arguments is the text. */
const sources: readonly (readonly [called: RegExp, argument: number])[] = [
  [/\bnew (?:\w+Error|\w*Problem|UnexpectedReply|BuildFailure)\(/g, 0],
  [/\bextends \w*Error\b[\s\S]*?\bsuper\(/g, 0],
  [/\berrorFromBody\(/g, 2],
  [/\bexplainFailure\(/g, 1],
  [/\brefused\(/g, 2],
  [/\b(?:problems|absent)\.push\(/g, 0],
  [/\b(?:log|reading)\.(?:warning|notice|warn)\(/g, 0],
];

/** Functions that give back texts: each sentence in them is one. */
const speakers = [
  'findMissing',
  'findUnused',
  'missingSecretsReason',
  'findCertificateProblems',
  'describeError',
] as const;

/** Reads from the source every text of an error, a warning or a notice. */
export function findErrorTexts(): readonly ErrorText[] {
  const files = globSync('src/{auth,contract,docs,github,operations,platform,report,step}/**/*.ts', {
    cwd: root,
  }).sort();
  const found = files.flatMap((file) => {
    const path = file.replaceAll('\\', '/');
    const source = readFileSync(join(root, file), 'utf8');
    return findIn(source).map((text) => ({ path, text }));
  });
  return [...new Map(found.map((one) => [one.text, one])).values()];
}

/** The functions that are to be looked at as a whole, but are no longer there. */
export function findLostSpeakers(): readonly string[] {
  const all = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  return speakers.filter((name) => !all.some((source) => source.includes(`function ${name}(`)));
}

/** The texts in one file. */
export function findIn(source: string): readonly string[] {
  const spoken = speakers.flatMap((name) => {
    const start = source.indexOf(`function ${name}(`);
    return start < 0 ? [] : readLiterals(source.slice(start, source.indexOf('\n}\n', start)));
  });
  const sentences = spoken.filter((text) => text.trim().split(' ').length > 2);
  const passed = sources.flatMap(([called, argument]) =>
    [...source.matchAll(called)].flatMap(({ index, 0: match }) => {
      const written = splitArguments(source, index + match.length)[argument] ?? '';
      return readLiterals(spellOut(resolve(written, source), source));
    }),
  );
  return [...sentences, ...passed].map(normalise).filter((text) => /\p{L}{3}/u.test(text));
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

/** An argument that is a name stands for the constant of that name; that of an object is its message. */
function resolve(written: string, source: string): string {
  const expression = written.trim();
  if (expression.startsWith('{')) {
    const fields = splitArguments(expression, 1);
    const message = fields.find((field) => /^\s*message\b/.test(field)) ?? '';
    return resolve(message.replace(/^\s*message\s*:/, ''), source);
  }
  if (!/^\w+$/.test(expression)) return expression;
  const start = new RegExp(`\\bconst ${expression} =`).exec(source);
  return start ? (splitArguments(source, start.index + start[0].length, ';')[0] ?? '') : '';
}

/** A template that only puts constants together says what they say. */
function spellOut(expression: string, source: string): string {
  if (readLiterals(expression).some((text) => /\p{L}{3}/u.test(text))) return expression;
  return expression.replace(/\$\{(\w+)\}/g, (slot, name: string) => {
    const [, words] = /^\s*`(.*)`\s*$/s.exec(resolve(name, source)) ?? [];
    return words ?? slot;
  });
}
