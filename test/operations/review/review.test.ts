import { describe, expect, it } from 'vitest';
import { makePull } from '../../harness/github-state.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { pullRequestEvent, pullRequestPayload } from '../../harness/pull-request-event.ts';

type Dialect = 'status' | 'builds';

async function startBoth(dialect: Dialect = 'status') {
  const both = await startPlatformAndGitHub({ dialect });
  return {
    ...both,
    /** Runs `review`, or another operation, for an event on a pull request. */
    on: (
      action: string,
      inputs: Record<string, string> = {},
      changes: Parameters<typeof pullRequestEvent>[2] = {},
      event = 'pull_request',
    ) => both.step({ operation: 'review', ...inputs }, pullRequestEvent(both.github, action, changes, event)),
  };
}

describe.each(['status', 'builds'] as const)('The life of a review namespace in the %s dialect', (dialect) => {
  it('is created when the pull request is opened, kept through pushes and deleted when it is closed', async () => {
    await using both = await startBoth(dialect);
    const opened = await both.on('opened', { team: 'acme', region: 'eu' });
    expect(opened.outputs).toMatchObject({ namespace: 'shop-pr-2', 'pull-request': '2', changed: 'true' });
    expect(both.platform.calls()).toEqual(['GET /namespaces/shop-pr-2', 'GET /teams', 'POST /namespaces']);
    const description = [...both.platform.emulator.world.store.namespaces.values()].at(-1)?.description;
    expect(description).toBe(
      'Review of pull request 2 in octo/shop [platform-deploy server=github.example repository=1001 pull-request=2]',
    );

    const pushed = await both.on('synchronize');
    expect(pushed.outputs).toMatchObject({ namespace: 'shop-pr-2', changed: 'false' });
    expect(both.platform.calls()).toEqual(['GET /namespaces/shop-pr-2']);

    const closed = await both.on('closed');
    expect(closed.outputs).toMatchObject({ namespace: 'shop-pr-2', changed: 'true' });
    const { id } = opened.outputs;
    expect(both.platform.calls()).toEqual([
      'GET /namespaces/shop-pr-2',
      'GET /namespaces',
      `GET /namespaces/${id}`,
      `DELETE /namespaces/${id}`,
    ]);
    expect(both.names()).not.toContain('shop-pr-2');

    const [comment, ...more] = both.github.comments();
    expect(more).toEqual([]);
    expect(comment?.body).toContain('Review namespace shop-pr-2 was deleted');
  });

  it('ends green and unchanged when the closing is delivered twice', async () => {
    await using both = await startBoth(dialect);
    await both.on('opened');
    await both.on('closed');
    const { exitCode, outputs } = await both.on('closed');
    expect(exitCode).toBe(0);
    expect(outputs['changed']).toBe('false');
  });
});

