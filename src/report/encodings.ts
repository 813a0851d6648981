/** A spelling in which a secret can stand in a text. */
export interface Form {
  readonly text: string;
  /** It is a part of some base64: up to so many neighbours hold the rest of the secret. */
  readonly reach: number;
}

const xmlEntities: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '&': 'amp' };
const hex = (sign: string) => sign.charCodeAt(0).toString(16);
const base64 = (value: string, shift: number) => Buffer.from(value).subarray(shift).toString('base64');
const unlessShort = (part = '') => (part.length >= 6 ? part : '');

/** What GitHub's runner hides of a secret beside the value and its lines: its `ValueEncoders`. */
export const encoders: Readonly<Record<string, (value: string) => string>> = {
  base64: (value) => base64(value, 0),
  base64Shift1: (value) => base64(value, 1),
  base64Shift2: (value) => base64(value, 2),
  commandLine: (value) => value.replaceAll('"', '\\"'),
  expression: (value) => value.replaceAll("'", "''"),
  json: (value) =>
    JSON.stringify(value)
      .slice(1, -1)
      .replace(/[\u0085\u2028\u2029]/g, (sign) => `\\u${hex(sign).padStart(4, '0')}`),
  uri: (value) => encodeURIComponent(value.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${hex(sign).toUpperCase()}`),
  xml: (value) => value.replace(/[<>"'&]/g, (sign) => `&${xmlEntities[sign]};`),
  trimmedQuotes: (value) => (value.length > 8 && /^".*"$/s.test(value) ? value.slice(1, -1) : ''),
  // Its coloured errors part a text behind `&+`, where a letter is lost, else behind the last `&`.
  powerShellBefore: (value) => unlessShort(/^.*?&\+|^.*&/s.exec(value)?.[0]),
  powerShellBehind: (value) => unlessShort((/^.*?&\+.(.*)$/s.exec(value) ?? /^.*&(.*)$/s.exec(value))?.[1]),
};

/** Every form of a secret that is hidden: as it is, its lines of that length, the runner's forms, and parts of base64. */
export function formsOf(value: string, least: number): readonly Form[] {
  const lines = value.split(/[\r\n]+/).map((line) => line.trim());
  const encoded = Object.values(encoders).map((encode) => encode(value));
  const whole = [value, value.trim(), encodeURIComponent(value.toWellFormed()), ...encoded];
  const exact = [...whole, ...lines.filter((line) => line.length >= least)];
  const stems = [0, 1, 2].flatMap((shift) => [stem(value, shift, 'base64'), stem(value, shift, 'base64url')]);
  const forms = [...exact.map((text) => ({ text, reach: 0 })), ...stems.map((text) => ({ text, reach: 4 }))];
  return forms.filter(({ text }) => text.length >= 4);
}

/** Base64 without its last group, which depends on what follows the secret. */
function stem(value: string, shift: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.from(value).subarray(shift);
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString(encoding);
}
