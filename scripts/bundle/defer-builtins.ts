/** Node's modules that are slow to load and that few steps need, with what the bundled packages use of them. */
const deferred: Readonly<Record<string, readonly string[]>> = {
  assert: ['equal', 'ok'],
  crypto: ['randomUUID'],
  https: ['Agent', 'globalAgent', 'request'],
  tls: ['connect'],
};

/**
 * Makes a bundle load some of Node's modules when they are first used. The packages in it import them at their top, so
 * that every step would pay for all of them: TLS and crypto alone cost as much as half a bare start.
 */
export function deferBuiltins(code: string): string {
  const pattern = new RegExp(`\\brequire\\("(${Object.keys(deferred).join('|')})"\\)`, 'g');
  const lazy = code
    .replace(pattern, (_, name: string) => `deferBuiltin("${name}", ${JSON.stringify(deferred[name])})`)
    // @actions/core takes these out at its top, for a summary that the action writes by itself.
    .replace(
      /const \{ access, appendFile, writeFile \} = \w+\.promises;/,
      'const { access, appendFile, writeFile } = {};',
    );
  return lazy === code ? code : lazy + helper;
}

const helper = `
function deferBuiltin(name, keys) {
  const get = (key) => ({ enumerable: true, get: () => process.getBuiltinModule(name)[key] });
  return Object.defineProperties({}, Object.fromEntries(keys.map((key) => [key, get(key)])));
}
`;
