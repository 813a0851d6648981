import { describe, expect, it } from 'vitest';
import type { Fault } from '../../harness/network.ts';
import { openReviewWorld } from './review-world.ts';

const name = 'shop-pr-42';
const pulls = 'GET /pulls/*';

describe('A review namespace', () => {
  it('lives as long as its pull request is open', async () => {
    const { closed, github, names, review } = openReviewWorld();
    const inputs = { 'review-url': 'https://{namespace}.shop.example', 'github-environment': 'review-{number}' };
    const made = await review(inputs);
    expect(made.outputs).toMatchObject({
      changed: 'true',
      namespace: name,
      'pull-request': '42',
      url: `https://${name}.shop.example`,
    });
    expect(made.calls).toEqual([`GET /namespaces/${name}`, 'POST /namespaces']);
    expect(made.githubCalls.filter((call) => call === pulls)).toHaveLength(2);

    const pushed = await review(inputs, { head: { ref: 'add-a-cart', sha: 'b'.repeat(40), repo: { id: 1001 } } });
    expect(pushed.outputs).toMatchObject({ changed: 'false', 'comment-url': made.outputs['comment-url'] });
    expect(pushed.githubCalls.filter((call) => call === pulls)).toHaveLength(1);
    expect(pushed.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect(github.comments).toHaveLength(1);
    expect(github.deployments.map(({ sha, statuses }) => [sha[0], statuses[0]?.state])).toEqual([
      ['b', 'success'],
      ['f', 'inactive'],
    ]);
    const [last] = github.deployments;
    expect([last?.environment, last?.statuses[0]?.environment_url]).toEqual(['review-42', made.outputs['url']]);

    github.setPull({ number: 42, state: 'closed' });
    const gone = await closed(inputs);
    expect(gone.calls).toEqual([
      `GET /namespaces/${name}`,
      'GET /namespaces/namespace-1',
      'DELETE /namespaces/namespace-1',
    ]);
    expect(names()).toEqual([]);
    expect(github.deployments.map(({ statuses }) => statuses[0]?.state)).toEqual(['inactive', 'inactive']);
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining(`Review namespace ${name} was deleted`),
    ]);

    const again = await closed(inputs);
    expect(again).toMatchObject({ exitCode: 0, outputs: { changed: 'false' } });
    expect(again.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  it('that was made while the pull request was closed is deleted again', async () => {
    const { disturb, github, names, review } = openReviewWorld();
    const close = (body: object) => {
      github.setPull({ number: 42, state: 'closed' });
      return body;
    };
    disturb({ on: 'createNamespace', edit: close });
    const { exitCode, headline } = await review();
    expect({ exitCode, headline, names: names() }).toEqual({
      exitCode: 0,
      headline: `Deleted review namespace ${name}`,
      names: [],
    });
  });

  it.each([
    ['closed', { state: 'closed' }],
    ['without its label', { labels: [] }],
  ] as const)('is not made for a pull request that is %s by now', async (_, changes) => {
    const labels = [{ name: 'preview' }];
    const { github, names, review } = openReviewWorld();
    github.setPull({ number: 42, labels, ...changes });
    const { exitCode, outputs } = await review({ label: 'Preview' }, { labels });
    expect({ exitCode, skipped: outputs['skipped'], names: names() }).toEqual({
      exitCode: 0,
      skipped: 'true',
      names: [],
    });
  });

  it('is made by the event if GitHub does not say, with a warning', async () => {
    const { github, names, review } = openReviewWorld();
    github.forbid(/pulls/);
    const { annotations, exitCode } = await review();
    expect({ exitCode, names: names() }).toEqual({ exitCode: 0, names: [name] });
    expect(annotations.join()).toMatch(/warning: GitHub did not show pull request 42.*It is taken to be open/);
  });

  it('is not deleted if GitHub does not say', async () => {
    const { closed, github, make, names } = openReviewWorld();
    await make({ 42: 'closed' });
    github.forbid(/pulls/);
    const { exitCode, summary } = await closed();
    expect({ exitCode, names: names() }).toEqual({ exitCode: 1, names: [name] });
    expect(summary).toContain('#pull-request-unknown');
  });

  it('keeps when another label is taken away', async () => {
    const { github, names, review } = openReviewWorld();
    const labels = [{ name: 'preview' }];
    github.setPull({ number: 42, labels });
    await review({ label: 'preview' }, { labels });
    expect(await review({ label: 'preview' }, { labels })).toMatchObject({
      exitCode: 0,
      outputs: { changed: 'false' },
    });
    expect(names()).toEqual([name]);
  });

  it('is planned in a dry run, with its comment, and nothing is written', async () => {
    const { names, review } = openReviewWorld();
    const { githubCalls, outputs, summary } = await review({ 'dry-run': 'true', 'github-environment': 'review' });
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true', namespace: name });
    expect(names()).toEqual([]);
    expect(githubCalls.filter((call) => !/^GET |graphql/.test(call))).toEqual([]);
    expect(summary).toContain(`Review namespace ${name} is ready`);
  });

  it('shows the config vars that its apps get, by name alone', async () => {
    const { summary } = await openReviewWorld().review({ pipeline: 'shop' });
    expect(summary).toMatch(/NODE_ENV[\s\S]*PAYMENT_KEY/);
    expect(summary).not.toContain('fake-review-key');
  });

  it('counts for max-open only if it is this repository’s', async () => {
    const { make, names, review, run } = openReviewWorld();
    const description = '[platform-deploy server=github.example repository=2002 pull-request=1]';
    await run({ with: { operation: 'create-namespace', namespace: 'other-pr-1', description } });
    expect(await review({ 'max-open': '1' })).toMatchObject({ exitCode: 0, outputs: { changed: 'true' } });
    expect(await review({ 'max-open': '1' })).toMatchObject({ exitCode: 0, outputs: { skipped: 'false' } });
    await make({ 43: 'open' });
    expect(names()).toHaveLength(3);
  });

  it('is refused in the platform’s words where it is not to be had', async () => {
    const { disturb, review } = openReviewWorld();
    disturb({
      on: 'createNamespace',
      ends: { status: 410, body: { code: 'gone', message: 'Namespaces were retired' } },
    });
    const { exitCode, log, summary } = await review();
    expect(exitCode).toBe(1);
    expect(summary).toContain('#gone');
    expect(log).toMatch(/Namespaces were retired[\s\S]*This platform has no review namespaces/);
  });
});

describe('A pull request that is named by its number', () => {
  const byHand = { event: { name: 'workflow_dispatch' } };

  it('gets its namespace', async () => {
    const { names, review } = openReviewWorld();
    expect(await review({ 'pull-request': '42' }, {}, byHand)).toMatchObject({
      exitCode: 0,
      outputs: { namespace: name },
    });
    expect(names()).toEqual([name]);
  });

  it.each([
    ['false', 1],
    ['true', 0],
  ])('from a fork, with allow-fork %s, ends with %i', async (allow, exitCode) => {
    const { github, names, review } = openReviewWorld();
    github.setPull({ number: 42, head: { ref: 'x', sha: 'f'.repeat(40), repo: null } });
    const step = await review({ 'pull-request': '42', 'allow-fork': allow }, {}, byHand);
    expect({ exitCode: step.exitCode, count: names().length }).toEqual({ exitCode, count: 1 - exitCode });
  });

  it('that GitHub does not show gets none', async () => {
    const { names, review } = openReviewWorld();
    expect((await review({ 'pull-request': '43' }, {}, byHand)).summary).toContain('#pull-request-unknown');
    expect(names()).toEqual([]);
  });
});

describe('A lost answer', () => {
  const faults: readonly (readonly [what: string, fault: Omit<Fault, 'on'>])[] = [
    ['reset, and the platform has acted', { ends: 'reset', acts: true }],
    ['reset, and it has not', { ends: 'reset' }],
    ['502, and the platform has acted', { ends: { status: 502 }, acts: true }],
    ['503 with a time, and it has not', { ends: { status: 503, headers: { 'retry-after': '1' } } }],
  ];

  it.each(faults)('to the creation (%s) leaves one namespace, or says that it is not known', async (_, fault) => {
    const { names, review } = openReviewWorld({ faults: [{ ...fault, on: 'createNamespace' }] });
    const { exitCode, outputs, requests } = await review();
    expect(requests.filter(({ call }) => call === 'createNamespace')).toHaveLength(1);
    if (fault.acts)
      expect({ exitCode, changed: outputs['changed'], names: names() }).toEqual({
        exitCode: 0,
        changed: 'true',
        names: [name],
      });
    else
      expect({ exitCode, changed: outputs['changed'], names: names() }).toEqual({
        exitCode: 1,
        changed: 'unknown',
        names: [],
      });
  });

  it.each(faults)('to the deletion (%s) still deletes it', async (_, fault) => {
    const { closed, disturb, make, names } = openReviewWorld();
    await make({ 42: 'closed' });
    disturb({ ...fault, on: 'deleteNamespace' });
    expect(await closed()).toMatchObject({ exitCode: 0, outputs: { changed: 'true' } });
    expect(names()).toEqual([]);
  });

  it('is none where another run deleted it a moment before', async () => {
    const { closed, disturb, make } = openReviewWorld();
    await make({ 42: 'closed' });
    disturb({ on: 'deleteNamespace', ends: { status: 404, body: { code: 'not_found', message: 'Gone' } } });
    expect(await closed()).toMatchObject({ exitCode: 0, outputs: { changed: 'false' } });
  });

  it('to the deletion repeats nothing if a stranger has the name and id by then', async () => {
    const { closed, disturb, emulator, make } = openReviewWorld();
    await make({ 42: 'closed' });
    const take = ({ call }: { readonly call: string }) => {
      if (call === 'deleteNamespace')
        emulator.state.namespaces = emulator.state.namespaces.map((one) =>
          one.name === name ? { ...one, description: 'Mine' } : one,
        );
      return false;
    };
    disturb({ on: take }, { on: 'deleteNamespace', ends: 'reset' });
    const { outputs, requests } = await closed();
    expect(requests.filter(({ call }) => call === 'deleteNamespace')).toHaveLength(1);
    expect(outputs['changed']).toBe('unknown');
    expect(emulator.state.namespaces.map((one) => one.name)).toContain(name);
  });

  it('to the deletion repeats nothing if the pull request is open again', async () => {
    const { closed, disturb, github, make, names } = openReviewWorld();
    await make({ 42: 'closed' });
    disturb({
      on: ({ call }) => call === 'deleteNamespace' && github.setPull({ number: 42, state: 'open' }) === undefined,
    });
    disturb({ on: 'deleteNamespace', ends: 'reset' });
    const { outputs, requests } = await closed();
    expect(requests.filter(({ call }) => call === 'deleteNamespace')).toHaveLength(1);
    expect({ changed: outputs['changed'], names: names() }).toEqual({ changed: 'unknown', names: [name] });
  });
});

describe('A name that changed hands', () => {
  it('between two looks: the stranger’s namespace is left alone', async () => {
    const world = openReviewWorld();
    await world.make({ 42: 'closed' });
    world.disturb({ on: ({ path }) => path === '/namespaces/namespace-1' && world.steal(name) === undefined && false });
    const { exitCode, outputs, requests } = await world.closed();
    expect(requests.filter(({ method, side }) => side === 'platform' && method !== 'GET')).toEqual([]);
    expect({ exitCode, changed: outputs['changed'], names: world.names() }).toEqual({
      exitCode: 0,
      changed: 'false',
      names: [name],
    });
  });

  it('so that its id is another’s name: nothing is deleted', async () => {
    const world = openReviewWorld();
    await world.make({ 42: 'closed' });
    world.intercept(({ path }, ask) =>
      path === '/namespaces/namespace-1' ? { status: 200, body: { id: 'namespace-9', name: 'namespace-1' } } : ask(),
    );
    const { exitCode, requests, summary } = await world.closed();
    expect(requests.filter(({ method, side }) => side === 'platform' && method !== 'GET')).toEqual([]);
    expect({ exitCode, isSaid: summary.includes('#namespace-not-ours') }).toEqual({ exitCode: 1, isSaid: true });
  });

  it('in a race for the name: what a faster run of ours has made is used', async () => {
    const world = openReviewWorld();
    const both = await Promise.all([world.review(), world.review({}, {}, {})]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(world.names()).toEqual([name]);
    expect(world.github.comments).toHaveLength(1);
  });

  it('in a race for the name: what a stranger has made is not used', async () => {
    const world = openReviewWorld();
    const take = ({ call }: { readonly call: string }) => {
      const { state } = world.emulator;
      const [one] = state.namespaces;
      if (call === 'createNamespace' && one) state.namespaces.push({ ...one, id: 'stolen', name, description: 'Mine' });
      return false;
    };
    world.disturb({ on: take });
    const { exitCode, outputs, summary } = await world.review();
    expect({ exitCode, changed: outputs['changed'], isSaid: summary.includes('#conflict') }).toEqual({
      exitCode: 1,
      changed: 'false',
      isSaid: true,
    });
  });
});
