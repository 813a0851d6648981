import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOwn, readMark, writeMark } from '../../../src/operations/review/mark.ts';
import { fillInAddress, nameReview } from '../../../src/operations/review/name.ts';
import { push } from '../../github/github-world.ts';

const at = (url: string, id = '1001') => ({ ...push, repository: { ...push.repository, id, url } });
const usual = at('https://github.com/octo/shop');
const own = at('https://git.example/octo/shop');
const namespace = (description?: string) => ({
  id: 'namespace-1',
  name: 'shop-pr-7',
  description,
  region: undefined,
  team: undefined,
  createdAt: undefined,
});

describe('The mark of a review namespace', () => {
  it('is what namespaces of the last version carry', () => {
    expect(writeMark(usual, 7)).toBe(
      'Review of pull request 7 in octo/shop [platform-deploy repository=1001 pull-request=7]',
    );
    expect(writeMark(own, 7)).toBe(
      'Review of pull request 7 in octo/shop [platform-deploy server=git.example repository=1001 pull-request=7]',
    );
  });

  it('can be read again', () => {
    expect(readMark(writeMark(usual, 7))).toEqual({ server: 'github.com', repositoryId: '1001', pullRequest: 7 });
    expect(readMark(`${writeMark(own, 7)}\n`)).toEqual({ server: 'git.example', repositoryId: '1001', pullRequest: 7 });
  });

  it('is not written for a repository whose id is not known', () => {
    expect(() => writeMark(at('https://github.com/octo/shop', ''), 7)).toThrow('This repository has no id');
  });

  it.each([
    ['none', undefined],
    ['somebody’s words', 'Mine'],
    ['another pull request', '[platform-deploy repository=1001 pull-request=8]'],
    ['another repository', '[platform-deploy repository=1002 pull-request=7]'],
    ['another server', '[platform-deploy server=git.example repository=1001 pull-request=7]'],
    ['a server named alike', '[platform-deploy server=github.com.evil.example repository=1001 pull-request=7]'],
    ['a number that begins alike', '[platform-deploy repository=1001 pull-request=77]'],
    ['words behind it', '[platform-deploy repository=1001 pull-request=7] Mine'],
    ['a number with a zero before it', '[platform-deploy repository=1001 pull-request=07]'],
  ])('%s: it is not ours', (_, description) => {
    expect(() => checkOwn(namespace(description), 7, usual)).toThrow(
      expect.objectContaining({ code: 'namespace-not-ours' }),
    );
  });

  it('is enough, whatever people wrote before it', () => {
    expect(() => checkOwn(namespace('Shop [platform-deploy repository=1001 pull-request=7]'), 7, usual)).not.toThrow();
  });
});

describe('The name of a review namespace', () => {
  it.each([
    ['shop', 7, 'shop-pr-7'],
    ['Shop.Web_2', 7, 'shop-web-2-pr-7'],
    ['--', 7, 'review-pr-7'],
  ])('of %s and %i is %s', (repository, number, name) => {
    expect(nameReview(repository, number)).toBe(name);
  });

  it('is a DNS label that ends in the whole number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), fc.integer({ min: 1, max: 2 ** 31 }), (repository, number) => {
        const name = nameReview(repository, number);
        expect(name).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
        expect(name.length).toBeLessThanOrEqual(63);
        expect(name.endsWith(`-pr-${number}`)).toBe(true);
      }),
    );
  });

  it('differs for two long names that start alike', () => {
    expect(nameReview(`${'a'.repeat(80)}b`, 7)).not.toBe(nameReview(`${'a'.repeat(80)}c`, 7));
  });
});

it.each([
  ['https://pr-{number}.shop.example', 'x', 'https://pr-7.shop.example'],
  ['https://{namespace}.example/{branch}', 'Fix/The Cart', 'https://shop-pr-7.example/fix-the-cart'],
  ['https://{branch}.shop.example', 'evil.example/x?', 'https://evil-example-x.shop.example'],
  ['https://{branch}.shop.example', '@@', 'https://pr-7.shop.example'],
  ['https://{branch}.shop.example', 'a{number}', 'https://a-number.shop.example'],
])('The address %s of the branch %s is %s', (pattern, headBranch, address) => {
  const pull = { number: 7, state: 'open', labels: [], headBranch, headCommit: 'a', fromFork: false } as const;
  expect(fillInAddress(pattern, 'shop-pr-7', pull)).toBe(address);
});