describe('review', () => {
  const labelled = { labels: [{ name: 'preview' }] };

  it('makes nothing for a pull request without the label, and writes no comment', async () => {
    await using both = await startBoth();
    const { exitCode, outputs } = await both.on('opened', { label: 'preview' });
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ skipped: 'true', 'skip-reason': expect.stringContaining('preview') });
    expect(both.names()).not.toContain('shop-pr-2');
    expect(both.github.comments()).toEqual([]);
  });

  it('creates when the label is set and deletes when it is taken away', async () => {
    await using both = await startBoth();
    await both.on('labeled', { label: 'preview' }, labelled);
    expect(both.names()).toContain('shop-pr-2');
    const { log } = await both.on('unlabeled', { label: 'preview' }, { labels: [] });
    expect(both.names()).not.toContain('shop-pr-2');
    expect(log).toContain('shop-pr-2: the pull request does not carry the label `preview`');
  });

  it('takes labels that differ by case for the same, as GitHub does, and names one that is near', async () => {
    await using both = await startBoth();
    await both.on('opened', { label: 'Preview' }, labelled);
    expect(both.names()).toContain('shop-pr-2');
    const { log, outputs } = await both.on('opened', { label: 'Previews', 'pull-request': '2' }, labelled);
    expect(outputs['changed']).toBe('true');
    expect(log).toContain('shop-pr-2: the pull request does not carry the label `Previews`');
    const { outputs: again } = await both.on('opened', { label: 'previews' }, labelled);
    expect(again['skip-reason']).toContain('the label `previews`; did you mean `preview`?');
  });

  it('keeps the namespace when another label goes', async () => {
    await using both = await startBoth();
    await both.on('opened', { label: 'preview' }, labelled);
    await both.on('unlabeled', { label: 'preview' }, labelled);
    expect(both.names()).toContain('shop-pr-2');
  });

  it('deletes again what it made while the pull request was being closed', async () => {
    await using both = await startBoth();
    const event = pullRequestEvent(both.github, 'opened');
    both.github.setPull(makePull({ number: 2, state: 'closed' }));
    const { exitCode } = await both.step({ operation: 'review' }, event);
    expect(exitCode).toBe(0);
    expect(both.names()).not.toContain('shop-pr-2');
  });

  it.each([
    ['is closed', { state: 'closed' }],
    ['does not carry the label any more', { labels: [] }],
  ] as const)('makes nothing for a pull request that %s by now, and says so', async (why, changes) => {
    await using both = await startBoth();
    const event = pullRequestEvent(both.github, 'opened', labelled);
    both.github.setPull(makePull({ number: 2, ...labelled, ...changes }));
    const { exitCode, outputs } = await both.step({ operation: 'review', label: 'preview' }, event);
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({
      skipped: 'true',
      'skip-reason': `Pull request 2 ${why}, as GitHub says now.`,
    });
  });

  it('deletes what it made where the pull request was closed at that moment', async () => {
    await using both = await startBoth();
    let looks = 0;
    both.github.disturb((call) => {
      if (/^GET .*pulls\/2$/.test(call) && ++looks === 2) both.github.setPull(makePull({ number: 2, state: 'closed' }));
      return undefined;
    });
    const { exitCode, log } = await both.on('opened');
    expect(exitCode, log).toBe(0);
    expect(log).toContain('✔ Deleted the review namespace shop-pr-2');
    expect(both.names()).not.toContain('shop-pr-2');
  });

  it('asks GitHub once about a pull request that has its namespace, and goes on where that does not answer', async () => {
    await using both = await startBoth();
    await both.on('opened');
    const seen = both.github.calls().length;
    both.github.disturb((call) => (/pulls/.test(call) ? { acts: false, ends: { status: 404 } } : undefined));
    const { exitCode, log } = await both.on('synchronize');
    expect(exitCode, log).toBe(0);
    expect(
      both.github
        .calls()
        .slice(seen)
        .filter((call) => /pulls/.test(call)),
    ).toHaveLength(1);
    expect(log).toContain('Whether the pull request is still open could not be checked: GitHub did not show');
  });

  it('skips nothing for a closed pull request, whatever its labels', async () => {
    await using both = await startBoth();
    const { outputs } = await both.on('closed', { label: 'preview' }, { state: 'closed' });
    expect(outputs).toMatchObject({ skipped: 'false', 'skip-reason': '', result: 'null' });
  });

  it('refuses a namespace of that name that somebody else made, and neither uses nor deletes it', async () => {
    await using both = await startBoth();
    await both.platform.step({ operation: 'create-namespace', namespace: 'shop-pr-2' });
    for (const action of ['opened', 'closed']) {
      const { exitCode, log } = await both.on(action);
      expect(exitCode).toBe(1);
      expect(log).toContain('it is neither used nor deleted');
    }
    expect(both.names()).toContain('shop-pr-2');
  });

  it('finds the pull request by number outside pull request events', async () => {
    await using both = await startBoth();
    both.github.setPull(makePull({ number: 7 }));
    const { outputs } = await both.step({ operation: 'review', 'pull-request': '7' }, { name: 'workflow_dispatch' });
    expect(outputs['namespace']).toBe('shop-pr-7');
  });

  it('says what is missing when there is no pull request', async () => {
    await using both = await startBoth();
    const { exitCode, log } = await both.platform.step({ operation: 'review' });
    expect(exitCode).toBe(1);
    expect(log).toContain('The event `push` has no pull request');
  });

  it('shows the names of the config vars that the team’s pipeline gives new apps, and no value', async () => {
    await using both = await startBoth();
    const { summary, log } = await both.on('opened', { pipeline: 'shop' });
    const [comment] = both.github.comments();
    for (const text of [summary, comment?.body ?? '']) {
      expect(text).toContain('`PAYMENT_KEY`');
      expect(text).not.toContain('fake-review-key');
    }
    expect(log).not.toContain('fake-review-key');
  });

  it('says that a pipeline gives new apps nothing, where it has no environment for them', async () => {
    await using both = await startBoth();
    const { environments } = both.platform.emulator.world.store;
    for (const [id, environment] of environments) environments.set(id, { ...environment, kind: undefined } as never);
    const { exitCode, summary } = await both.on('opened', { pipeline: 'shop' });
    expect(exitCode).toBe(0);
    expect(summary).toContain('The pipeline shop has no environment for review apps.');
  });

  it('records a transient GitHub Deployment, which the deletion makes inactive', async () => {
    await using both = await startBoth();
    const environment = { 'github-environment': 'review-{number}' };
    await both.on('opened', environment);
    await both.on('closed', environment);
    expect(both.github.deployments()).toMatchObject([
      {
        environment: 'review-2',
        transient_environment: true,
        statuses: [{ state: 'inactive' }, { state: 'success' }, { state: 'in_progress' }],
      },
    ]);
  });

  it.each([
    ['feature/Login_page', 'https://feature-login-page.apps.example/?pr=2&in=shop-pr-2'],
    ['evil.example/#', 'https://evil-example.apps.example/?pr=2&in=shop-pr-2'],
    ['a@evil.example:443\\', 'https://a-evil-example-443.apps.example/?pr=2&in=shop-pr-2'],
    ['{number}', 'https://number.apps.example/?pr=2&in=shop-pr-2'],
    ['機能', 'https://pr-2.apps.example/?pr=2&in=shop-pr-2'],
    [`${'a'.repeat(62)}-b`, `https://${'a'.repeat(62)}.apps.example/?pr=2&in=shop-pr-2`],
  ])('says where the app of the branch %j can be seen, and never on another host', async (ref, url) => {
    await using both = await startBoth();
    const head = { ...pullRequestPayload('opened').pull_request.head, ref };
    const step = await both.on(
      'opened',
      { 'review-url': 'https://{branch}.apps.example/?pr={number}&in={namespace}', 'github-environment': 'review' },
      { head },
    );
    expect(step.outputs['url']).toBe(url);
    expect(step.summary).toContain(`(<${url}>)`);
    expect(both.github.comments()[0]?.body).toContain(`(<${url}>)`);
    expect(both.github.deployments()[0]?.statuses[0]).toMatchObject({ state: 'success', environment_url: url });
  });

  it('stays green where it may not comment, and says which permission is missing', async () => {
    await using both = await startBoth();
    both.github.forbid(/comments/);
    const { exitCode, log } = await both.on('opened');
    expect(exitCode).toBe(0);
    expect(log).toContain('permissions: { pull-requests: write }');
  });

  it('updates its comment among hundreds of others, and never a person’s comment that copies its marker', async () => {
    await using both = await startBoth();
    both.github.addComment(2, '<!-- platform-deploy:review:shop-pr-2 -->\nmine');
    for (let other = 0; other < 150; other++) both.github.addComment(2, `comment ${other}`);
    await both.on('opened');
    await both.on('synchronize');
    const ours = both.github.comments().filter(({ user }) => user.type === 'Bot');
    expect(ours).toHaveLength(1);
    expect(both.github.comments()[0]?.body).toContain('mine');
  });

  it('lets title, branch and labels of a pull request put nothing into the comment', async () => {
    await using both = await startBoth();
    const hostile = '<img src=x onerror=alert(1)> @octocat [x](https://evil.example) #1';
    await both.on('opened', {}, { title: hostile, labels: [{ name: hostile }] });
    expect(both.github.comments()[0]?.body).not.toMatch(/octocat|evil|<img/);
  });
});

