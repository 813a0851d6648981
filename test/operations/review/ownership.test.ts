import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/github/read-event.ts';
import { readMark, writeMark } from '../../../src/operations/review/ownership.ts';

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
