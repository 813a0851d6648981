import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectLicences } from '../../scripts/build/collect-licences.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runNode } from '../harness/run-node.ts';

/** A project with packages; a package without a licence file has no text. */
function makeProject(packages: Readonly<Record<string, string | undefined>>) {
  const folder = makeFolder();
  const write = (place: string, name: string, licence: string | undefined) => {
    mkdirSync(join(folder.path, place), { recursive: true });
    folder.write(join(place, 'package.json'), JSON.stringify({ name, version: '1.2.3' }));
    if (licence !== undefined) folder.write(join(place, 'LICENSE'), licence);
  };
  write('.', 'project', 'MIT License\n\nCopyright (c) 2026 Us\n\nThe terms.\n');
  for (const [name, licence] of Object.entries(packages)) write(join('node_modules', name), name, licence);
  const collect = () =>
    collectLicences(
      folder.path,
      Object.keys(packages).map((name) => join(folder.path, 'node_modules', name, 'index.js')),
    );
  return { collect, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

it('packages with the same terms share their text, whatever its line breaks', () => {
  using project = makeProject({
    '@scope/one': 'MIT License\n\nCopyright 2020 One\n\nThe\nterms.\n',
    two: 'Other terms.\n\nA holder keeps the\ncopyright notice of the work.',
  });
  const [mit = '', other = '', ...more] = project.collect().split('\n---\n\n');
  expect(more).toEqual([]);
  expect(mit).toBe(
    '@scope/one 1.2.3\nCopyright 2020 One\n\nPlatform Deploy\nCopyright (c) 2026 Us\n\nMIT License\n\nThe terms.\n',
  );
  expect(other).toContain('A holder keeps the copyright notice of the work.');
});

it('a package without a licence file stops the build', () => {
  using project = makeProject({ bare: undefined });
  expect(project.collect).toThrow('bare is in the bundle and has no licence file');
});

it('the parts of a release are what dist holds', () => {
  const { npm_execpath: _, ...env } = process.env;
  const { status, stderr, stdout } = runNode(['scripts/release/list-parts.mjs'], { env });
  expect(status, stderr).toBe(0);
  const { bomFormat, components, dependencies, metadata } = JSON.parse(stdout);
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'platform-deploy']);
  const names = components.map(({ name, group }: { name: string; group?: string }) =>
    group ? `${group}/${name}` : name,
  );
  expect(names).toEqual(expect.arrayContaining(['@actions/core', '@octokit/core', 'eventsource-parser']));
  for (const name of ['undici', 'vitest', 'typescript', 'marked', 'playwright-core', 'platform-deploy'])
    expect(names).not.toContain(name);
  expect(dependencies).toHaveLength(components.length + 1);
});