describe('A pull request from a fork', () => {
  const fork = { head: { ref: 'x', sha: 'f'.repeat(40), repo: { id: 99 } } };

  it('makes no call at all and ends green with the reason', async () => {
    await using both = await startBoth();
    const { exitCode, outputs } = await both.on('opened', {}, fork);
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ skipped: 'true', 'skip-reason': expect.stringContaining('fork') });
    expect(both.platform.calls()).toEqual([]);
    expect(both.github.calls()).toEqual([]);
  });

  it.each(['workflow_dispatch', 'repository_dispatch', 'schedule', 'push'])(
    'is refused by its number too, on %s, unless the workflow allows it',
    async (name) => {
      await using both = await startBoth();
      for (const head of [fork.head, { ...fork.head, repo: null }]) {
        both.github.setPull(makePull({ number: 7, head: head as typeof fork.head }));
        for (const operation of ['review', 'create-review-namespace']) {
          const refused = await both.step({ operation, 'pull-request': '7' }, { name, payload: {} });
          expect(refused.exitCode, refused.log).toBe(1);
          expect(refused.log).toContain('Pull request 7 comes from a fork');
        }
      }
      expect(both.platform.calls()).toEqual([]);
      const allowed = { operation: 'review', 'pull-request': '7', 'allow-fork': 'true' };
      expect((await both.step(allowed, { name, payload: {} })).outputs['namespace']).toBe('shop-pr-7');
      both.github.setPull(makePull({ number: 7, state: 'closed', head: fork.head }));
      for (const operation of ['review', 'delete-review-namespace']) {
        const named = { operation, 'pull-request': '7' };
        both.platform.calls();
        expect((await both.step(named, { name, payload: {} })).exitCode).toBe(1);
        expect(both.platform.calls()).toEqual([]);
        const step = await both.step({ ...named, 'allow-fork': 'true' }, { name, payload: {} });
        expect(step.exitCode, step.log).toBe(0);
      }
      expect(both.names()).not.toContain('shop-pr-7');
    },
  );

  it('is refused on pull_request_target, unless the workflow allows it', async () => {
    await using both = await startBoth();
    const refused = await both.on('opened', {}, fork, 'pull_request_target');
    expect(refused.exitCode).toBe(1);
    expect(both.platform.calls()).toEqual([]);
    const allowed = await both.on('opened', { 'allow-fork': 'true' }, fork, 'pull_request_target');
    expect(allowed.exitCode).toBe(0);
  });

  it('is cleaned up on pull_request_target only where the workflow allows that too', async () => {
    await using both = await startBoth();
    await both.on('opened', { 'allow-fork': 'true' }, fork, 'pull_request_target');
    both.platform.calls();
    expect((await both.on('closed', {}, fork, 'pull_request_target')).exitCode).toBe(1);
    expect(both.platform.calls()).toEqual([]);
    expect(both.names()).toContain('shop-pr-2');
    const { exitCode } = await both.on('closed', { 'allow-fork': 'true' }, fork, 'pull_request_target');
    expect(exitCode).toBe(0);
    expect(both.names()).not.toContain('shop-pr-2');
  });
});

