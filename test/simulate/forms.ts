const json = (text: string) => JSON.stringify(text).slice(1, -1);
const base64 = (lead: string, form: 'base64' | 'base64url') => (text: string) =>
  Buffer.from(`${lead}${text} and more`).toString(form);

/** Forms in which a secret may turn up and must be hidden, typed from SECURITY. */
const encoders: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => Buffer.from(secret).toString('base64'),
  base64('x', 'base64'),
  base64('xy', 'base64'),
  (secret) => Buffer.from(secret).toString('base64url'),
  encodeURIComponent,
  json,
  (secret) => secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;'),
];

/** A secret in all its forms. */
export function formsOf(secret: string): readonly string[] {
  return encoders.map((encode) => encode(secret));
}

const probeLength = 12;

/** The middle of each form: where that stands, more than half of the secret does. */
export function probesOf(secret: string): readonly string[] {
  const middles = formsOf(secret).map((form) =>
    form.slice(Math.floor((form.length - probeLength) / 2)).slice(0, probeLength),
  );
  return [...new Set(middles)];
}
