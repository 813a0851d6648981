import { describe, expect, it } from 'vitest';
import { openDeploymentCalls } from '../../src/github/deployment-calls.ts';
import type { Octokit } from '../../src/github/octokit.ts';
import { recordedBuild as target } from '../harness/recorded-build.ts';

/** The calls about Deployments, to a GitHub that answers each with the same. */
function openOn(data: unknown) {
  const asked: unknown[] = [];
  const request = async (_: string, params: object) => {
    asked.push(params);
    return { data };
  };
  const facts = { logUrl: 'https://run', redact: (text: string) => text.replaceAll('secret', '***') };
  const calls = openDeploymentCalls({ request } as unknown as Octokit, { owner: 'octo', repo: 'shop' }, facts);
  return { asked, ...calls };
}

const end = { state: 'success', description: 'Built' } as const;

describe('A Deployment', () => {
  it.each([
    [7, 7],
    ['7', 7],
  ])('is known by the id in the answer: %j', async (id, known) => {
    expect(await openOn({ id }).create(target, 'mark')).toBe(known);
  });

  it.each([{}, { message: 'Auto-merged main into topic' }, { id: 'x' }, { id: 2 ** 60 }, 'text'])(
    'is not known by an answer such as %j',
    async (data) => {
      await expect(openOn(data).create(target, 'mark')).rejects.toThrow('GitHub’s answer holds no Deployment');
    },
  );

  it.each<[payload: unknown, found: number | undefined]>([
    [{ 'platform-deploy': 'mark' }, 7],
    ['{"platform-deploy":"mark"}', 7],
    [{ 'platform-deploy': 'other' }, undefined],
    ['', undefined],
    [null, undefined],
  ])('is found by its mark in the payload %j: %s', async (payload, found) => {
    const list = [
      { id: 8, sha: 'def', payload: {} },
      { id: 7, sha: 'abc', payload },
    ];
    expect(await openOn(list).findMarked('production', 'mark')).toBe(found);
  });

  const whole = 'a'.repeat(40);
  it.each([
    ['another environment', { environment: 'staging' }],
    ['another commit', { sha: 'b'.repeat(40) }],
  ])('that was asked for is not one of %s', async (_, part) => {
    const told = { id: 7, environment: 'production', sha: whole, ...part };
    const made = openOn(told).create({ ...target, commit: whole }, 'mark');
    await expect(made).rejects.toThrow('GitHub’s answer is not about what was asked, or contradicts itself');
  });

  it.each([
    ['main', 'production'],
    ['20260101', 'production'],
    ['aaaaaaa', 'Production'],
    [whole, 'PRODUCTION'],
  ])('that was asked for %s may be told as a commit of %s', async (commit, environment) => {
    expect(await openOn({ id: 7, sha: whole, environment }).create({ ...target, commit }, 'mark')).toBe(7);
  });

  it.each<[what: string, told: object, ids: readonly number[]]>([
    ['is of its environment', { environment: 'production' }, [8, 7]],
    ['is of its environment in other letters', { environment: 'Production' }, [8, 7]],
    ['does not tell of which it is', {}, [8, 7]],
    ['is of another', { environment: 'staging' }, [7]],
    ['is of one with a longer name', { environment: 'production-2' }, [7]],
    ['is of none', { environment: '' }, [7]],
  ])('that %s, first of a list (%j), leaves %j of it', async (_, told, ids) => {
    const list = [
      { id: 8, sha: whole, payload: { 'platform-deploy': 'mark' }, ...told },
      { id: 7, sha: whole, payload: { 'platform-deploy': 'mark' }, environment: 'production' },
    ];
    const { findMarked, list: read, listAll } = openOn(list);
    expect((await read('production')).map(({ id }) => id)).toEqual(ids);
    expect(await findMarked('production', 'mark')).toBe(ids[0]);
    expect((await Array.fromAsync(listAll(target))).map((own) => own?.id)).toEqual(ids);
  });

  it.each(['refs/heads/evil', '', 'main', 'abcdef0', whole.toUpperCase(), `${whole}a`, null, undefined, 7])(
    'is no record where its commit is %j',
    async (sha) => {
      const payload = { 'platform-deploy': 'mark' };
      const { listAll } = openOn([{ id: 7, sha, environment: 'production', payload }]);
      await expect(Array.fromAsync(listAll(target))).rejects.toThrow('GitHub’s answer names no commit');
    },
  );

  it('is looked for page by page, up to a limit, among those of other apps', async () => {
    const payload = (app: string) => ({ 'platform-deploy': 'mark', apps: [app] });
    const told = (id: number, app = 'my-app') => ({ id, sha: whole, environment: 'production', payload: payload(app) });
    const full = [
      told(1),
      told(2, 'other'),
      { ...told(3), payload: null },
      ...Array.from({ length: 97 }, () => told(4)),
    ];
    const { asked, listAll } = openOn(full);
    const found = await Array.fromAsync(listAll({ environment: 'production', apps: ['my-app'] }));
    expect(found.slice(0, 4).map((own) => own?.id)).toEqual([1, undefined, undefined, 4]);
    expect(found).toHaveLength(20 * 100);
    expect(asked).toHaveLength(20);
    expect(asked[0]).not.toHaveProperty('page');
    expect(asked.slice(1)).toMatchObject(Array.from({ length: 19 }, (_, at) => ({ page: at + 2, per_page: 100 })));
    const last = openOn(full.slice(1));
    expect(await Array.fromAsync(last.listAll(target))).toHaveLength(99);
    expect(last.asked).toHaveLength(1);
  });

  it.each([
    [whole, { sha: whole }],
    [whole.slice(1), undefined],
  ])('is asked for by its commit where that is a whole id: %s', async (commit, asked) => {
    const other = `${'b'.repeat(39)}a`;
    const told = [whole, other].map((sha, id) => ({ id: id + 1, sha, payload: { 'platform-deploy': 'mark' } }));
    const calls = openOn(told);
    expect((await Array.fromAsync(calls.listAll(target, commit))).map((own) => own?.id)).toEqual([1]);
    if (asked) expect(calls.asked[0]).toMatchObject(asked);
    else expect(calls.asked[0]).not.toHaveProperty('sha');
    expect((await Array.fromAsync(calls.listAll(target, 'a'))).map((own) => own?.id)).toEqual([1]);
  });

  it.each(['777', '70', 'x', ''])('does not stand as one with the id %j does', async (id) => {
    const deployment_url = `https://api.github.com/repos/octo/shop/deployments/${id}`;
    const why = 'GitHub’s answer is not about what was asked, or contradicts itself';
    const good = { state: 'success', deployment_url: 'https://api.github.com/repos/octo/shop/deployments/7' };
    const bad = { state: 'success', deployment_url };
    await expect(openOn([good, bad]).getStatuses(7)).rejects.toThrow(why);
    await expect(openOn(bad).setStatus(7, end)).rejects.toThrow(why);
    expect(await openOn([good]).getStatuses(7)).toEqual([{ state: 'success' }]);
    expect(await openOn(good).setStatus(7, end)).toBe(true);
  });

  it.each([
    [{ state: 'success' }, true],
    [{ state: 'in_progress' }, false],
    [{}, false],
    [undefined, false],
    [null, false],
  ])('stands as said only where the answer shows that: %j', async (data, shown) => {
    expect(await openOn(data).setStatus(7, end)).toBe(shown);
  });

  it('has an address only where one is known, and no secret and no long text in its description', async () => {
    const calls = openOn({});
    await calls.setStatus(7, end);
    await calls.setStatus(7, { ...end, description: `a secret ${'x'.repeat(200)}`, url: 'https://app' });
    const [plain, linked] = calls.asked as [object, { description: string }];
    expect(plain).not.toHaveProperty('environment_url');
    expect(linked).toMatchObject({ environment_url: 'https://app', description: expect.stringMatching(/^a \*\*\* x/) });
    expect(linked.description.length).toBeLessThanOrEqual(140);
  });

  it.each(['my-app.example', 'my app', 'javascript:alert(1)', 'ftp://my-app.example', ''])(
    'has no address where GitHub would refuse the whole status for it: %j',
    async (url) => {
      const calls = openOn({});
      await calls.setStatus(7, { ...end, url });
      expect(calls.asked[0]).not.toHaveProperty('environment_url');
    },
  );

  it('has no address that has a login in it', async () => {
    const calls = openOn({});
    await calls.setStatus(7, { ...end, url: 'https://mona:hunter2@my-app.example/' });
    await calls.setStatus(7, { ...end, url: 'https://token@my-app.example/' });
    expect(JSON.stringify(calls.asked)).not.toMatch(/hunter2|token/);
  });
});
