/** Node's modules that are slow to load and that few steps need, with what the bundled packages use of them. */
const deferred: Readonly<Record<string, readonly string[]>> = {
  assert: [],
  https: ['Agent', 'globalAgent', 'request'],
  'node:os': ['EOL', 'tmpdir'],
  os: ['EOL'],
  tls: ['connect'],
};

/**
 * Makes a bundle load some of Node's modules when they are first used. The packages in it import them at their top, so
 * that every step would pay for all of them: TLS alone costs as much as half a bare start.
 */
export function deferBuiltins(code: string): string {
  const pattern = new RegExp(`\\brequire\\("(${Object.keys(deferred).join('|')})"\\)`, 'g');
  const lazy = code.replace(pattern, (_, name: string) => `deferBuiltin("${name}", ${JSON.stringify(deferred[name])})`);
  return lazy === code ? code : lazy + helper;
}

const helper = `
function deferBuiltin(name, keys) {
  // Every step needs the end of a line, which is known without loading anything.
  const load = (key) => key === 'EOL' ? (process.platform === 'win32' ? '\\r\\n' : '\\n') : process.getBuiltinModule(name)[key];
  const get = (key) => ({ enumerable: true, get: () => load(key) });
  return Object.defineProperties({}, Object.fromEntries(keys.map((key) => [key, get(key)])));
}
`;
