import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { callApi } from '../../harness/call-api.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { makePull } from '../../harness/github-state.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { type ServedNamespace, serveNamespaces } from '../../harness/namespace-server.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { runStep } from '../../harness/step.ts';

/** A platform with review namespaces of these pull requests, and GitHub that knows their states. */
async function startSweep(
  pulls: Readonly<Record<number, 'open' | 'closed'>>,
  repositoryId = '1001',
  server = 'server=github.example ',
) {
  const both = await startPlatformAndGitHub({ pageSize: 100 });
  const { platform, github } = both;
  for (const [number, state] of Object.entries(pulls)) {
    github.setPull(makePull({ number: Number(number), state }));
    const name = `shop-pr-${number}`;
    const description = `Review [platform-deploy ${server}repository=${repositoryId} pull-request=${number}]`;
    const { status, text } = await callApi(platform.emulator, 'POST', '/namespaces', { body: { name, description } });
    if (status !== 201) throw new Error(`${status} ${text}`);
  }
  platform.calls();
  return {
    ...both,
    sweep: (inputs: Record<string, string> = {}) =>
      both.step({ operation: 'sweep-review-namespaces', ...inputs }, { name: 'schedule' }),
  };
}

describe('The sweep', () => {
  it('deletes what belongs to closed pull requests and keeps the rest, with reasons', async () => {
    await using world = await startSweep({ 1: 'closed', 2: 'open', 3: 'closed' });
    const { exitCode, outputs, summary } = await world.sweep();
    expect(exitCode).toBe(0);
    expect(JSON.parse(outputs['removed-names'] ?? '')).toEqual(['shop-pr-1', 'shop-pr-3']);
    expect(JSON.parse(outputs['kept-names'] ?? '')).toEqual(['shop-pr-2']);
    expect(outputs).toMatchObject({ count: '2', changed: 'true' });
    const link = (number: number) => `[${number}](<https://github.example/octo/shop/pull/${number}>)`;
    expect(summary).toContain(
      [
        '| Namespace | Pull request | What | Why |',
        '| :-- | :-- | :-- | :-- |',
        `| \`shop-pr-1\` | ${link(1)} | deleted | pull request closed |`,
        `| \`shop-pr-2\` | ${link(2)} | kept | pull request open |`,
        `| \`shop-pr-3\` | ${link(3)} | deleted | pull request closed |\n`,
      ].join('\n'),
    );
    expect(world.names()).toEqual(['acme-tools', 'labs-sandbox', 'shop-pr-2']);
  });

  it.each(['true', 'false'])('neither deletes nor keeps what is gone by now, with dry-run %s', async (dryRun) => {
    await using world = await startSweep({ 1: 'closed', 2: 'closed' });
    world.github.disturb((call) => {
      const { namespaces } = world.platform.emulator.world.store;
      for (const { id, name } of namespaces.values())
        if (name === 'shop-pr-1' && /pulls\/1$/.test(call)) namespaces.delete(id);
      return undefined;
    });
    const { exitCode, outputs, summary } = await world.sweep({ 'dry-run': dryRun });
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ 'removed-names': '["shop-pr-2"]', 'kept-names': '[]', count: '1' });
    expect(summary).toContain('| gone already | pull request closed |');
  });

  it('keeps what belongs to a pull request that is opened again while others are swept', async () => {
    await using world = await startSweep({
      1: 'closed',
      2: 'closed',
      3: 'closed',
      4: 'closed',
      5: 'closed',
      6: 'closed',
    });
    world.github.disturb((call) => {
      if (/pulls\/1$/.test(call))
        for (const number of [3, 6]) world.github.setPull(makePull({ number, state: 'open' }));
      return undefined;
    });
    const { exitCode, outputs, summary } = await world.sweep();
    expect(exitCode).toBe(0);
    expect(JSON.parse(outputs['kept-names'] ?? '')).toEqual(expect.arrayContaining(['shop-pr-6']));
    expect(world.names()).toContain('shop-pr-6');
    expect(summary).toContain('pull request open again');
  });

  it.each([
    ['does not answer', { acts: false, ends: { status: 404 } }],
    ['answers about another', { acts: false, ends: { status: 200, body: makePull({ number: 9, state: 'closed' }) } }],
    [
      'answers about another repository’s',
      {
        acts: false,
        ends: { status: 200, body: makePull({ number: 1, state: 'closed', base: { ref: 'main', repo: { id: 7 } } }) },
      },
    ],
  ] as const)('deletes nothing for a pull request of which GitHub %s when it is to be deleted', async (_, fault) => {
    await using world = await startSweep({ 1: 'closed', 2: 'open', 3: 'open', 4: 'open', 5: 'open', 6: 'open' });
    world.github.disturb((call) => (/pulls\/1$/.test(call) ? fault : undefined));
    const { exitCode, outputs } = await world.sweep();
    expect(exitCode).toBe(1);
    expect(outputs['count']).toBe('0');
    expect(world.names()).toContain('shop-pr-1');
  });

  it.each([
    ['another server', 'server=git.example '],
    ['github.com', ''],
    ['a server named alike', 'server=github.example.evil.example '],
  ])('leaves the namespaces of %s alone, where the same ids are another’s', async (_, server) => {
    await using world = await startSweep({ 1: 'closed' }, '1001', server);
    expect((await world.sweep()).outputs).toMatchObject({ count: '0', changed: 'false' });
    expect(world.names()).toContain('shop-pr-1');
  });

  it('leaves the namespaces of other repositories alone', async () => {
    await using world = await startSweep({ 1: 'closed' }, '2002');
    const { outputs } = await world.sweep();
    expect(outputs).toMatchObject({ count: '0', changed: 'false' });
    expect(world.names()).toContain('shop-pr-1');
    expect(world.github.calls()).toEqual([]);
  });

  it('deletes what is older than its time, although the pull request is open', async () => {
    await using world = await startSweep({ 1: 'open' });
    world.platform.emulator.world.clock.advance(3 * 86_400_000);
    expect((await world.sweep({ ttl: '5d' })).outputs['count']).toBe('0');
    expect((await world.sweep({ ttl: '2d' })).outputs['count']).toBe('1');
  });

  it.each([
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00.000+00:00',
    '1900-01-01T00:00:00Z',
    '0000-00-00T00:00:00Z',
    '9999-12-31T00:00:00Z',
    '2020-01-01T00:00:00 or so',
    '0',
    '5 years ago',
    '',
  ])('keeps what belongs to an open pull request where nobody tells its age: %j', async (created_at) => {
    const description = 'Review [platform-deploy server=github.example repository=1001 pull-request=1]';
    const [old, unknown] = ['2020-01-01T00:00:00', created_at].map((told, at) => ({
      id: `n${at}`,
      name: `shop-pr-${at}`,
      description,
      created_at: told,
    })) as [ServedNamespace, ServedNamespace];
    const namespaces = [old, unknown];
    await using platform = await serveNamespaces(namespaces);
    await using github = await startGitHub([makePull({ number: 1, state: 'open' })]);
    const { exitCode, log } = await runStep({
      with: {
        ...{ operation: 'sweep-review-namespaces', ttl: '5d', 'github-token': github.token },
        ...{ 'api-url': platform.apiUrl, token: 'fake-token-of-this-test' },
      },
      env: { GITHUB_API_URL: github.url },
      event: { name: 'schedule' },
    });
    expect(exitCode, log).toBe(0);
    expect(namespaces).toEqual([unknown]);
  });

  it('keeps what belongs to a pull request that GitHub does not know', async () => {
    await using world = await startSweep({ 1: 'open' });
    await world.platform.step({
      operation: 'create-namespace',
      namespace: 'shop-pr-999',
      description: 'Review [platform-deploy server=github.example repository=1001 pull-request=999]',
    });
    expect((await world.sweep()).outputs['count']).toBe('0');
  });

  it('shows the same in a dry run and deletes nothing', async () => {
    await using world = await startSweep({ 1: 'closed' });
    const { outputs, summary } = await world.sweep({ 'dry-run': 'true' });
    expect(outputs).toMatchObject({ 'removed-names': '["shop-pr-1"]', changed: 'false', 'would-change': 'true' });
    expect(summary).toContain('would be deleted');
    expect(world.names()).toContain('shop-pr-1');
  });

  it('goes on after a failure and fails at the end with its name', async () => {
    await using world = await startSweep({ 1: 'closed', 2: 'closed', 3: 'closed' });
    world.platform.emulator.faults.add({ endpoint: 'deleteNamespace', fault: 'status', status: 422, count: 1 });
    const { exitCode, outputs, log } = await world.sweep();
    expect(exitCode).toBe(1);
    expect(outputs['count']).toBe('2');
    expect(log).toMatch(/1 review namespaces could not be deleted: shop-pr-\d/);
  });

  it('asks GitHub at most 10 times about 500 namespaces, and once more about each that it deletes', async () => {
    const pulls = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [at + 1, at % 2 ? 'open' : 'closed'] as const),
    );
    await using world = await startSweep(pulls);
    const { exitCode, outputs } = await world.sweep();
    expect(exitCode).toBe(0);
    expect(outputs['count']).toBe('250');
    expect(world.github.calls().length).toBeLessThanOrEqual(10 + 250);
    const asked = world.github.calls().filter((call) => /pulls\/\d+$/.test(call));
    expect(asked.length).toBe(new Set(asked).size);
  });

  it.each(['cancelled', 'out of time'])('tells what it deleted and what nobody knows when it is %s', async (how) => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const namespaces = new Map<string, ServedNamespace>(
      numbers.map((number) => {
        const description = `Review [platform-deploy server=github.example repository=1001 pull-request=${number}]`;
        return [`n${number}`, { id: `n${number}`, name: `shop-pr-${number}`, description }];
      }),
    );
    const cancel = new AbortController();
    let deletions = 0;
    await using platform = await serveHttp((request, response) => {
      const [, id = ''] = /namespaces\/(.+)$/.exec(request.url ?? '') ?? [];
      const found = id === '' ? [...namespaces.values()] : namespaces.get(id);
      if (request.method === 'DELETE') {
        deletions += 1;
        if (deletions === 7 && how === 'cancelled')
          setTimeout(() => cancel.abort(new Error('The job was cancelled')), 50);
        if (deletions > 3) return;
        namespaces.delete(id);
      }
      response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/json' });
      response.end(request.method === 'DELETE' ? '' : JSON.stringify(found));
    });
    await using github = await startGitHub(numbers.map((number) => makePull({ number, state: 'closed' })));
    const { exitCode, log, outputs, summary } = await runStep({
      with: {
        ...{ operation: 'sweep-review-namespaces', 'github-token': github.token, timeout: '3s' },
        ...{ 'api-url': `${platform.url}api/v1`, token: 'fake-token-of-this-test' },
      },
      env: { GITHUB_API_URL: github.url },
      event: { name: 'schedule' },
      clock: systemClock,
      cancelled: cancel.signal,
    });
    const removed = JSON.parse(outputs['removed-names'] ?? '') as string[];
    const kept = JSON.parse(outputs['kept-names'] ?? '') as string[];
    expect(exitCode).toBe(1);
    expect(removed.length).toBe(3);
    expect(kept.length).toBe(2);
    const rest = numbers.map((number) => `shop-pr-${number}`).filter((name) => ![...removed, ...kept].includes(name));
    expect(log).toContain(
      `Nobody told whether 4 review namespaces were deleted: ${rest.join(', ')} (3 were, 2 were not)`,
    );
    for (const name of removed) expect(summary).toMatch(new RegExp(`\\| \`${name}\` .*\\| deleted \\|`));
    for (const name of rest) expect(summary).toMatch(new RegExp(`\\| \`${name}\` .*\\| not known \\|`));
    expect(outputs).toMatchObject({ count: '3', changed: 'true' });
  });
});
