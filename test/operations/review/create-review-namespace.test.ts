import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameReview } from '../../../src/operations/review/review-name.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { makePull } from '../../harness/github-state.ts';
import { startPlatform, type TestPlatform } from '../../harness/platform.ts';
import { runs } from '../../harness/property.ts';

const inputs = { operation: 'create-review-namespace', team: 'acme', region: 'eu', comment: 'false' };
const opened = (number = 42) => ({
  event: { name: 'pull_request', payload: { action: 'opened', pull_request: makePull({ number }) } },
});
const mark =
  'Review of pull request 42 in octo/shop [platform-deploy server=github.example repository=1001 pull-request=42]';
const namespacesOf = ({ emulator }: TestPlatform) => [...emulator.world.store.namespaces.values()];
const addNamespace = ({ emulator: { world } }: TestPlatform, name: string, description: string | null) => {
  const [team] = world.store.teams.keys();
  world.store.namespaces.set('ns-1', { id: 'ns-1', name, description, teamId: team ?? '', region: 'eu', createdAt: 0 });
};

describe.each(['status', 'builds'] as const)('create-review-namespace in the dialect %s', (dialect) => {
  it('looks, creates one namespace that carries the mark, and finds it the next time', async () => {
    await using platform = await startPlatform({ dialect });
    const first = await platform.step(inputs, opened());
    expect(first.exitCode, first.log).toBe(0);
    expect(platform.calls()).toEqual(['GET /namespaces/shop-pr-42', 'GET /teams', 'POST /namespaces']);
    const team_id = platform.emulator.world.store.teams.values().find(({ name }) => name === 'acme')?.id;
    expect(platform.emulator.requests().at(-1)?.body).toEqual({
      name: 'shop-pr-42',
      team_id,
      description: mark,
      region: 'eu',
    });
    expect(first.outputs).toMatchObject({ changed: 'true', namespace: 'shop-pr-42', 'pull-request': '42' });
    const id = namespacesOf(platform).find(({ name }) => name === 'shop-pr-42')?.id;
    expect(first.outputs['id']).toBe(id);

    const second = await platform.step(inputs, opened());
    expect(platform.calls()).toEqual(['GET /namespaces/shop-pr-42']);
    expect(second.outputs).toMatchObject({ changed: 'false', namespace: 'shop-pr-42', id });
  });

  it('only reads in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const step = await platform.step({ ...inputs, 'dry-run': 'true' }, opened());
    expect(step.exitCode, step.log).toBe(0);
    expect(platform.calls()).toEqual(['GET /namespaces/shop-pr-42', 'GET /teams']);
    expect(step.outputs).toMatchObject({ changed: 'false', 'would-change': 'true', namespace: 'shop-pr-42' });
  });

  it.each([
    ['nobody marked', 'Internal tools'],
    ['nobody described', null],
    ['another repository owns', mark.replace('repository=1001', 'repository=2002')],
    ['another pull request owns', mark.replace('pull-request=42]', 'pull-request=4]')],
    ['only looks marked', `${mark} or so`],
  ])('refuses a namespace that %s', async (_, description) => {
    await using platform = await startPlatform({ dialect });
    addNamespace(platform, 'shop-pr-42', description);
    const step = await platform.step(inputs, opened());
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('it is neither used nor deleted');
    expect(platform.calls()).toEqual(['GET /namespaces/shop-pr-42']);
    expect(namespacesOf(platform).find(({ name }) => name === 'shop-pr-42')?.description).toBe(description);
  });

  it('takes the namespace of a faster run of the same pull request for its own', async () => {
    await using platform = await startPlatform({ dialect });
    addNamespace(platform, 'shop-pr-42', mark);
    platform.emulator.faults.add({ endpoint: 'getNamespace', fault: 'status', status: 404, count: 1 });
    const step = await platform.step(inputs, opened());
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs).toMatchObject({ changed: 'false', id: 'ns-1' });
    expect(platform.calls()).toEqual([
      'GET /namespaces/shop-pr-42',
      'GET /teams',
      'POST /namespaces',
      'GET /namespaces/shop-pr-42',
    ]);
  });

  it.each([
    [2, 0, 3],
    [3, 1, 3],
  ])('tries for a name that is taken and free again: %i times taken, it ends with %i', async (count, end, tries) => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ endpoint: 'createNamespace', fault: 'status', status: 409, count });
    const { exitCode, log } = await platform.step(inputs, opened());
    expect(exitCode, log).toBe(end);
    expect(platform.calls().filter((call) => call.startsWith('POST'))).toHaveLength(tries);
  });

  it('finds what a faster run of its own has made, where the platform calls a taken name not valid', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step(inputs, opened());
    platform.emulator.faults.add({ endpoint: 'getNamespace', fault: 'status', status: 404, count: 1 });
    platform.emulator.faults.add({ endpoint: 'createNamespace', fault: 'status', status: 422, count: 1 });
    const { exitCode, log, outputs } = await platform.step(inputs, opened());
    expect(exitCode, log).toBe(0);
    expect(outputs['changed']).toBe('false');
  });

  it('does not take a faster stranger’s namespace for its own', async () => {
    await using platform = await startPlatform({ dialect });
    addNamespace(platform, 'shop-pr-42', 'of a stranger');
    platform.emulator.faults.add({ endpoint: 'getNamespace', fault: 'status', status: 404, count: 1 });
    const step = await platform.step(inputs, opened());
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('it is neither used nor deleted');
  });

  it('creates one namespace although the answer is lost', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ endpoint: 'createNamespace', fault: 'reset-after', count: 1 });
    const step = await platform.step(inputs, opened());
    expect(step.exitCode, step.log).toBe(0);
    expect(platform.calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(namespacesOf(platform).filter(({ name }) => name === 'shop-pr-42')).toHaveLength(1);
  });

  it('fails with the platform’s own words where it has retired the call', async () => {
    await using platform = await startPlatform({ dialect });
    const message = 'Namespaces are made elsewhere now';
    platform.emulator.faults.add({ endpoint: 'createNamespace', fault: 'status', status: 410, message });
    const step = await platform.step(inputs, opened());
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(message);
    expect(step.log).toContain('410 gone');
  });
});

