const configFields = /^(config|env|environment)([_-]?(vars?|variables))?$/i;
const secretFields = /(token|secret|passw(or)?d|passphrase|private[_-]?key|api[_-]?key|credential|cert)s?$/i;

/**
 * What the platform answered, without what its fields' names tell to be config values or credentials, and with its texts
 * changed. These are names and texts from outside: each of them may hold a secret, so that both are changed.
 */
export function withoutSecrets(answer: unknown, change: (text: string) => string): unknown {
  // An address may hold a user name and password.
  if (typeof answer === 'string') return change(answer.replace(/(\w:\/\/)[^\s/@]+@/g, '$1'));
  if (Array.isArray(answer)) return answer.map((item) => withoutSecrets(item, change));
  if (typeof answer !== 'object' || answer === null) return answer;
  const told = Object.entries(answer).filter(([name, value]) => !isSecret(name, value));
  return Object.fromEntries(told.map(([name, value]) => [change(name), withoutSecrets(value, change)]));
}

function isSecret(name: string, value: unknown): boolean {
  if (typeof value === 'string') return secretFields.test(name);
  return typeof value === 'object' && (configFields.test(name) || secretFields.test(name));
}
