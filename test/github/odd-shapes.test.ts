import { expect, it } from 'vitest';
import { makePull } from '../harness/github-state.ts';
import { startPlatformAndGitHub } from '../harness/platform-and-github.ts';
import { pullRequestEvent } from '../harness/pull-request-event.ts';

/** JSON that is none of GitHub's answers to what is asked here, although it is a success. */
const shapes: readonly unknown[] = [
  {},
  [],
  [{}],
  [[]],
  [{ id: 1 }],
  { number: 2, state: 'closed', head: null, base: { repo: { id: 1001 } } },
  makePull({ number: 2, labels: [null] as never }),
  makePull({ number: 2, labels: 'x' as never }),
  { status: 'ahead', commits: [null] },
  { status: 'ahead', total_commits: 1, commits: 'x', files: 'y' },
  { data: null },
  { data: { repository: { deployments: null } } },
  { data: { repository: { deployments: { nodes: [null], pageInfo: { hasNextPage: false } } } } },
];

it.each(shapes)('an answer in another shape than GitHub’s is told in a sentence: %j', async (body) => {
  await using both = await startPlatformAndGitHub({ buildSeconds: 0 });
  const opened = pullRequestEvent(both.github, 'opened');
  both.github.disturb(() => ({ acts: false, ends: { status: 200, body } }));
  const record = { app: 'my-app', 'github-environment': 'production' };
  for (const [inputs, event] of [
    [{ operation: 'rollback', ...record }],
    [{ operation: 'build', 'on-older': 'skip', wait: 'false', ...record }],
    [{ operation: 'list-changed-apps', 'app-paths': 'my-app: src/**', 'github-environment': 'production' }],
    [{ operation: 'pipeline-status', pipeline: 'shop' }],
    [{ operation: 'sweep-review-namespaces' }],
    [{ operation: 'review', 'github-environment': 'r-{number}' }, opened],
    [{ operation: 'review', 'pull-request': '2' }],
  ] as const) {
    both.github.calls();
    const { log, summary } = await both.step(inputs as Readonly<Record<string, string>>, event);
    expect(both.github.calls(), inputs.operation).not.toEqual([]);
    expect(`${log}${summary}`, inputs.operation).not.toMatch(
      /Unexpected|is not iterable|is not a function|Cannot (read|destructure)|undefined|TypeError/,
    );
  }
});
