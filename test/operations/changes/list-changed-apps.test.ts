import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../src/contract/github.ts';
import { appPaths } from '../../../src/contract/parse/app-paths.ts';
import { openFindFiles } from '../../../src/operations/changes/find-files.ts';
import { judgeFiles } from '../../../src/operations/changes/judge-app.ts';
import type { GitHubApi } from '../../harness/github-api.ts';
import { parseText } from '../../harness/parse-text.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { byHand } from '../../harness/step.ts';

const [old, head] = ['a'.repeat(40), '0123456789abcdef0123456789abcdef01234567'];
const inputs = { operation: 'list-changed-apps', 'app-paths': 'my-app: src/**, !**/*.md\nshop-staging: shop' };

/** Lets GitHub compare like this, from the commit to the left, or from one to another (`aaaaaaa...bbbbbbb`). */
function compare(github: GitHubApi, replies: Readonly<Record<string, object | number>>): void {
  github.disturb((call) => {
    const [, base, to] = /\/compare\/(\w{7})\w*\.\.\.(\w{7})/.exec(call) ?? [];
    const reply = base === undefined ? undefined : (replies[`${base}...${to}`] ?? replies[base] ?? replies['*'] ?? 404);
    if (reply === undefined) return undefined;
    return { acts: false, ends: typeof reply === 'number' ? { status: reply } : { status: 200, body: reply } };
  });
}

const changes = (...files: readonly string[]) => ({
  status: 'ahead',
  total_commits: 2,
  commits: [],
  files: files.map((filename) => ({ filename })),
});

describe.each(['status', 'builds', 'deployments'] as const)('list-changed-apps in the dialect %s', (dialect) => {
  it('compares with what each app runs, and lists those whose files changed', async () => {
    await using both = await startPlatformAndGitHub({ dialect });
    for (const app of ['my-app', 'shop-staging'])
      await both.step({ operation: 'build', app, commitish: old, branch: 'main' });
    both.platform.calls();
    compare(both.github, { '*': changes('src/a/.env', 'README.md') });
    const result = await both.step(inputs);
    expect(result.exitCode, result.log).toBe(0);
    expect(result.outputs).toMatchObject({
      names: '["my-app"]',
      count: '1',
      changed: 'false',
      matrix: `{"app":["my-app"],"include":[{"app":"my-app","commit":"${head}"}]}`,
    });
    expect(both.platform.calls().every((call) => call.startsWith('GET '))).toBe(true);
    // Two apps that run the same commit are one comparison.
    expect(both.github.calls().filter((call) => call.includes('/compare/'))).toHaveLength(1);
  });

  it('does not forget a deploy that failed', async () => {
    await using both = await startPlatformAndGitHub({ dialect });
    await both.step({ operation: 'build', app: 'my-app', commitish: old, branch: 'main' });
    both.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    await both.step({ operation: 'build', app: 'my-app', commitish: 'b'.repeat(40), branch: 'main' });
    compare(both.github, { aaaaaaa: changes('src/a.ts'), bbbbbbb: changes('docs/b.md') });
    const { outputs } = await both.step({ ...inputs, 'app-paths': 'my-app: src/**' });
    expect(outputs['names']).toBe('["my-app"]');
  });

  it('does not forget what is on its way, though what runs has all that is to be built', async () => {
    await using both = await startPlatformAndGitHub({ dialect });
    const build = { operation: 'build', app: 'my-app', 'github-environment': 'live' };
    await both.step({ ...build, commitish: old, branch: 'main' });
    const list = () => both.step({ ...inputs, 'app-paths': 'my-app: src/**', 'github-environment': 'live' });
    compare(both.github, {
      aaaaaaa: changes('docs/a.md'),
      bbbbbbb: changes('src/a.ts'),
      ccccccc: changes('docs/c.md'),
    });
    expect((await list()).outputs['names']).toBe('[]');
    await both.step({ ...build, commitish: 'c'.repeat(40), branch: 'main', wait: 'false' });
    if (dialect !== 'status') expect((await list()).outputs['names']).toBe('[]');
    await both.step({ ...build, commitish: 'b'.repeat(40), branch: 'main', wait: 'false' });
    expect((await list()).outputs['names']).toBe('["my-app"]');
  });

  it('has what was rolled back built with a change of its own files, and not with what changed elsewhere', async () => {
    await using both = await startPlatformAndGitHub({ dialect });
    const live = { app: 'my-app', 'github-environment': 'live' };
    for (const commitish of [old, 'b'.repeat(40)]) await both.step({ operation: 'build', ...live, commitish });
    expect((await both.step({ operation: 'rollback', ...live }, byHand)).outputs['commitish']).toBe(old);
    const list = async (sinceLeft: object, more: Readonly<Record<string, object>> = {}) => {
      compare(both.github, { aaaaaaa: changes('src/a.ts', 'docs/b.md'), bbbbbbb: sinceLeft, ...more });
      return both.step({ ...inputs, 'app-paths': 'my-app: src/**', 'github-environment': 'live' });
    };
    const { outputs, summary } = await list(changes('docs/b.md'));
    expect(outputs['names']).toBe('[]');
    expect(summary).toContain('Rolled back from bbbbbbbbbbbb, and none of its files changed since');
    expect((await list(changes('src/fix.ts'))).outputs['names']).toBe('["my-app"]');
    expect((await list({ ...changes(), status: 'diverged', total_commits: 9999 })).outputs['names']).toBe('["my-app"]');
    // Taken back in between, and made again.
    const back = { sha: 'c'.repeat(40), commit: { message: 'Revert' } };
    const again = { ...changes(), commits: [back] };
    const asBefore = await list(again, { 'bbbbbbb...ccccccc': changes('docs/b.md') });
    expect(asBefore.outputs['names']).toBe('[]');
    const beside = { ...changes('src/a.ts'), status: 'diverged', behind_by: 1 };
    expect((await list(again, { 'bbbbbbb...ccccccc': beside })).outputs['names']).toBe('[]');
    const madeAgain = await list(again, { 'bbbbbbb...ccccccc': changes('src/a.ts') });
    expect(madeAgain.outputs['names']).toBe('["my-app"]');
    await both.step({ operation: 'build', ...live, commitish: old, 'on-older': 'allow' });
    expect((await list(changes('docs/b.md'))).outputs['names']).toBe('[]');
  });
});

