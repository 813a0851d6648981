import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

it('the list of parts of a release names what is in dist, and nothing that only tests, the build or the demo need', () => {
  const script = join(root, 'scripts/release/list-parts.mjs');
  const { bomFormat, metadata, components } = JSON.parse(
    execFileSync(process.execPath, [script], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as { bomFormat: string; metadata: { component: { name: string } }; components: readonly { name: string }[] };
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'platform-deploy']);
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['@actions/core', '@octokit/core', 'eventsource-parser']));
  for (const name of ['undici', 'vitest', 'typescript', 'marked', 'yaml', '@mermaid-js/tiny', 'platform-deploy'])
    expect(names).not.toContain(name);
});
