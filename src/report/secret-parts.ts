import { type Fields, isFields } from '../contract/is-fields.ts';

/** A line or an unnamed part that is shorter is no secret by itself. */
const shortestLine = 8;
/** Fewer bytes stand in any text. */
const fewestBytes = 12;
/** Structures inside one another that are taken apart, such as a URL in JSON in base64. */
const depth = 3;

/** Names of fields whose values are secret by themselves. */
export const secretName =
  /(?:token|secret|passw(?:or)?d|(?<!by|com|sur|over|under|tres)pass(?:phrase|code)?|pwd?|psk|(?<!mon|hoc|tur|don|joc)key(?:data)?|credential|auth(?:orization)?|bearer|cookie|session_?id|mnemonic|sig(?:nature)?|(?<!kan)sas)s?$/i;

/** `key="Password" value=`, `<entry key="Password">`, or `name: PASSWORD` above `value:`: before the value stands its name, told as a value too. */
const namesApart =
  /\b(?:key|name)["'\s]{0,9}[=:]["'\s]{0,9}([\w.-]{1,100})["',\s]{1,99}(?:value(?=["'\s]{0,9}[=:])|(?=>))/gi;

/** `password=…`, `AccountKey=…;`, `"token": "…"`, `<password>…`, `--password …`: up to the next separator, and up to the next semicolon. */
const namedValues = [
  /(?<![\w-])([\w-]{1,100})["']?[ \t]{0,9}[=:][ \t]{0,9}("[^"\n]*|'[^'\n]*|[^\s;&,]*)/g,
  /(?<![\w-])([\w-]{1,100})[ \t]{0,9}=[ \t]{0,9}([^;\n]*)/g,
  /(?<![\w-])([\w-]{1,100})>[> \t]{0,9}([^\s<]{1,300})/g,
  // A value may itself be the next name: `tool --password …`.
  /(?<![\w-])([\w-]{1,100})(?=[ \t]{1,9}([^\s<]{1,300}))/g,
];

const jwt = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/;

/** What stands before the host of a URL, or of an address without a scheme, and other places of a password. Not by the URL parser: it takes no list of hosts, and changes what it reads. */
const logins = [
  /:\/\/([^\s/?#:@]{1,300})@/g,
  /:\/\/[^\s/?#:@]{0,300}:([^\s/?#]{1,300})@/g,
  /:\/\/[^\s/?#:@]{0,300}:(\S{1,300})@/g,
  // `user:password@tcp(…)`, `user/password@host:1521`, but no `image:tag@sha256:…`, `owner/action@v1` or `npm:package@1.2.3`.
  /(?<![\w./-])(?!mailto:)[\w.-]{1,100}[:/]([^\s@/]{1,300})@(?=\/\/|\w{0,9}\(|[\w.-]{1,255}(?::\d{1,5}(?!\w)|\/))/g,
  // What is short may be the mailbox of an address, behind a label.
  /(?<![\w./-])(?!mailto:)[\w.-]{1,100}[:/]([^\s@/]{12,300})@(?=[\w.-]{1,255}\.[a-z]{2,9}(?![\w.]))/g,
  // `curl -u user:password`, and `.pgpass`.
  /\bcurl\b[^\n]{0,200}? -u ?[^\s:]{1,99}:(\S+)/g,
  /^[^\s:]{1,255}:(?:\d{1,5}|\*):[^\s:]{0,99}:[^\s:]{0,99}:(\S+)/gm,
];

/** What stands between the words of a value that has several; the second takes apart what may also be one word. */
const separators = [/[\s"'`,;&|<>(){}[\]=:@\\]+|\\n/, /[\s"'`,;&|<>(){}[\]=:@\\/.]+/];

/** The lines of a secret that have to be hidden: those that are long enough, without the frame that every key has. */
export function linesOf(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).flatMap((line) => [line, line.trim()]);
  return [...new Set(lines)].filter(
    (line) => line.length >= shortestLine && !/^-----(BEGIN|END) [\w ]+-----$/.test(line),
  );
}

/**
 * Whether a word looks made up by a machine or for a lock: letters and digits mixed, or capitals here and there. Names, hosts
 * and versions do not: they are words in small letters, with a short number behind at the most.
 */
export function isOpaque(word: string): boolean {
  if (word.length < shortestLine || /^(?:[a-z]+\d{0,3}|\d{1,4})(?:[-._](?:[a-z]+\d{0,3}|\d{1,4}))*$/.test(word))
    return false;
  return (
    /[A-Za-z]/.test(word) && (/\d/.test(word) || (word.length > 15 && (word.match(/[a-z][A-Z]/g)?.length ?? 0) > 1))
  );
}

/** Whether a secret is one word that nobody can guess. A host is none, though a part of it may be. */
export function looksRandom(secret: string): boolean {
  return isOpaque(secret) && !/[^\w+/=~-]/.test(secret);
}

/** The bytes that a secret stands for, if it is written in hex (a UUID, a digest) or in base64 (a key): others may write them otherwise. */
export function bytesOf(secret: string): readonly Buffer[] {
  const bare = secret.replace(/-----[^-]+-----|\s/g, '');
  const digits = bare.replace(/[:-]/g, '');
  const readings = [
    ...(/^[0-9a-f]+$/i.test(digits) ? [Buffer.from(digits, 'hex')] : []),
    // What a JWT claims is no secret, and plain words are base64 of nothing.
    ...(/^(?!eyJ)[\w+/-]+={0,2}$/.test(bare) && /\d|[a-z][A-Z]/.test(bare) ? [Buffer.from(bare, 'base64')] : []),
  ];
  return readings.filter(({ length }) => length >= fewestBytes);
}

/** The secret, its lines, and what is secret by itself inside: passwords of URLs, values of telling names, what is encoded. */
export function partsOf(secret: string): ReadonlySet<string> {
  const parts = new Set<string>();
  let room = 20 * secret.length; // One may be found in another, and that in a third: no text takes long all the same.
  const collect = (text: string, deeper: number) => {
    room -= text.length;
    if (parts.has(text) || room < 0) return;
    parts.add(text);
    parts.add(text.trim());
    for (const line of linesOf(text)) parts.add(line);
    // What a JWT claims (a commit, a repository, a subject) is no secret; its text is.
    if (jwt.test(text)) for (const segment of text.split('.')) parts.add(segment);
    else if (deeper > 0) for (const inner of secretsIn(text)) collect(inner, deeper - 1);
  };
  collect(secret, depth);
  return parts;
}

function secretsIn(text: string): readonly string[] {
  // Most secrets are one word.
  if (!/[^\w-]/.test(text)) return decodeBase64(text);
  const json = parseJson(text);
  return [
    ...separators.flatMap((pattern) => text.split(pattern).filter(isOpaque)),
    ...logins.flatMap((pattern) => [...text.matchAll(pattern)].map(([, login = '']) => login)),
    ...(json === undefined ? namedIn(text.replace(namesApart, '$1')) : secretLeaves(json, '')),
    ...decodeBase64(text),
  ];
}

function namedIn(text: string): readonly string[] {
  const named = namedValues.flatMap((pattern) => [...text.matchAll(pattern)]);
  return named.filter(([, name = '']) => secretName.test(name)).map(([, , value = '']) => value.replace(/^["']/, ''));
}

/** Texts in JSON whose names tell that they are secret, and those that have such parts themselves. */
function secretLeaves(value: unknown, name: string, deeper = 500): readonly string[] {
  if (typeof value === 'number') return secretLeaves(String(value), name);
  if (typeof value === 'string')
    return secretName.test(name) || value.includes('PRIVATE KEY') ? [value] : secretsIn(value);
  if (deeper === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => secretLeaves(item, name, deeper - 1));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([field, inner]) => secretLeaves(inner, nameOf(field, value), deeper - 1));
}

/** What a field is called: `{key, value}` is one field told in two, whose value has the name that its key tells. */
export function nameOf(field: string, { name, key = name, value }: Fields): string {
  if (value === undefined || typeof key !== 'string') return field;
  return { key: '', value: key }[field] ?? field;
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text whose base64 this is, as configuration files hold keys. */
function decodeBase64(text: string): readonly string[] {
  const compact = text.replace(/\s/g, '');
  if (compact.length < 12 || /[^\w+/=-]/.test(compact)) return [];
  const decoded = Buffer.from(compact, 'base64').toString();
  return /^[\t\n\r -~]{8,}$/.test(decoded) ? [decoded] : [];
}
