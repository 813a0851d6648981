/** A spelling in which a secret can stand in a text. */
export interface Form {
  readonly text: string;
  /** It is a part of some base64: up to so many neighbours hold the rest of the secret. */
  readonly reach: number;
}

/** What GitHub's runner hides of a secret beside the value and its lines, in the order of its `ValueEncoders`. */
export const encoders: Readonly<Record<string, (value: string) => string>> = {
  base64: (value) => base64(value, 0),
  base64Shift1: (value) => base64(value, 1),
  base64Shift2: (value) => base64(value, 2),
  commandLine: (value) => value.replaceAll('"', '\\"'),
  expression: (value) => value.replaceAll("'", "''"),
  json: (value) =>
    JSON.stringify(value)
      .slice(1, -1)
      .replace(/[\u0085\u2028\u2029]/g, escapeUnicode),
  uri: (value) => encodeURIComponent(value.toWellFormed()).replace(/[!'()*]/g, escapeUri),
  xml: (value) => value.replace(/[<>"'&]/g, (sign) => xmlEntities[sign] ?? ''),
  trimmedQuotes: (value) => (value.length > 8 && /^".*"$/s.test(value) ? value.slice(1, -1) : ''),
  powerShellBefore: (value) => atLeast6(value.slice(0, splitAtAmpersand(value)?.before ?? 0)),
  powerShellBehind: (value) => atLeast6(value.slice(splitAtAmpersand(value)?.behind ?? value.length)),
};

const xmlEntities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '&': '&amp;',
};

/** Every form of a secret that is hidden: as it is, its lines of that length, the runner's forms, and parts of base64. */
export function formsOf(value: string, least: number): readonly Form[] {
  const lines = value.split(/[\r\n]+/).map((line) => line.trim());
  const whole = [value, value.trim(), ...lines.filter((line) => line.length >= least)];
  const encoded = Object.values(encoders).map((encode) => encode(value));
  const exact = [...whole, ...encoded, encodeURIComponent(value.toWellFormed())];
  const stems = [0, 1, 2].flatMap((shift) => [stem(value, shift, 'base64'), stem(value, shift, 'base64url')]);
  const forms = [...exact.map((text) => ({ text, reach: 0 })), ...stems.map((text) => ({ text, reach: 4 }))];
  return forms.filter(({ text }) => text.length >= 4);
}

function base64(value: string, shift: number): string {
  return Buffer.from(value).subarray(shift).toString('base64');
}

/** Base64 without its last group, which depends on what follows the secret. */
function stem(value: string, shift: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.from(value).subarray(shift);
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString(encoding);
}

function escapeUnicode(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function escapeUri(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Where PowerShell's coloured errors part a text: at `&+`, behind which a letter is lost, else at the last `&`. */
function splitAtAmpersand(value: string): { readonly before: number; readonly behind: number } | undefined {
  const coloured = value.indexOf('&+');
  if (coloured >= 0) return { before: coloured + 2, behind: coloured + 3 };
  const last = value.lastIndexOf('&');
  return last < 0 ? undefined : { before: last + 1, behind: last + 1 };
}

function atLeast6(part: string): string {
  return part.length >= 6 ? part : '';
}
