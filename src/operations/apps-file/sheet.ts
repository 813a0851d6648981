import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type Scalar } from 'yaml';
import { ActionError, type Place } from '../../contract/errors.ts';
import type { TextFile } from '../../contract/parse/text-file.ts';

/** A name in a mapping with what stands behind it. */
export interface Item {
  readonly name: string;
  readonly key: Node;
  /** Its name where nothing stands behind it: there a problem is shown. */
  readonly value: Node;
}

/** A YAML file that is being read; it gathers all problems with their places. */
export interface Sheet {
  readonly root: Node | null;
  place(node: Node | null): Pick<Place, 'file' | 'line' | 'column'>;
  problem(node: Node | null, message: string): void;
  /** Fails if there was a problem. */
  check(): void;
}

/** Opens a YAML file; what is no YAML fails at once, because nothing else is certain then. */
export function openSheet({ path: file, text }: TextFile): Sheet {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const placeAt = (offset: number) => {
    const { line, col: column } = counter.linePos(offset);
    return { file, line, column };
  };
  // The parser's own messages may quote a value.
  const places: Place[] = [...document.errors, ...document.warnings].map(({ code, pos: [offset] }) => ({
    ...placeAt(offset),
    message: syntax[code] ?? `This is not valid YAML (${code.toLowerCase().replaceAll('_', ' ')})`,
  }));
  const check = () => {
    if (places.length > 0) throw fileProblems(file, places);
  };
  check();
  const place = (node: Node | null) => placeAt(node?.range?.[0] ?? 0);
  return {
    root: document.contents,
    place,
    problem: (node, message) => void places.push({ ...place(node), message }),
    check,
  };
}

const syntax: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'This name is already used above',
  MISSING_CHAR: 'A quote, a bracket or a colon is missing',
  MULTIPLE_DOCS: 'Only one YAML document is allowed',
  TAG_RESOLVE_FAILED: 'Tags are not allowed',
};

/** The error of a file, with all its problems. A line of `common` may have the same one for each app. */
export function fileProblems(file: string, found: readonly Place[]): ActionError {
  const unique = [...new Map(found.map((place) => [JSON.stringify(place), place])).values()];
  const places = unique.toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  return new ActionError(
    'input-problems',
    `${file} has ${places.length === 1 ? 'a problem' : `${places.length} problems`}`,
    `Fix \`${file}\` and run again.`,
    { items: places.map(({ column, line, message }) => `\`${file}:${line}:${column ?? 1}\`: ${message}.`), places },
  );
}

/** The items of a mapping; anything else is a problem. */
export function readItems(sheet: Sheet, node: Node | null, expected: string): readonly Item[] {
  if (!isMap<Node, Node | null>(node)) {
    sheet.problem(node, `This should be ${expected}`);
    return [];
  }
  return node.items.flatMap(({ key, value }) => {
    if (isScalar(key)) return { name: textOf(key), key, value: value ?? key };
    sheet.problem(key, 'A name should be plain text');
    return [];
  });
}

/** The texts of a list; anything else is a problem. */
export function readTexts(sheet: Sheet, node: Node | null, expected: string): readonly Scalar[] {
  if (isSeq<Node>(node) && node.items.every(isScalar)) return node.items.filter((item) => isScalar(item));
  sheet.problem(node, `This should be ${expected}`);
  return [];
}

/** The text of a scalar as it is written: `1.0` and `true` stay what they are. */
export function textOf(scalar: Scalar): string {
  return typeof scalar.value === 'string' ? scalar.value : (scalar.source ?? '');
}