describe('list-changed-apps', () => {
  it('does not take what an app left on its way forward for rolled back', async () => {
    await using both = await startPlatformAndGitHub({ dialect: 'builds' });
    const [live, newer] = [{ app: 'my-app', 'github-environment': 'live' }, 'b'.repeat(40)];
    for (const commitish of [old, newer]) await both.step({ operation: 'build', ...live, commitish });
    await both.step({ operation: 'rollback', ...live }, byHand);
    expect((await both.step({ operation: 'rollback', ...live, to: newer }, byHand)).outputs['commitish']).toBe(newer);
    compare(both.github, {
      ...{ 'bbbbbbb...aaaaaaa': { status: 'behind', total_commits: 0, behind_by: 1, commits: [], files: [] } },
      ...{ aaaaaaa: changes('docs/b.md'), bbbbbbb: changes('src/a.ts') },
    });
    const step = await both.step({ ...inputs, 'app-paths': 'my-app: src/**', 'github-environment': 'live' });
    expect(step.outputs['names'], step.log).toBe('["my-app"]');
  });

  it('takes an app as changed of which nobody tells what it runs, and says so', async () => {
    await using both = await startPlatformAndGitHub({ dialect: 'silent' });
    compare(both.github, { '*': changes() });
    const { exitCode, log, outputs, summary } = await both.step(inputs);
    expect(exitCode).toBe(0);
    expect(outputs['names']).toBe('["my-app","shop-staging"]');
    expect(log).toContain('::warning::Taken as changed, because it is not known');
    expect(summary).toContain('not known');
    expect(both.github.calls()).toEqual([]);
  });

  it('finds on record what the platform does not tell, by the name of the app', async () => {
    await using both = await startPlatformAndGitHub({ dialect: 'status' });
    const record = { operation: 'build', app: 'my-app', commitish: old, 'github-environment': 'my-app-live' };
    expect((await both.step(record)).exitCode).toBe(0);
    await both.step({ operation: 'build', app: 'shop-staging', commitish: old });
    for (const app of both.platform.emulator.world.store.apps.values()) app.builds.splice(0);
    compare(both.github, { '*': changes('docs/x.md') });
    const { outputs, log } = await both.step({ ...inputs, 'github-environment': '{app}-live' });
    expect(outputs['names'], log).toBe('["shop-staging"]');
  });

  it.each([
    ['whose runner was lost', [], true],
    ['whose deployment failed', ['failure: The build or deployment of my-app failed after 3 s'], true],
    ['that was not built', ['failure: The build of my-app failed after 3 s'], false],
  ] as const)('holds what is to be built against a commit on record %s', async (_, states, isListed) => {
    await using both = await startPlatformAndGitHub({ dialect: 'deployments' });
    const live = { 'github-environment': 'live' };
    await both.step({ operation: 'build', app: 'my-app', ...live, commitish: old, branch: 'main' });
    both.github.addRecords('live', ['b'.repeat(40), 'in_progress', ...states]);
    compare(both.github, { aaaaaaa: changes('docs/a.md'), bbbbbbb: changes('src/a.ts') });
    const { outputs, summary } = await both.step({ ...inputs, ...live, 'app-paths': 'my-app: src/**' });
    expect(outputs['names']).toBe(isListed ? '["my-app"]' : '[]');
    expect(summary.includes('since bbbbbbbbbbbb, which it may come to run')).toBe(isListed);
  });

  it('sees, in a dry run, what a build before it would bring', async () => {
    await using both = await startPlatformAndGitHub();
    await both.step({ operation: 'build', app: 'my-app', commitish: old, branch: 'main' });
    compare(both.github, { aaaaaaa: changes('src/a.ts'), '0123456': { ...changes(), status: 'identical' } });
    const step = { ...inputs, 'app-paths': 'my-app: src/**', 'dry-run': 'true' };
    expect((await both.step(step)).outputs['names']).toBe('["my-app"]');
    const after = await both.step({ ...step, operation: 'build, list-changed-apps', app: 'my-app' });
    expect(after.outputs['names'], after.log).toBe('[]');
  });

  it.each([404, 500])('takes all as changed where GitHub answers the comparison with %i', async (status) => {
    await using both = await startPlatformAndGitHub();
    await both.step({ operation: 'build', app: 'my-app', commitish: old });
    compare(both.github, { '*': status });
    const { exitCode, outputs } = await both.step({ ...inputs, 'app-paths': 'my-app: src/**' });
    expect(exitCode).toBe(0);
    expect(outputs['names']).toBe('["my-app"]');
  });

  it('lists an app that is not there yet', async () => {
    await using both = await startPlatformAndGitHub();
    const { outputs, summary } = await both.step({ ...inputs, 'app-paths': 'new-app: src/**' });
    expect(outputs['names']).toBe('["new-app"]');
    expect(summary).toContain('The platform shows no such app |');
  });

  it('names the apps that are near those that are not there, by one list', async () => {
    await using both = await startPlatformAndGitHub();
    both.platform.calls();
    const paths = 'my-ap: src/**\nshop-stagin: shop\nquite-new: new';
    const { exitCode, log, outputs } = await both.step({ ...inputs, 'app-paths': paths });
    expect(exitCode).toBe(0);
    expect(outputs['names']).toBe('["my-ap","shop-stagin","quite-new"]');
    expect(log).toContain('(The platform shows no such app; did you mean `my-app`?)');
    expect(log).toContain('The platform shows no such app; did you mean `shop-staging`?');
    expect(both.platform.calls().filter((call) => call === 'GET /apps')).toHaveLength(1);
  });

  it.each([403, 500] as const)('goes on without near names where the list of apps answers %i', async (status) => {
    await using both = await startPlatformAndGitHub();
    both.platform.emulator.faults.add({ endpoint: 'listApps', fault: 'status', status });
    const { exitCode, outputs } = await both.step({ ...inputs, 'app-paths': 'my-ap: src/**' });
    expect(exitCode).toBe(0);
    expect(outputs['names']).toBe('["my-ap"]');
  });

  it.each([403, 500])(
    'takes one app as changed about which the platform answers %i, and judges the others',
    async (status) => {
      await using both = await startPlatformAndGitHub();
      await both.step({ operation: 'build', app: 'shop-staging', commitish: old });
      compare(both.github, { '*': changes('src/a.ts') });
      both.platform.emulator.faults.add({ endpoint: 'getApp', app: 'my-app', fault: 'status', status });
      const { exitCode, log, outputs } = await both.step(inputs);
      expect(exitCode, log).toBe(0);
      expect(outputs['names']).toBe('["my-app"]');
      expect(log).toMatch(/::warning::Taken as changed, .*: my-app \(GET \/apps\/my-app/);
      expect(JSON.parse(outputs['result'] ?? '')[1]).toMatchObject({ app: 'shop-staging', changed: false });
    },
  );

  it('asks no thousand times a platform that is in trouble about each app', async () => {
    await using both = await startPlatformAndGitHub();
    both.platform.emulator.faults.add({ endpoint: 'getApp', fault: 'status', status: 403 });
    const many = Array.from({ length: 100 }, (_, at) => `app-${at}: src/**`).join('\n');
    const { exitCode, outputs } = await both.step({ ...inputs, 'app-paths': many });
    expect(exitCode).toBe(1);
    expect(outputs['names'] ?? '').toBe('');
    expect(both.platform.calls().length).toBeLessThan(20);
  });

  it.each([256, 257])('says so where GitHub makes no matrix of them: %i apps', async (count) => {
    await using both = await startPlatformAndGitHub();
    const many = Array.from({ length: count }, (_, at) => `new-${at}: src/**`).join('\n');
    const { exitCode, log, outputs } = await both.step({ ...inputs, 'app-paths': many });
    expect(exitCode, log).toBe(0);
    expect(outputs['count']).toBe(String(count));
    expect(log.includes(`::warning::\`matrix\` has ${count} apps, and GitHub makes 256 jobs`)).toBe(count > 256);
  });

  it('fails where the platform is in trouble, and lists nothing', async () => {
    await using both = await startPlatformAndGitHub();
    both.platform.emulator.faults.add({ endpoint: 'getApp', fault: 'status', status: 502 });
    const { exitCode, outputs } = await both.step(inputs);
    expect(exitCode).toBe(1);
    expect(outputs['names'] ?? '').toBe('');
  });

  it.each([
    ['a branch', { branch: 'main' }, 'heads/main'],
    ['an id that is cut short', { commitish: head.slice(0, 8) }, head.slice(0, 8)],
    ['a name of both kinds, of which the commit counts', { branch: 'other', commitish: 'main' }, 'main'],
  ])('gives the whole id of the commit for %s', async (_, more, asked) => {
    await using both = await startPlatformAndGitHub();
    await both.step({ operation: 'build', app: 'my-app', commitish: old });
    both.github.setHistory(old, head);
    const { log, outputs } = await both.step({ ...inputs, 'app-paths': 'my-app: src/**', ...more });
    expect(JSON.parse(outputs['matrix'] ?? '').include, log).toEqual([{ app: 'my-app', commit: head }]);
    const calls = both.github.calls().filter((call) => /commits|compare/.test(call));
    expect(calls.map((call) => decodeURIComponent(call.split(/\/shop\/|\?/)[1] ?? ''))).toEqual([
      `commits/${asked}`,
      `compare/${old}...${head}`,
    ]);
  });

  it.each([
    ['knows no such branch', undefined, 'contents: read'],
    ['refuses to tell', 403, 'contents: read'],
    ['is in trouble', 500, 'status page'],
    ['names no commit', 200, 'status page'],
  ])('lists nothing where GitHub %s: what is built could be anything', async (_, status, hint) => {
    await using both = await startPlatformAndGitHub();
    if (status !== undefined) both.github.disturb(() => ({ acts: false, ends: { status, body: { sha: 'main' } } }));
    const { exitCode, log, outputs } = await both.step({ ...inputs, branch: 'gone', timeout: '20s' });
    expect(exitCode).toBe(1);
    expect(log).toContain('GitHub did not tell which commit heads/gone is: ');
    expect(log).toContain(hint);
    expect(outputs['matrix'] ?? '').toBe('');
  });
});

describe('files and globs', () => {
  const judge = async (text: string, comparison: Partial<Comparison>) => {
    const compared = [{ order: 'ahead' as const, total: 1, commits: [], ...comparison }];
    const { changed } = await judgeFiles(
      compared,
      parseText(appPaths, `x: ${text}`).value[0]?.rules ?? [],
      openFindFiles(),
    );
    return changed;
  };

  it.each([
    ['src/**', 'src/a.ts', true],
    ['src/**', 'src/deep/er/a.ts', true],
    ['src/**', 'src/.env', true],
    ['src/**', 'src/.github/x.yml', true],
    ['src/**', 'src2/a.ts', false],
    ['src', 'src/a.ts', true],
    ['/src/', 'src/a/b.ts', true],
    ['src', 'src', true],
    ['src', 'srcs/a.ts', false],
    ['*.json', 'package.json', true],
    ['*.json', 'a/package.json', false],
    ['**/*.json', 'a/b/package.json', true],
    ['**/*.json', 'package.json', true],
    ['apps/{web,api}/**', 'apps/api/x', true],
    ['apps/{web,api}/**', 'apps/cli/x', false],
    ['src/**, !src/**/*.md', 'src/a.md', false],
    ['!src/**/*.md, src/**', 'src/a.md', false],
    ['src/**, !src/docs', 'src/docs/a/b.ts', false],
    ['src/**, !src/docs', 'src/docs2/b.ts', true],
    ['.', '.github/workflows/x.yml', true],
    ['**', '.env', true],
    ['src/[ab].ts', 'src/b.ts', true],
    ['"src/Ünï cödé/**"', 'src/Ünï cödé/a b.ts', true],
    ['src/é/**'.normalize('NFC'), 'src/é/a'.normalize('NFD'), true],
    ['src/**, !src/docs/**, src/docs/keep.md', 'src/docs/keep.md', true],
    ['src/**, !src/docs/**, src/docs/keep.md', 'src/docs/other.md', false],
    ['!**/*.md, src/**, !src/x/**, src/x/y.ts', 'src/x/y.ts', true],
    ['!**/*.md, src/**, !src/x/**, src/x/y.ts', 'src/x/y.md', false],
    ['app/(shop)/**', 'app/(shop)/page.tsx', true],
    ['app/(.)photo', 'app/(.)photo/page.tsx', true],
    ['app/[id]', 'app/[id]/page.tsx', true],
    ['app/[...slug]/**', 'app/[...slug]/page.tsx', true],
    ['app/[[...slug]]/**', 'app/[[...slug]]/page.tsx', true],
    ['app/**, !app/(docs)/**', 'app/(docs)/page.tsx', false],
    ['"src/**", !\'src/docs\'', 'src/a.ts', true],
    ['"src/**", !\'src/docs\'', 'src/docs/a.md', false],
    ['src/** # all of it', 'src/a.ts', true],
    ['**.ts', 'src/deep/a.ts', true],
    ['**.ts', 'a.ts', true],
    ['src/**test**', 'src/a/test/b.ts', true],
    ['src/a**', 'lib/src/a.ts', false],
    ['"src/a+b/*"', 'src/a+b/c.ts', true],
    ['src/{a,b}+/c', 'src/aa/c', false],
    [`'src/"a"/*'`, 'src/"a"/b', true],
    ['apps/*/**', 'apps/shop', true],
    ['src/**', 'src', true],
    // What leaves files out leaves out no more than it does for the `paths` of a workflow.
    ['apps/**, !apps/*/**', 'apps/tsconfig.json', true],
    ['apps/**, !apps/*/**', 'apps/shop/a.ts', false],
    ['**, !*/**', 'README.md', true],
    ['**, !shop/**', 'shop', true],
  ])('%s and a change of %s: %s', async (globs, file, changed) => {
    expect(await judge(globs, { files: [file] })).toBe(changed);
  });

  it.each([
    ['the same commit', { order: 'identical', files: ['src/a'] }, false],
    ['an older commit', { order: 'behind', files: ['src/a'] }, false],
    ['no files at all', { files: [] }, false],
    ['files of which some are left out', { files: undefined }, 'unknown'],
  ] as const)('with %s: %s', async (_, comparison, changed) => {
    expect(await judge('src/**', comparison)).toBe(changed);
  });
});

describe('a comparison that GitHub cuts', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `docs/${at}.md`);

  it.each([
    ['299 files', changes(...many(299)), '[]'],
    ['300 files', changes(...many(300)), '["my-app"]'],
    ['250 commits', { ...changes('docs/a.md'), total_commits: 250 }, '[]'],
    ['251 commits', { ...changes('docs/a.md'), total_commits: 251 }, '["my-app"]'],
    ['no files told', { ...changes(), files: undefined }, '["my-app"]'],
    [
      'a file that was moved away',
      { ...changes(), files: [{ filename: 'docs/a', previous_filename: 'src/a' }] },
      '["my-app"]',
    ],
  ])('or not: %s', async (_, reply, names) => {
    await using both = await startPlatformAndGitHub();
    await both.step({ operation: 'build', app: 'my-app', commitish: old });
    compare(both.github, { '*': reply });
    expect((await both.step({ ...inputs, 'app-paths': 'my-app: src/**' })).outputs['names']).toBe(names);
  });

  it('is asked for from both sides where histories went different ways', async () => {
    await using both = await startPlatformAndGitHub();
    await both.step({ operation: 'build', app: 'my-app', commitish: old });
    compare(both.github, {
      aaaaaaa: { ...changes('docs/a.md'), status: 'diverged' },
      [head.slice(0, 7)]: { ...changes('src/hotfix.ts'), status: 'diverged' },
    });
    expect((await both.step({ ...inputs, 'app-paths': 'my-app: src/**' })).outputs['names']).toBe('["my-app"]');
  });
});
