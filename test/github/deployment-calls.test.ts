import { describe, expect, it } from 'vitest';
import { openDeploymentCalls } from '../../src/github/deployment-calls.ts';
import type { Octokit } from '../../src/github/octokit.ts';

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

const target = { environment: 'production', commit: 'abc', description: 'Building', transient: false };
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
});
