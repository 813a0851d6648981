import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bash } from '../../harness/bash.ts';
import { lacking } from '../../harness/lacking.ts';
import { makeFolder } from '../../harness/make-folder.ts';

const script = join(import.meta.dirname, '../../../scripts/release/publish.sh');

/** A `gh` that keeps releases in a file, and refuses one command where it is told to, as GitHub does without a permission. */
const gh = `#!/usr/bin/env node
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const [, , topic, verb, tag, ...rest] = process.argv;
const file = process.env.GH_STATE;
const releases = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const fail = (text) => { console.error(text); process.exit(1); };
if (process.env.GH_REFUSES === verb) fail('HTTP 403: Resource not accessible by integration');
const release = releases[tag];
if (topic !== 'release') fail('unknown command ' + topic);
if (verb !== 'create' && !release) fail('release not found');
if (verb === 'view') console.log(release.draft);
else if (verb === 'create') { if (release) fail('a release with the same tag name already exists'); releases[tag] = { draft: true, files: [] }; }
else if (!release.draft) fail('HTTP 422: the release is immutable');
else if (verb === 'upload') release.files = rest.filter((name) => !name.startsWith('--'));
else if (verb === 'edit') release.draft = false;
writeFileSync(file, JSON.stringify(releases));
`;

interface Settings {
  readonly refuses?: string;
}

/** A repository with a bare one as its origin, in which every version is a commit of its own. */
function openRepository(versions: readonly string[]) {
  const folder = makeFolder();
  const [origin, work] = [join(folder.path, 'origin.git'), join(folder.path, 'work')];
  const git = (...args: string[]) => execFileSync('git', ['-C', work, ...args], { encoding: 'utf8' }).trim();
  execFileSync('git', ['init', '--quiet', '--bare', origin]);
  execFileSync('git', ['init', '--quiet', work]);
  git('remote', 'add', 'origin', origin);
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  for (const version of versions) {
    git(...identity, 'commit', '--quiet', '--allow-empty', '-m', version);
    git('tag', version);
  }
  git('push', '--quiet', '--tags', 'origin');
  chmodSync(folder.write('gh', gh), 0o755);
  const state = join(folder.path, 'releases.json');
  return {
    commitOf: (version: string) => git('rev-parse', version),
    majorTag: () => git('ls-remote', 'origin', 'refs/tags/v1').split('\t')[0],
    releases: () => (existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : {}),
    publish: (tag: string, { refuses = '' }: Settings = {}) =>
      spawnSync(bash, [script, 'sbom.json'], {
        cwd: work,
        encoding: 'utf8',
        env: {
          ...process.env,
          PATH: [folder.path, process.env['PATH']].join(delimiter),
          GH_STATE: state,
          GH_REFUSES: refuses,
          GITHUB_REF_NAME: tag,
          GITHUB_SHA: git('rev-parse', tag),
        },
      }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

const done = { draft: false, files: ['sbom.json'] };

describe.skipIf(lacking.posixShell)('a release', () => {
  it('is published with its files, and the major tag points to it', () => {
    using repository = openRepository(['v1.0.0', 'v1.1.0']);
    expect(repository.publish('v1.0.0').status).toBe(0);
    const second = repository.publish('v1.1.0');
    expect(second.status, second.stderr).toBe(0);
    expect(repository.releases()['v1.1.0']).toEqual(done);
    expect(repository.majorTag()).toBe(repository.commitOf('v1.1.0'));
  });

  it.each(['view', 'create', 'upload', 'edit'])(
    'that GitHub refused at “%s” says so, and can be run again',
    (refuses) => {
      using repository = openRepository(['v1.0.0']);
      const refused = repository.publish('v1.0.0', { refuses });
      expect(refused.status).not.toBe(0);
      expect(refused.stderr).toContain('HTTP 403');
      expect(repository.majorTag()).toBe('');
      for (const _ of ['again', 'and once more']) {
        const again = repository.publish('v1.0.0');
        expect(again.status, again.stderr).toBe(0);
        expect(repository.releases()['v1.0.0']).toEqual(done);
        expect(repository.majorTag()).toBe(repository.commitOf('v1.0.0'));
      }
    },
  );

  it('of an older line moves the major tag neither back nor to another major', () => {
    using repository = openRepository(['v1.2.0', 'v1.10.0', 'v1.2.1', 'v10.0.0', 'v2.0.0']);
    repository.publish('v1.10.0');
    const older = repository.publish('v1.2.1');
    expect(older.status, older.stderr).toBe(0);
    expect(older.stdout).toContain('v1 stays where it is: v1.10.0 is newer than v1.2.1.');
    expect(repository.majorTag()).toBe(repository.commitOf('v1.10.0'));
  });
});
