import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { withSlashes } from '../list-files.ts';
import type { BundledModule } from './read-modules.ts';

/** A file that takes the place of a package in the bundle. */
interface StandIn {
  readonly file: string;
  readonly package: string;
  /** The part of the toolkit that gets it, where others need the real package. */
  readonly only?: string;
}

/** Files that take the place of single modules of what is copied; of an ES module, by the name of what it exports. */
const inPlaceOfModules = [
  { file: 'context.cjs', module: '@actions/github/lib/context.js', exported: 'Context' },
  { file: 'scan.cjs', module: 'picomatch/lib/scan.js' },
];

/** The ways to ask that no step uses, because it has its own: a call of one fails by its name. */
const leftOut = {
  module: '@actions/http-client/lib/index.js',
  methods: [
    ...['options', 'get', 'del', 'post', 'patch', 'put', 'head', 'sendStream', 'getAgentDispatcher'],
    ...['request', '_prepareRequest', '_mergeHeaders', '_performExponentialBackoff', 'dispose'],
    ...['getJson', 'postJson', 'putJson', 'patchJson', '_processResponse', '_getProxyAgentDispatcher'],
    ...['_getExistingOrDefaultHeader', '_getExistingOrDefaultContentTypeHeader'],
  ],
};

/** What takes the place of packages that cost too much at start-up or in the archive; each file says why. */
export const standIns: readonly StandIn[] = [
  { file: 'undici.cjs', package: 'undici' },
  { file: 'tunnel.cjs', package: 'tunnel' },
  { file: 'rest-endpoint-methods.cjs', package: '@octokit/plugin-rest-endpoint-methods' },
  { file: 'auth-token.cjs', package: '@octokit/auth-token' },
  { file: 'graphql.cjs', package: '@octokit/graphql' },
  { file: 'paginate-rest.cjs', package: '@octokit/plugin-paginate-rest' },
  { file: 'before-after-hook.cjs', package: 'before-after-hook' },
  { file: 'content-type.cjs', package: 'content-type', only: 'node_modules/@octokit/request' },
  { file: 'json-with-bigint.cjs', package: 'json-with-bigint' },
  { file: 'user-agent.cjs', package: 'universal-user-agent' },
  { file: 'http-client.cjs', package: '@actions/http-client', only: '@actions/github' },
];

/** Installs the stand-ins as packages, where the toolkit finds them before the real ones. */
export function installStandIns(toolkit: string): void {
  for (const { file, package: name, only = '' } of standIns) {
    const folder = join(toolkit, only, 'node_modules', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ main: relative(folder, locate(file)) }));
  }
  for (const { exported, file, module } of inPlaceOfModules) {
    const address = JSON.stringify(withSlashes(relative(dirname(join(toolkit, module)), locate(file))));
    const code = exported
      ? `import standIn from ${address};\nexport const { ${exported} } = standIn;\n`
      : `module.exports = require(${address});\n`;
    writeFileSync(join(toolkit, module), code);
  }
  leaveOutMethods(join(toolkit, leftOut.module));
}

/** Takes methods out of a class of the toolkit's, of which none that stays may call one. */
export function leaveOutMethods(file: string): void {
  let code = readFileSync(file, 'utf8');
  for (const method of leftOut.methods) {
    const rest = code.replace(new RegExp(`^    ${method}\\(.*\\) \\{\\n(?:     .*\\n|\\n)*    \\}\\n`, 'm'), '');
    if (rest === code) throw new Error(`${leftOut.module} has no method ${method} any more`);
    code = rest;
  }
  const called = leftOut.methods.find((method) => code.includes(`this.${method}(`));
  if (called) throw new Error(`${leftOut.module} calls ${called}, which is left out`);
  writeFileSync(file, code);
}

/** Makes sure that every stand-in is used, and that the toolkit does not get around it. */
export function checkStandIns(toolkit: string, modules: readonly BundledModule[]): void {
  for (const { file } of [...standIns, ...inPlaceOfModules]) {
    if (!modules.some(({ path }) => path === withSlashes(locate(file))))
      throw new Error(`Nothing imports ${file} any more`);
  }
  for (const { file, package: name, only = '' } of standIns) {
    const stray = modules.find(
      ({ path, importer }) => path.includes(`/${name}/`) && importer.startsWith(withSlashes(join(toolkit, only, '/'))),
    );
    if (stray) throw new Error(`${stray.importer} gets around ${file}, and imports ${stray.path}`);
  }
}

function locate(file: string): string {
  return join(import.meta.dirname, 'stand-ins', file);
}
