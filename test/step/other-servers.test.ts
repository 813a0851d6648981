import { describe, expect, it } from 'vitest';
import type { Runner } from '../../src/github/read-runner.ts';
import { operationLoaders } from '../../src/operations/index.ts';
import { findTooLong } from '../../src/step/inputs/find-warnings.ts';
import { startPlatform } from '../harness/platform.ts';
import { runStep } from '../harness/step.ts';

const servers = [
  ['Gitea', { GITEA_ACTIONS: 'true' }],
  ['Forgejo', { GITEA_ACTIONS: 'true', FORGEJO_ACTIONS: 'true' }],
] as const;

/** The words of a text without what is only the form of Markdown, of a chart or of a page. */
function findWords(markdown: string): readonly string[] {
  const told = markdown.replace(/```mermaid.*?```|^```\w*|\*\*What to do:\*\*/gms, '');
  const bare = told.replace(/<[^>]*>|&[#\w]+;|\]\(|[\\*_`|#]/g, ' ');
  return bare.match(/[\p{L}\p{N}][\p{L}\p{N}./:-]*[\p{L}\p{N}]/gu) ?? [];
}

describe.each(servers)('on %s, which shows no summary', (server, env) => {
  it.each([
    ['list-apps', {}],
    ['build', { app: 'my-app' }],
    ['set-config, restart', { app: 'my-app', 'config-vars': 'GREETING=hello\nLOG_LEVEL=warn' }],
    ['get-app', { app: 'no-such-app' }],
  ])('the log of %s says so once, and holds every word of the summary', async (operation, inputs) => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation, ...inputs }, { env });
    const line = `${server} shows no job summary: what it would hold stands in this log.`;
    expect(step.log.split(line)).toHaveLength(2);
    const missing = findWords(step.summary).filter((word) => !step.log.includes(word));
    expect(missing).toEqual([]);
  });

  it('a job without an OIDC token is told of the token alone, and of no permission that would not help', async () => {
    const step = await runStep({
      with: { operation: 'whoami', 'api-url': 'https://platform.example/api/v1', 'auth-url': 'https://auth.example' },
      env,
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(`${server} gives this job no OIDC token: give \`token\` from a secret`);
    expect(step.log).not.toContain('id-token');
  });

  it('the inputs of an action around the step, which are given to it too, cause no warning', async () => {
    await using platform = await startPlatform();
    // As Gitea's engine hands them on: what the wrapper declares, whether its step passes it or not.
    const wrapper = { GITHUB_ACTION_PATH: '/actions/wrapper', 'INPUT_OWN-THING': 'yes', INPUT_REGION: 'us' };
    const step = await platform.step({ operation: 'list-apps' }, { env: { ...env, ...wrapper } });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).not.toContain('::warning');
  });

  it('a mistake of the step itself is warned of all the same', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: 'list-apps' }, { env: { ...env, INPUT_REGION: 'us' } });
    expect(step.log).toContain('::warning::The input `region` has no effect on `list-apps`.');
  });
});

describe('on GitHub', () => {
  it('the log says nothing of the summary, which is shown', async () => {
    await using platform = await startPlatform();
    expect((await platform.step({ operation: 'list-apps' })).log).not.toContain('summary');
  });

  it('an input that has no effect is warned of inside of another action too', async () => {
    await using platform = await startPlatform();
    const env = { GITHUB_ACTION_PATH: '/actions/wrapper', RUNNER_ENVIRONMENT: 'github-hosted', INPUT_REGION: 'us' };
    const step = await platform.step({ operation: 'list-apps' }, { env });
    expect(step.log).toContain('::warning::The input `region` has no effect on `list-apps`.');
  });
});

describe('on a runner that ends every job after 15 minutes', () => {
  const minutes = 60_000;
  const slim: Runner = { otherServer: undefined, mixesInputs: false, jobLimit: 15 * minutes };
  const warn = async (operation: string, values: Parameters<typeof findTooLong>[1], runner = slim) =>
    findTooLong([await (operationLoaders.get(operation)?.() as never)], values, runner);

  it('a step that may wait longer is warned of', async () => {
    expect(await warn('build', { wait: true, timeout: 30 * minutes })).toEqual([
      'This runner ends every job after 15 min, as `ubuntu-slim` does, and `timeout` is 30 min: make it shorter, or use another runner.',
    ]);
    expect(await warn('exec', { command: ['true'] as never, timeout: 15 * minutes })).toHaveLength(1);
    expect(await warn('add-domain', { 'wait-for-ssl': true, timeout: 20 * minutes })).toHaveLength(1);
  });

  it('no other step is', async () => {
    expect(await warn('build', { wait: true, timeout: 14 * minutes })).toEqual([]);
    expect(await warn('build', { wait: false, timeout: 30 * minutes })).toEqual([]);
    expect(await warn('add-domain', { 'wait-for-ssl': false, timeout: 30 * minutes })).toEqual([]);
    expect(await warn('list-apps', { wait: true, timeout: 30 * minutes })).toEqual([]);
    expect(await warn('build', { wait: true, timeout: 30 * minutes }, { ...slim, jobLimit: undefined })).toEqual([]);
  });
});
