import { type Fields, isFields } from '../contract/is-fields.ts';
import type { Locate, Redactor } from './redact.ts';
import { looksRandom, nameOf, secretName } from './secret-parts.ts';

/** Ways to take secrets out of a text; the second leaves config values as they are. */
export type Redact = Pick<Redactor, 'redact' | 'redactCredentials'>;

const configFields =
  /(?:^(?:run_?time_?|build_?)?(?:config|envs?|environment)|env(?:ironment)?_json|vars?|variables)$/i;
/** A field of such a name is a config var, wherever it stands; some platforms write the names of their own fields like `ID`. */
const varName = /^(?!(?:ID|UUID|URL)$)[A-Z][A-Z\d_]*$/;
/** What tells config vars in one text, and not the name of an environment. */
const assignment = /[={]|:\s/;
/** Lists of config vars' names, and keys that everybody may know. */
const openFields = /^(?:removed_)?keys$|public[_-]?keys?$/i;
/** Where a name and a value are a record of the DNS, and no config var: by what kind it is of. */
const dnsType = /^(?:a|aaaa|alias|aname|caa|cname|mx|ns|ptr|srv|txt|dns(?:-01)?)$/i;

const privateKey = /-----BEGIN [\w ]{0,40}PRIVATE KEY.*?(?:-----END [\w ]{1,60}-----|$)/gs;
/** What stands before the host of an address, also where it holds an `@` or a `/` that should be escaped; `:8080/@scope` is no login. */
const login = /(?<=:\/\/)(?:[^\s/?#]{1,300}|[^\s/?#:@[]{0,300}:(?!\d{1,5}[/?#,"'])\S{1,300})(?=@)/g;
const namedValue = /(?<=(?<![\w-])([\w-]{1,100})=)[^\s&;,#"'<>]+/g;

/** What the platform answered, without what is a config value or a credential by its name or its place. */
export function withoutSecretFields(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutSecretFields);
  if (!isFields(answer)) return answer;
  const told = Object.entries(answer).filter(([field, value]) => !isSecret(field, value, answer));
  return Object.fromEntries(told.map(([field, value]) => [field, withoutSecretFields(value)]));
}

/** Where a text holds what is a credential by its shape. */
export const locateCredentials: Locate = (text) =>
  [privateKey, login, namedValue]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(([, name]) => name === undefined || secretName.test(name))
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length, closed: true }));

/** The same value, with every text in it redacted, and every number that is a secret. */
export function redactTexts(value: unknown, redactor: Redact): unknown {
  if (typeof value === 'string') return redactor.redact(value);
  if (typeof value === 'number') {
    const shown = redactor.redact(String(value));
    return shown === String(value) ? value : shown;
  }
  if (Array.isArray(value)) return value.map((item) => redactTexts(item, redactor));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanName(name, redactor), redactTexts(inner, redactor)]),
  );
}

/** A name from outside may hold a secret; one of plain words is a field's, and no config value of the same letters changes it. */
function cleanName(name: string, { redact, redactCredentials }: Redact): string {
  return /^[A-Za-z_]*$/.test(name) ? redactCredentials(name) : redact(name);
}

function isSecret(field: string, value: unknown, fields: Fields): boolean {
  const name = nameOf(field, fields);
  // A name and a value told apart are a config var, whatever it holds.
  if (field === 'value' && name !== field)
    return !isRecord(fields) && (typeof value === 'string' || varName.test(name));
  if (typeof value === 'object') return configFields.test(name) || isCredential(name);
  if (typeof value !== 'string') return false;
  // A key may also be what something is known by.
  if (name === 'key') return looksRandom(value);
  if (/^(?:ssh|ecdsa)-/.test(value)) return false;
  return varName.test(name) || isCredential(name) || (configFields.test(name) && assignment.test(value));
}

function isRecord({ type, kind = type, record_type: told = kind, recordType = told }: Fields): boolean {
  return dnsType.test(String(recordType));
}

function isCredential(name: string): boolean {
  return (secretName.test(name) || /certs?$/i.test(name)) && !openFields.test(name);
}
