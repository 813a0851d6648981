import type { ConfigVars } from '../config-vars.ts';
import { quote, shorten } from '../text.ts';
import { type Flaw, type Found, readDotenv } from './dotenv.ts';
import { type Parse, Problem, type Reading } from './problem.ts';
import { textFile } from './text-file.ts';
import { isKey, list } from './words.ts';

/** `KEY=VALUE` lines taken verbatim, `KEY<<END` … `END` for several lines, or one JSON object. */
export const configLines: Parse<ConfigVars> = (text) => collectVars(readJson(text) ?? readLines(text));

/** A dotenv or JSON file. */
export const configFile: Parse<ConfigVars> = (path, reading) => collectVars(readConfigFile(path, reading), path);

/** Every environment variable with a prefix, the prefix cut off. */
export const configPrefix: Parse<ConfigVars> = (prefix, { env }) => {
  const names = Object.keys(env).filter((name) => name.startsWith(prefix) && name !== prefix);
  if (names.length > 0)
    return collectVars(names.map((name) => ({ key: name.slice(prefix.length), value: env[name] ?? '' })));
  throw new Problem(`matches no environment variable. Set some that start with \`${prefix}\` in \`env:\``);
};

/** Names of config vars, one per line or separated by commas. */
export const configKeys: Parse<readonly string[]> = (text, reading) => {
  const keys = [...new Set(list(text, reading))];
  // The part behind the `=` of a wrong name may be a secret.
  const wrong = keys.filter((key) => !isKey(key)).map((key) => shorten(key.replace(/([=:\s]).*/s, '$1…'), 40));
  if (wrong.length === 0) return keys;
  throw describeFlaws(wrong.map((key) => ({ key, flaw: badName })));
};

/** Names of config vars; a part that holds a dot or a slash, and no `=`, is a file of names: `.env.example`. */
export const requiredKeys: Parse<readonly string[]> = (text, reading) => {
  const isFile = (part: string) => /[./]/.test(part) && !part.includes('=');
  const keys = list(text, reading).flatMap((part) =>
    isFile(part) ? readNames(part, reading) : configKeys(part, reading),
  );
  return [...new Set(keys)];
};

/** The names in a file. Its values are placeholders: whether they could be used does not matter. */
function readNames(path: string, reading: Reading): readonly string[] {
  const found = readConfigFile(path, reading);
  const flaws = found.flatMap((one) =>
    one.key !== undefined && isKey(one.key) ? [] : [{ ...one, flaw: flawOf(one) ?? badName }],
  );
  if (flaws.length > 0) throw describeFlaws(flaws, path);
  if (found.length === 0) throw new Problem(`names \`${path}\`, which holds no name`);
  return found.flatMap(({ key }) => key ?? []);
}

const badName = 'not a name. Use letters, digits and underscores, with no digit first.';
const twiceName = 'a name that stands there already. Keep one of them.';

/** All of it is good, or none is taken. */
function collectVars(found: readonly Found[], file?: string): ConfigVars {
  const vars = new Map<string, string>();
  const flaws: Flaw[] = [];
  for (const one of found) {
    const flaw = flawOf(one) ?? (vars.has(one.key ?? '') ? twiceName : undefined);
    if (flaw !== undefined) flaws.push({ ...one, flaw });
    else if ('value' in one) vars.set(one.key, one.value);
  }
  if (flaws.length === 0 && vars.size > 0) return vars;
  if (flaws.length === 0) throw new Problem('holds no config var');
  // A name beside a flawed line may be part of a secret of several lines: values are kept, to be hidden, by their lines.
  const rest = found.flatMap((one) => ('value' in one ? [[`line ${one.line ?? one.key}`, one.value] as const] : []));
  throw describeFlaws(flaws, file, new Map(rest));
}

function flawOf(one: Found): string | undefined {
  if ('flaw' in one) return one.flaw;
  if (!isKey(one.key)) return badName;
  const isText = !one.value.includes('\0') && one.value.isWellFormed();
  return isText ? undefined : 'a value that is not text. Encode it, for example as base64.';
}

/** More flaws than this are of one mistake. */
const mostFlaws = 20;

/** Where each flaw is, and how to fix it: by the number of its line alone, because a line may hold a secret. */
function describeFlaws(flaws: readonly Flaw[], file?: string, rest?: ConfigVars): Problem {
  const source = file === undefined ? '{input}' : `\`${file}\``;
  const shown = flaws.slice(0, mostFlaws);
  const sentences = shown.map(
    ({ flaw, key = '', line }) => `${source}, ${line ? `line ${line}` : quote([key])}: ${flaw}`,
  );
  const places = file === undefined ? [] : shown.map(({ flaw, line = 1 }) => ({ file, line, message: flaw }));
  return new Problem('', { rest, sentences, places });
}

function readLines(text: string): readonly Found[] {
  const found: Found[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const [written = '', line] = [lines[at], at + 1];
    if (written.trim() === '') continue;
    const [, key, sign, rest = ''] = /^\s*([^\s=<#][^\s=<]*)(=|<<)(.*)$/s.exec(written) ?? [];
    if (key !== undefined && sign === '=') found.push({ key, value: rest, line });
    else if (key !== undefined) {
      const end = rest.trim() === '' ? -1 : lines.indexOf(rest.trim(), line);
      // Where the value would end is not known, so what follows cannot be read.
      if (end < 0) return [...found, { line, flaw: 'a value of several lines without its closing word.' }];
      found.push({ key, value: lines.slice(line, end).join('\n'), line });
      at = end;
    } else if (/^\s*#/.test(written)) found.push({ line, flaw: 'a comment. Remove it, or use `config-file`.' });
    else found.push({ line, flaw: 'no `NAME=VALUE`. Put a value of several lines between `NAME<<END` and `END`.' });
  }
  return found;
}

/** The entries of a dotenv or JSON file. */
function readConfigFile(path: string, reading: Reading): readonly Found[] {
  const { text } = textFile(path, reading);
  return readJson(text, path) ?? readDotenv(text);
}

// What stands behind an opening brace or a comma in valid JSON: a key, and its value unless that is a list or an object.
const member = /\s*[{,]\s*("[^"\\]*(?:\\.[^"\\]*)*")\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*"|[\w.+-]*)/gy;

/** Reads one JSON object, up to the first list or object in it. `JSON.parse` would drop equal keys and round numbers. */
function readJson(text: string, file?: string): readonly Found[] | undefined {
  if (!text.trim().startsWith('{')) return undefined;
  try {
    JSON.parse(text);
  } catch {
    const where = file === undefined ? '' : `names \`${file}\`, which `;
    throw new Problem(`${where}starts with \`{\` but is not valid JSON. Correct it, or write \`NAME=VALUE\` lines`);
  }
  return [...text.trim().matchAll(member)].map(([, name = '', written = '']): Found => {
    const key = String(JSON.parse(name));
    const isScalar = written !== '' && written !== 'null';
    if (!isScalar) return { key, flaw: 'a list, an object or `null`. Write it as a string, or remove it.' };
    return { key, value: written.startsWith('"') ? String(JSON.parse(written)) : written };
  });
}
