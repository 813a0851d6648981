import { parseEnv } from 'node:util';
import type { ConfigVars } from '../config-vars.ts';
import { type Parse, Problem, type Reading } from './parse.ts';

const keyPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;
const largeValue = 32 * 1024;

/** `KEY=VALUE` lines taken verbatim, `KEY<<END` … `END` for several lines, or one JSON object. */
export const configVars: Parse<ConfigVars> = (text, reading) =>
  check(text.trim().startsWith('{') ? readJson(text) : readLines(text), reading);

/** A dotenv or JSON file. */
export const configFile: Parse<ConfigVars> = (path, reading) => {
  let content: string;
  try {
    content = reading.readFile(path);
  } catch {
    throw new Problem(`names a file that cannot be read: \`${path}\`. Is there a checkout step before this one?`);
  }
  return check(content.trim().startsWith('{') ? readJson(content) : readDotenv(content, reading), reading);
};

/** Every environment variable with a prefix, the prefix cut off. */
export const configPrefix: Parse<ConfigVars> = (prefix, reading) => {
  const found = Object.entries(reading.env).filter(([name]) => name.startsWith(prefix) && name !== prefix);
  if (found.length === 0)
    throw new Problem(`matches no environment variable: set some that start with \`${prefix}\` in \`env:\``);
  return check(
    found.map(([name, value]) => [name.slice(prefix.length), value ?? '']),
    reading,
  );
};

/** Names of config vars, one per line or separated by commas. */
export const configKeys: Parse<readonly string[]> = (text) => {
  const keys = text
    .split(/[\n,]/)
    .map((key) => key.trim())
    .filter((key) => key !== '');
  for (const key of keys) checkKey(key);
  return [...new Set(keys)];
};

/** `place` says where an entry stands when its name must not be quoted: what looks like a name may be part of a secret. */
type Entries = readonly (readonly [key: string, value: string, place?: string])[];

function check(entries: Entries, reading: Reading): ConfigVars {
  const vars = new Map<string, string>();
  for (const [key, value, place] of entries) {
    checkKey(key, place);
    if (vars.has(key)) throw new Problem(`names \`${key}\` twice: keep one of them`);
    if (value.length > largeValue)
      reading.warn(`The value of ${key} is over 32 KiB: many platforms refuse or cut such a config var.`);
    vars.set(key, value);
  }
  if (vars.size === 0) throw new Problem('holds no config var');
  return vars;
}

function checkKey(key: string, place = `the name \`${key.slice(0, 40)}\``): void {
  if (!keyPattern.test(key)) {
    throw new Problem(
      `holds ${place}: a config var’s name has letters, digits and underscores, and starts with no digit`,
    );
  }
}

// A line is never quoted in a message: it may hold a secret.
function readLines(text: string): Entries {
  const entries: (readonly [string, string, string])[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const [, key, sign, rest = ''] = /^\s*([^\s=<]+)(=|<<)(.*)$/s.exec(line) ?? [];
    if (key === undefined) {
      throw new Problem(
        `is not \`KEY=VALUE\` in line ${at + 1}. For a value of several lines write \`KEY<<END\`, the lines, and \`END\``,
      );
    }
    const place = `something that is no name in line ${at + 1}`;
    if (sign === '=') {
      entries.push([key, rest, place]);
      continue;
    }
    const end = lines.indexOf(rest.trim(), at + 1);
    if (rest.trim() === '' || end < 0)
      throw new Problem(`starts a value of several lines in line ${at + 1}, but the closing word is missing`);
    entries.push([key, lines.slice(at + 1, end).join('\n'), place]);
    at = end;
  }
  return entries;
}

function readJson(text: string): Entries {
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    throw new Problem('starts with `{` but is not valid JSON');
  }
  // JSON.parse keeps the last of two equal keys without a word: read the keys from the text instead.
  const keys = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)]
    .filter((match) => match[2])
    .map((match) => String(JSON.parse(match[1] ?? '""')));
  return keys.map((key) => {
    const value = (object as Record<string, unknown>)[key];
    if (typeof value === 'string') return [key, value];
    if (typeof value === 'number' || typeof value === 'boolean') return [key, String(value)];
    throw new Problem(`holds \`${key}\`, which is neither a string nor a number nor a boolean`);
  });
}

function readDotenv(content: string, reading: Reading): Entries {
  const values = parseEnv(content);
  // A quoted value may span lines that look like assignments: take it out before looking at lines.
  const flat = content.replace(/=[ \t]*("[^"]*"|'[^']*'|`[^`]*`)/g, (match) => match.replace(/\n/g, ' '));
  const assignments = [...flat.matchAll(/^[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=(.*)$/gm)];
  return assignments.map(({ 1: key = '', 2: written = '', index }) => {
    checkKey(key, `something that is no name in line ${content.slice(0, index).split('\n').length}`);
    if (/^\s*[^\s"'`#][^"'`]*?[^\s#]#/.test(written))
      reading.warn(
        `${key} in the dotenv file holds a # that starts a comment there: put the value in quotes to keep the text behind it.`,
      );
    if (/^\s*"[^"]*\\"/.test(written))
      reading.warn(
        `${key} in the dotenv file holds \\" inside double quotes, where a dotenv value ends: use single quotes around it.`,
      );
    return [key, values[key] ?? ''];
  });
}