describe('the pull request of a review', () => {
  it('is the event’s, or the one that the input names', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub([makePull({ number: 7 })]);
    const env = { GITHUB_API_URL: github.url };
    const step = await platform.step({ ...inputs, 'pull-request': '#7', 'github-token': github.token }, { env });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs).toMatchObject({ namespace: 'shop-pr-7', 'pull-request': '7' });
    expect([...new Set(github.calls())]).toEqual(['GET /repos/octo/shop/pulls/7']);
  });

  it('must be named where the event has none', async () => {
    await using platform = await startPlatform();
    const step = await platform.step(inputs);
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('The event `push` has no pull request');
    expect(platform.calls()).toEqual([]);
  });

  it('cannot be looked up without a token', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...inputs, 'pull-request': '7' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('`github-token` is missing');
  });

  it('that GitHub does not know makes no namespace', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    const env = { GITHUB_API_URL: github.url };
    const step = await platform.step({ ...inputs, 'pull-request': '7', 'github-token': github.token }, { env });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('GitHub did not show pull request 7');
    expect(platform.calls()).toEqual([]);
  });
});

describe('the name of a review namespace', () => {
  it('is safe for DNS, has 63 characters at most, and ends in the whole number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.nat({ max: 2 ** 40 }), (repository, number) => {
        const name = nameReview(repository, number);
        expect(name).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
        expect(name.endsWith(`-pr-${number}`)).toBe(true);
      }),
      runs(300),
    );
  });

  it('differs for two repositories that start alike', () => {
    const [one, other] = ['a', 'b'].map((end) => nameReview(`${'very-long-name-'.repeat(6)}${end}`, 7));
    expect(one).not.toBe(other);
  });

  it.each([
    ['Shop-42', 'is no name for a review namespace'],
    ['shop_42', 'is no name for a review namespace'],
    [`shop-42-${'x'.repeat(60)}`, 'is no name for a review namespace'],
    ['shop-preview', 'does not hold the pull request’s number'],
    ['shop-142', 'does not hold the pull request’s number'],
    ['shop-420', 'does not hold the pull request’s number'],
  ])('may not be %s', async (namespace, message) => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...inputs, namespace }, opened());
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(message);
    expect(platform.calls()).toEqual([]);
  });

  it('may be the user’s own if it holds the number', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...inputs, namespace: 'preview-42-shop' }, opened());
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['namespace']).toBe('preview-42-shop');
  });
});
