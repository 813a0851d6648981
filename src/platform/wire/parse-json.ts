import { isFields } from './envelope.ts';
import { UnexpectedReply } from './unexpected-reply.ts';

const deepest = 100;

/**
 * Reads JSON so that nothing of it is lost: a number that JavaScript would write in another way (`3.10`, `1e400`, an id past
 * 2^53) stays the text that it was, and a body that names a field twice is refused, because one of the two would go.
 */
export function parseJson(text: string): unknown {
  const body = parse(text);
  const members = countMembers(body);
  const bare = takeOutStrings(text);
  if (bare.split(':').length - 1 !== members) throw new UnexpectedReply('its body names a field twice');
  const isExact = bare.match(/-?\d[\d.eE+-]*/g)?.every((number) => String(Number(number)) === number) ?? true;
  return isExact ? body : JSON.parse(text, keepDigits);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedReply(/^\s*</.test(text) ? 'its body is a web page' : 'its body is not JSON');
  }
}

// Node tells the source of each value; TypeScript's own types do not know that yet.
function keepDigits(this: unknown, _: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== String(value) ? context?.source : value;
}

/** How many fields there are. What no platform means and much code stumbles over is refused: level by level, because a call per level could overflow. */
function countMembers(body: unknown): number {
  let members = 0;
  let level: readonly unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw new UnexpectedReply(`its body is nested more than ${deepest} levels deep`);
    const objects = level.filter((value) => typeof value === 'object' && value !== null) as object[];
    for (const fields of objects.filter(isFields)) {
      const names = Object.keys(fields);
      if (!names.every((name) => name.isWellFormed()))
        throw new UnexpectedReply('its body has a field whose name is no text');
      members += names.length;
    }
    level = objects.flatMap((value) => Object.values(value));
  }
  return members;
}

/** What is written outside of strings. By hand, because a pattern for strings overflows on long ones. */
function takeOutStrings(json: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = json.indexOf('"'); open >= 0; open = json.indexOf('"', at)) {
    parts.push(json.slice(at, open));
    at = endOfString(json, open) + 1;
  }
  return parts.join('') + json.slice(at);
}

function endOfString(json: string, open: number): number {
  for (let end = json.indexOf('"', open + 1); ; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
}
