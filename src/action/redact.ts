import { escapeHtml, escapeText } from './markdown.ts';

/** Shorter values are not looked for: hiding `true` or `8080` would ruin unrelated text. They are never printed either. */
const shortest = 8;
const indexLength = 6;
const hidden = '***';

/** Keeps secrets out of text, in every form that text commonly takes. */
export interface Redactor {
  hide(secret: string): void;
  redact(text: string): string;
}

/** Makes a redactor that every way out of the action shares. */
export function createRedactor(): Redactor {
  // Forms by their first characters: looking for ten thousand secrets costs no more than looking for one.
  const forms = new Map<string, Set<string>>();
  const known = new Set<string>();

  const hide = (secret: string) => {
    if (known.has(secret)) return;
    known.add(secret);
    for (const part of partsOf(secret)) {
      for (const form of formsOf(part)) {
        const start = form.slice(0, indexLength);
        forms.set(start, (forms.get(start) ?? new Set()).add(form));
      }
    }
  };

  const redact = (text: string) => {
    if (forms.size === 0) return text;
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

  return { hide, redact };
}

/** The secret, each of its lines, and the password inside a URL. */
function partsOf(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).filter((line) => !line.startsWith('-----'));
  const password = secret.length < 4096 ? URL.parse(secret)?.password : undefined;
  const parts = [
    secret,
    secret.trim(),
    ...lines,
    ...lines.map((line) => line.trim()),
    password ?? '',
    decodeSafely(password ?? ''),
  ];
  return [...new Set(parts)].filter((part) => part.length >= shortest);
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
  const json = JSON.stringify(part).slice(1, -1);
  const url = encodeURIComponent(part);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((offset) => innerBase64(bytes, offset));
  const forms = [
    part,
    json,
    JSON.stringify(json).slice(1, -1),
    url,
    url.replace(/%20/g, '+'),
    url.toLowerCase() === url ? url : lowerCaseEscapes(url),
    new URLSearchParams({ part }).toString().slice('part='.length),
    escapeText(part),
    escapeHtml(part),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return new Set(forms.filter((form) => form.length >= shortest));
}

function lowerCaseEscapes(url: string): string {
  return url.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
}

/** The part of a longer text's base64 that depends on the secret alone, for each way in which it can be aligned. */
function innerBase64(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const start = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return encoded.slice(start, end);
}
