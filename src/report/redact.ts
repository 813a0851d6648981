import { escapeHtml, escapeText } from './markdown.ts';
import { stripControls } from './sanitise.ts';

/** Shorter values are not looked for: hiding `true` or `8080` would ruin unrelated text. They are never printed either. */
const shortest = 8;
const indexLength = 6;
const few = 100;
const hidden = '***';

/** Keeps secrets out of text, in every form that text commonly takes. */
export interface Redactor {
  hide(secret: string): void;
  /** The text without secrets, otherwise as it is. */
  redact(text: string): string;
  /** The text for readers: without secrets, and without the control characters that could split one. */
  clean(text: string): string;
}

/** Makes a redactor that every way out of the action shares. */
export function createRedactor(): Redactor {
  // Forms by their first characters: looking for ten thousand secrets costs no more than looking for one.
  const forms = new Map<string, Set<string>>();
  const known = new Set<string>();
  const fresh: string[] = [];

  const hide = (secret: string) => {
    if (known.has(secret)) return;
    known.add(secret);
    fresh.push(secret);
  };

  // Worked out when there is something to look through: that is after the first request is on its way.
  const learn = (secret: string) => {
    for (const part of partsOf(secret)) {
      for (const form of formsOf(part)) {
        const start = form.slice(0, indexLength);
        forms.set(start, (forms.get(start) ?? new Set()).add(form));
      }
    }
  };

  const redact = (text: string) => {
    for (const secret of fresh.splice(0)) learn(secret);
    // Few secrets are faster looked for one by one, and most texts hold none.
    if (forms.size <= few && !forms.keys().some((start) => text.includes(start))) return text;
    let [clean, from, until] = ['', 0, 0];
    for (let at = 0; at + indexLength <= text.length; at++) {
      for (const form of forms.get(text.slice(at, at + indexLength)) ?? []) {
        if (!text.startsWith(form, at)) continue;
        // Secrets may overlap: go on to the end of the last of them.
        if (at >= until) clean += text.slice(from, at) + hidden;
        until = Math.max(until, at + form.length);
        from = until;
      }
    }
    return clean + text.slice(from);
  };

  return { hide, redact, clean: (text) => redact(stripControls(redact(text))) };
}

/** The lines of a secret that have to be hidden: those that are long enough, without the frame that every key has. */
export function linesOf(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).flatMap((line) => [line, line.trim()]);
  return [...new Set(lines)].filter((line) => line.length >= shortest && !/^-----(BEGIN|END) [\w ]+-----$/.test(line));
}

/** The secret, each of its lines, and the passwords of the URLs in it. */
function partsOf(secret: string): readonly string[] {
  // Nothing that leaves the action can hold half a character.
  const whole = secret.toWellFormed();
  // Not by the URL parser: it takes no list of hosts, as database addresses have it, and changes what it reads.
  const passwords = [/:\/\/[^\s/?#:@]*:([^\s/?#]+)@/g, /:\/\/[^\s/?#:@]*:(\S+)@/g].flatMap((pattern) =>
    [...whole.matchAll(pattern)].map(([, password = '']) => password),
  );
  const parts = [whole, stripControls(whole), ...linesOf(whole), ...passwords, ...passwords.map(decodeSafely)];
  return [...new Set(parts.flatMap((part) => [part, part.trim()]))].filter((part) => part.length >= shortest);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function formsOf(part: string): ReadonlySet<string> {
  const bytes = Buffer.from(part);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((offset) => innerBase64(bytes, offset));
  const forms = [
    part,
    // The usual token looks the same in JSON, URLs and HTML.
    ...(/^[\w.-]+$/.test(part) ? [] : textForms(part)),
    escapeText(part),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return new Set(forms.filter((form) => form.length >= shortest));
}

function textForms(part: string): readonly string[] {
  const json = JSON.stringify(part).slice(1, -1);
  const url = encodeURIComponent(part);
  return [
    json,
    JSON.stringify(json).slice(1, -1),
    // Other languages also escape what is not ASCII, or what could be HTML.
    json.replace(/[\u007f-\uffff]/g, escapeUnit),
    json.replace(/[<>&\u2028\u2029]/g, escapeUnit),
    url,
    url.replace(/%20/g, '+'),
    lowerCaseEscapes(url),
    new URLSearchParams({ part }).toString().slice('part='.length),
    escapeHtml(part),
  ];
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function lowerCaseEscapes(url: string): string {
  return url.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
}

/** The part of a longer text's base64 that depends on the secret alone, for each way in which it can be aligned. */
function innerBase64(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const start = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return encoded.slice(start, end);
}