describe('max-open', () => {
  const on = (both: Awaited<ReturnType<typeof startBoth>>, number: number, maxOpen: string) =>
    both.on('opened', { 'max-open': maxOpen }, { number });

  it('lets so many pull requests have a namespace, and skips the next one with a notice and without a change', async () => {
    await using both = await startBoth();
    const steps = [await on(both, 2, '2'), await on(both, 3, '2'), await on(both, 4, '2')];
    expect(steps.map(({ exitCode, outputs }) => [exitCode, outputs['changed'], outputs['skipped']])).toEqual([
      [0, 'true', 'false'],
      [0, 'true', 'false'],
      [0, 'false', 'true'],
    ]);
    expect(both.names().filter((name) => name.startsWith('shop-pr-'))).toEqual(['shop-pr-2', 'shop-pr-3']);
    expect(steps[2]?.log).toContain('::notice::');
    expect(steps[2]?.outputs['skip-reason']).toContain(
      'This repository has 2 of 2 review namespaces that `max-open` allows',
    );
    // A later step may ask for the name to see whether there is a namespace.
    expect(steps.map(({ outputs }) => outputs['namespace'] ?? '')).toEqual(['shop-pr-2', 'shop-pr-3', '']);
  });

  it('counts neither the namespaces of others nor the own one that is there already', async () => {
    await using both = await startBoth();
    await on(both, 2, '1');
    const pushed = await both.on('synchronize', { 'max-open': '1' });
    expect(pushed.outputs).toMatchObject({ namespace: 'shop-pr-2', changed: 'false', skipped: 'false' });
  });
});

describe('A repository whose id nobody tells', () => {
  it.each(['', '0', 'x1', '1 2'])(
    'gets no review namespace, which could never be told from another’s: %j',
    async (id) => {
      await using both = await startBoth();
      const { payload } = pullRequestEvent(both.github, 'opened');
      const { repository: _, ...rest } = payload as unknown as Readonly<Record<string, unknown>>;
      const { base: __, ...pull } = rest['pull_request'] as Readonly<Record<string, unknown>>;
      const env = { GITHUB_API_URL: both.github.url, GITHUB_REPOSITORY_ID: id };
      const inputs = { operation: 'review', 'github-token': both.github.token, 'allow-fork': 'true' };
      const event = { name: 'pull_request_target', payload: { ...rest, pull_request: pull } };
      const { exitCode, log } = await both.platform.step(inputs, { env, event });
      expect(exitCode).toBe(1);
      expect(log).toContain('The repository’s id is not known, by which its review namespaces are told');
      expect(both.platform.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
    },
  );
});
