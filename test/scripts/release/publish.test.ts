import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bash } from '../../harness/bash.ts';
import { gitEnv, initRepository } from '../../harness/git.ts';
import { lacking } from '../../harness/lacking.ts';
import { makeFolder } from '../../harness/make-folder.ts';

const script = join(import.meta.dirname, '../../../scripts/release/publish.sh');

/**
 * A `gh` that keeps each release in a folder, and refuses one command where it is told to, as GitHub does without a permission.
 * In the shell's own words: it is called a hundred times, and to start Node takes longer than all else here.
 */
const gh = `#!/bin/sh
fail() { printf '%s\\n' "$1" >&2; exit 1; }
topic=$1 verb=$2 tag=$3
[ "$verb" != "$GH_REFUSES" ] || fail "$GH_SAYS"
[ "$topic" = release ] || fail "unknown command $topic"
mkdir -p "$GH_STATE" && cd "$GH_STATE" || exit 1
case $verb in
  list) for one in v*; do [ ! -d "$one" ] || [ -e "$one/draft" ] || echo "$one"; done; exit ;;
  create) mkdir "$tag" 2>&- || fail 'a release with the same tag name already exists'; : >"$tag/draft"; exit ;;
esac
[ -d "$tag" ] || fail 'release not found'
[ -e "$tag/draft" ] && draft=true || draft=false
[ "$verb" != view ] || { echo "$draft"; exit; }
[ "$draft" = true ] || fail 'HTTP 422: the release is immutable'
shift 3
case $verb in
  upload) for one; do case $one in --*) ;; *) echo "$one" ;; esac; done >"$tag/files" ;;
  edit) rm "$tag/draft"; case " $* " in *' --latest=false '*) ;; *) echo "$tag" >latest ;; esac ;;
esac
`;

/** The releases that it keeps. */
function readReleases(folder: string) {
  const read = (...path: string[]) => {
    const file = join(folder, ...path);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  };
  const tags = existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'latest') : [];
  const [latest] = read('latest');
  const describeRelease = (tag: string) => ({
    draft: existsSync(join(folder, tag, 'draft')),
    files: read(tag, 'files'),
    latest: tag === latest,
  });
  return Object.fromEntries(tags.map((tag) => [tag, describeRelease(tag)]));
}

const forbidden = 'HTTP 403: Resource not accessible by integration';

interface Settings {
  readonly refuses?: string;
  readonly says?: string;
  /** What the run began with, if not what the tag names now. */
  readonly commit?: string;
}

