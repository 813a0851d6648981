import type { Redactor } from './redact.ts';

const configFields = /^(config|env|environment)([_-]?(vars?|variables))?$/i;
const secretFields = /(token|secret|passw(or)?d|passphrase|private[_-]?key|api[_-]?key|credential|cert)s?$/i;

/** What the platform answered, without what its fields' names tell to be config values or credentials. */
export function withoutSecretFields(answer: unknown): unknown {
  // An address may hold a user name and password.
  if (typeof answer === 'string') return answer.replace(/(\w:\/\/)[^\s/@]+@/g, '$1');
  if (Array.isArray(answer)) return answer.map(withoutSecretFields);
  if (typeof answer !== 'object' || answer === null) return answer;
  const told = Object.entries(answer).filter(([name, value]) => !isSecret(name, value));
  return Object.fromEntries(told.map(([name, value]) => [name, withoutSecretFields(value)]));
}

/** The same value, with every text in it redacted, and every number that is a secret. */
export function redactTexts(value: unknown, redactor: Pick<Redactor, 'redact' | 'redactCredentials'>): unknown {
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
function cleanName(
  name: string,
  { redact, redactCredentials }: Pick<Redactor, 'redact' | 'redactCredentials'>,
): string {
  return /^[A-Za-z_]*$/.test(name) ? redactCredentials(name) : redact(name);
}

function isSecret(name: string, value: unknown): boolean {
  if (typeof value === 'string') return secretFields.test(name);
  return typeof value === 'object' && (configFields.test(name) || secretFields.test(name));
}
