import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/github/read-event.ts';
import { readMark, refuseForeign, writeMark } from '../../../src/operations/review/ownership.ts';

const at = (server: string | undefined) =>
  readEvent({ GITHUB_REPOSITORY: 'octo/shop', GITHUB_REPOSITORY_ID: '1001', GITHUB_SERVER_URL: server }, {});

describe('the mark of a review namespace', () => {
  it.each([
    ['https://github.com', '[platform-deploy repository=1001 pull-request=7]', 'github.com'],
    [
      'https://git.example:8443',
      '[platform-deploy server=git.example:8443 repository=1001 pull-request=7]',
      'git.example:8443',
    ],
    ['https://octo.ghe.com', '[platform-deploy server=octo.ghe.com repository=1001 pull-request=7]', 'octo.ghe.com'],
    [undefined, '[platform-deploy server=unknown repository=1001 pull-request=7]', 'unknown'],
  ])('on %s is %s', (url, text, server) => {
    const description = writeMark(at(url), 7);
    expect(description).toBe(`Review of pull request 7 in octo/shop ${text}`);
    expect(readMark(description)).toEqual({ server, repositoryId: '1001', pullRequest: 7 });
  });

  it('is read also where a platform adds white space', () => {
    const description = ` ${writeMark(at('https://github.com'), 7)}\n`;
    expect(readMark(description)).toEqual({ server: 'github.com', repositoryId: '1001', pullRequest: 7 });
  });

  it.each([
    '[platform-deploy repository=01001 pull-request=7]',
    '[platform-deploy repository=1001 pull-request=07]',
    '[platform-deploy repository= pull-request=7]',
    '[platform-deploy repository=1001 pull-request=0]',
    '[platform-deploy server= repository=1001 pull-request=7]',
    '[platform-deploy server=a b repository=1001 pull-request=7]',
    '[platform-deploy repository=1001 pull-request=7] and more',
  ])('is not %s', (text) => {
    expect(readMark(text)).toBeUndefined();
  });
});

describe('a namespace is refused', () => {
  const event = at('https://github.com');
  const own = { id: 'a', name: 'shop-pr-7', description: writeMark(event, 7), raw: {} };
  const marked = (mark: string) => `[platform-deploy ${mark}]`;
  const whose = (pullRequest: number, id: number, server: string) =>
    `belongs to pull request ${pullRequest} of the repository with id ${id} on ${server}`;

  it.each([
    ['that was meant', {}, undefined],
    ['without an id', { id: undefined }, 'is another than the namespace shop-pr-7 that was meant'],
    ['of another id', { id: 'b' }, 'is another than the namespace shop-pr-7 that was meant'],
    ['of another name', { name: 'a' }, 'is another than the namespace shop-pr-7 that was meant'],
    ['of another pull request', { description: writeMark(event, 8) }, whose(8, 1001, 'github.com')],
    ['of another repository', { description: marked('repository=1002 pull-request=7') }, whose(7, 1002, 'github.com')],
    [
      'of another server',
      { description: marked('server=git.example repository=1001 pull-request=7') },
      whose(7, 1001, 'git.example'),
    ],
    ['without a mark', { description: undefined }, 'does not show the description by which this action knows its own'],
  ])('or not, where it is one %s', (_, changes, reason) => {
    const found = { ...own, ...changes };
    const refuse = () => refuseForeign(found, { id: 'a', name: 'shop-pr-7', pullRequest: 7 }, event);
    if (reason === undefined) expect(refuse).not.toThrow();
    else
      expect(refuse).toThrow(`The namespace ${found.name} is there, but it ${reason}: it is neither used nor deleted`);
  });

  it('not for its id where none is known yet', () => {
    expect(() => refuseForeign(own, { name: 'shop-pr-7', pullRequest: 7 }, event)).not.toThrow();
  });
});
