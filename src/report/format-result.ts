const configFields = /^(config|env|environment)([_-]?(vars?|variables))?$/i;
const secretFields = /(token|secret|passw(or)?d|passphrase|private[_-]?key|api[_-]?key|credential|cert)s?$/i;

/** What the platform answered, as JSON: config values and credentials, told by their fields' names, are left out. */
export function formatResult(result: unknown): string {
  return JSON.stringify(result ?? null, (name, value: unknown) => {
    if (typeof value === 'object' && (configFields.test(name) || secretFields.test(name))) return undefined;
    if (typeof value !== 'string') return value;
    // An address may hold a user name and password.
    return secretFields.test(name) ? undefined : value.replace(/(\w:\/\/)[^\s/@]+@/g, '$1');
  });
}