/** A repository with a bare one as its origin, in which every version is a commit of its own. */
function openRepository(versions: readonly string[]) {
  const folder = makeFolder();
  const { work, git, commit } = initRepository(folder.path);
  for (const version of versions) {
    commit(version);
    git('tag', version);
  }
  git('push', '--quiet', '--tags', 'origin');
  chmodSync(folder.write('gh', gh), 0o755);
  const state = join(folder.path, 'releases');
  return {
    /** Has the origin run a script of its own, as GitHub does. */
    hook(name: string, text: string): string {
      const path = join(folder.path, 'origin.git/hooks', name);
      writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      return path;
    },
    commitOf: (version: string) => git('rev-parse', version),
    majorTag: () => git('ls-remote', 'origin', 'refs/tags/v1').split('\t')[0],
    releases: () => readReleases(state),
    /** Sets a tag anew, on another commit or with words of its own. */
    retag: (tag: string, ...how: readonly string[]) => {
      git('tag', '--force', ...how, tag);
      git('push', '--quiet', '--force', 'origin', `refs/tags/${tag}`);
    },
    publish: (tag: string, { refuses = '', says = forbidden, commit: at = `${tag}^{}` }: Settings = {}) =>
      spawnSync(bash, [script, 'sbom.json'], {
        cwd: work,
        encoding: 'utf8',
        env: {
          ...gitEnv,
          PATH: [folder.path, process.env['PATH']].join(delimiter),
          GH_STATE: state,
          GH_REFUSES: refuses,
          GH_SAYS: says,
          GITHUB_REF_NAME: tag,
          GITHUB_SHA: git('rev-parse', at),
        },
      }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

const done = { draft: false, files: ['sbom.json'], latest: true };

describe.skipIf(lacking.posixShell)('a release', () => {
  it('is published with its files, and the major tag points to it', () => {
    using repository = openRepository(['v1.0.0', 'v1.1.0']);
    expect(repository.publish('v1.0.0').status).toBe(0);
    for (const _ of ['once', 'again']) {
      const second = repository.publish('v1.1.0');
      expect(second.status, second.stderr).toBe(0);
      expect(repository.releases()['v1.1.0']).toEqual(done);
      expect(repository.majorTag()).toBe(repository.commitOf('v1.1.0'));
    }
  });

  it.each([
    ['view', forbidden],
    ['view', 'HTTP 500: Server Error'],
    ['create', 'HTTP 422: Validation Failed\nRelease.tag_name already exists'],
    ['list', forbidden],
    ['upload', 'HTTP 502: Bad Gateway'],
    ['edit', forbidden],
  ])('that GitHub refused at “%s” with %j says so, and can be run again', (refuses, says) => {
    using repository = openRepository(['v1.0.0']);
    const refused = repository.publish('v1.0.0', { refuses, says });
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain(says);
    expect(repository.majorTag()).toBe('');
    const again = repository.publish('v1.0.0');
    expect(again.status, again.stderr).toBe(0);
    expect(repository.releases()['v1.0.0']).toEqual(done);
    expect(repository.majorTag()).toBe(repository.commitOf('v1.0.0'));
  });

  it('whose major tag GitHub does not let a workflow move says how a person does it, and can be run again', () => {
    using repository = openRepository(['v1.0.0']);
    const hook = repository.hook(
      'update',
      `case $1 in refs/tags/v1) echo refusing without workflows permission >&2; exit 1;; esac`,
    );
    const refused = repository.publish('v1.0.0');
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('refusing without workflows permission');
    expect(refused.stderr).toContain(`git push --force origin ${repository.commitOf('v1.0.0')}:refs/tags/v1`);
    rmSync(hook);
    expect(repository.publish('v1.0.0').status).toBe(0);
    expect(repository.majorTag()).toBe(repository.commitOf('v1.0.0'));
  });

  it('of an older line moves the major tag neither back nor to another major, and is not the latest', () => {
    using repository = openRepository(['v1.2.0', 'v1.10.0', 'v1.2.1', 'v10.0.0', 'v2.0.0']);
    for (const tag of ['v1.10.0', 'v10.0.0', 'v2.0.0']) repository.publish(tag);
    const older = repository.publish('v1.2.1');
    expect(older.status, older.stderr).toBe(0);
    expect(older.stdout).toContain('v1 stays where it is: v1.10.0 is newer than v1.2.1.');
    expect(repository.majorTag()).toBe(repository.commitOf('v1.10.0'));
    const releases = Object.entries(repository.releases());
    expect(releases.flatMap(([tag, { latest }]) => (latest ? tag : []))).toEqual(['v10.0.0']);
  });

  it('moves the major tag past a tag whose own tests failed, which is no release', () => {
    using repository = openRepository(['v1.2.0', 'v1.3.0', 'v1.2.1']);
    for (const tag of ['v1.2.0', 'v1.2.1']) expect(repository.publish(tag).status).toBe(0);
    expect(repository.majorTag()).toBe(repository.commitOf('v1.2.1'));
    expect(repository.publish('v1.3.0').status).toBe(0);
    expect(repository.majorTag()).toBe(repository.commitOf('v1.3.0'));
  });

  it.each([
    ['after the release of another commit', true],
    ['before it', false],
  ])('whose tag was set anew is not taken from an older run that is run again %s', (_, isPublished) => {
    using repository = openRepository(['v1.0.0', 'v1.1.0', 'v1.2.0']);
    const commit = repository.commitOf('v1.1.0');
    repository.publish('v1.0.0');
    repository.retag('v1.1.0', '-m', 'A later commit', '--annotate');
    if (isPublished) expect(repository.publish('v1.1.0').status).toBe(0);
    const [releases, major] = [repository.releases(), repository.majorTag()];
    const again = repository.publish('v1.1.0', { commit });
    expect(again.status).not.toBe(0);
    expect(again.stderr).toContain(`v1.1.0 is not ${commit} any more`);
    expect(repository.releases()).toEqual(releases);
    expect(repository.majorTag()).toBe(major);
    expect(repository.publish('v1.1.0').status).toBe(0);
    expect(repository.majorTag()).toBe(repository.commitOf('v1.1.0^{}'));
  });
});
