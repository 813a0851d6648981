import type { Fields } from '../../contract/is-fields.ts';
import { UnexpectedReply } from './unexpected-reply.ts';

const deepest = 100;

/**
 * Reads JSON so that nothing of it is lost: a number that JavaScript would write in another way (`3.10`, `1e400`, an id past
 * 2^53) stays the text that it was, and a body that names a field twice is refused, because one of the two would go.
 */
export function parseJson(text: string): unknown {
  const body = parse(text);
  const { exact, fields } = scan(text);
  if (fields !== (isObject(body) ? countMembers(body, 0) : 0))
    throw new UnexpectedReply('its body names a field twice');
  return exact === text ? body : JSON.parse(exact);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedReply(/^\s*</.test(text) ? 'its body is a web page' : 'its body is not JSON');
  }
}

/** How many fields there are. What no platform means and much code stumbles over is refused, before it is so deep that the calls overflow. */
function countMembers(value: object, depth: number): number {
  if (depth > deepest) throw new UnexpectedReply(`its body is nested more than ${deepest} levels deep`);
  let members = 0;
  if (Array.isArray(value)) {
    for (const inner of value) if (isObject(inner)) members += countMembers(inner, depth + 1);
    return members;
  }
  for (const name in value) {
    if (!name.isWellFormed()) throw new UnexpectedReply('its body has a field whose name is not text');
    const inner = (value as Fields)[name];
    members += isObject(inner) ? countMembers(inner, depth + 1) + 1 : 1;
  }
  return members;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * The text with each number that JavaScript would write in another way in quotes, and how many fields it names. By hand and in
 * one pass: a reviver that is told the source of each value takes twenty times as long as the reading, and a pattern for strings
 * overflows on long ones.
 */
function scan(json: string): { readonly exact: string; readonly fields: number } {
  const parts: string[] = [];
  let taken = 0;
  let fields = 0;
  for (let at = 0; at < json.length; at++) {
    const char = json[at] ?? '';
    if (char === '"') at = endOfString(json, at);
    else if (char === ':') fields++;
    else if (char === '-' || isDigit(char)) {
      const end = endOfNumber(json, at);
      const number = json.slice(at, end);
      if (String(Number(number)) !== number) {
        parts.push(json.slice(taken, at), `"${number}"`);
        taken = end;
      }
      at = end - 1;
    }
  }
  return { exact: parts.join('') + json.slice(taken), fields };
}

function endOfString(json: string, open: number): number {
  for (let end = json.indexOf('"', open + 1); ; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
}

function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (isDigit(json[end] ?? '') || '.eE+-'.includes(json[end] ?? ' ')) end++;
  return end;
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}
