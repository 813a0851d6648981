// Prints what dist is made of as a CycloneDX document: of all that npm knows from the lockfile, the packages whose licences the
// build has found in the bundle. Plain JavaScript: a release runs it without an install.
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const licences = readFileSync(new URL('../../dist/licences.txt', import.meta.url), 'utf8');
const named = licences.matchAll(/^(@?[a-z][\w./-]*) (\d+\.\d+\.\d+\S*)$/gm);
const bundled = new Set([...named].map(([, name, version]) => `${name}@${version}`));
const known = JSON.parse(
  execSync('npm sbom --package-lock-only --sbom-format=cyclonedx', {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    cwd: new URL('../..', import.meta.url),
  }),
);

const nameOf = ({ name, version }) => `${name}@${version}`;
const components = known.components.filter((one) => bundled.has(nameOf(one)));
const missing = [...bundled].filter((name) => !components.some((one) => nameOf(one) === name));
if (missing.length > 0) throw new Error(`In the bundle, but not in the lockfile: ${missing.join(', ')}`);

const kept = new Set([known.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
const dependencies = known.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
// npm names the root by its folder.
known.metadata.component.name = 'platform-deploy';
console.log(JSON.stringify({ ...known, components, dependencies }, undefined, 2));
