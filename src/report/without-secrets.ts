import type { Redactor } from './redact.ts';

type Cleaning = Pick<Redactor, 'redact' | 'redactCredentials'>;

const configFields = /^(config|env|environment)([_-]?(vars?|variables))?$/i;
const secretFields = /(token|secret|passw(or)?d|passphrase|private[_-]?key|api[_-]?key|credential|cert)s?$/i;

/** What the platform answered, without what its fields' names tell to be config values or credentials, and without secrets. */
export function withoutSecrets(answer: unknown, redactor: Cleaning): unknown {
  // An address may hold a user name and password.
  if (typeof answer === 'string') return redactor.redact(answer.replace(/(\w:\/\/)[^\s/@]+@/g, '$1'));
  if (Array.isArray(answer)) return answer.map((item) => withoutSecrets(item, redactor));
  if (typeof answer !== 'object' || answer === null) return answer;
  const told = Object.entries(answer).filter(([name, value]) => !isSecret(name, value));
  return Object.fromEntries(told.map(([name, value]) => [cleanName(name, redactor), withoutSecrets(value, redactor)]));
}

/** A name from outside may hold a secret; one of plain words is a field's, and no config value of the same letters changes it. */
function cleanName(name: string, { redact, redactCredentials }: Cleaning): string {
  return /^[A-Za-z_]*$/.test(name) ? redactCredentials(name) : redact(name);
}

function isSecret(name: string, value: unknown): boolean {
  if (typeof value === 'string') return secretFields.test(name);
  return typeof value === 'object' && (configFields.test(name) || secretFields.test(name));
}
