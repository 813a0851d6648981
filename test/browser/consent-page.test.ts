import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk } from '../../scripts/emulator/start-desk.ts';
import { openBrowser, openPage } from '../harness/open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A site of somebody else on this machine. */
async function serveSite(html: string) {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('the consent page', () => {
  it('is reached by a link from a client’s site, and its answer is taken', async () => {
    await using platform = await startDesk();
    const question = new URLSearchParams({
      response_type: 'code',
      client_id: 'demo-client',
      redirect_uri: 'http://127.0.0.1:9/callback',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const address = `${platform.authUrl}/oauth/authorize?${question}`;
    await using site = await serveSite(`<a href="${address.replaceAll('&', '&amp;')}">Sign in</a>`);
    await using opened = await openPage(browser, site.url);
    const { page } = opened;
    await page.getByRole('link', { name: 'Sign in' }).click();
    // Nobody listens at the client's address: to be sent there is enough.
    const sent = page.waitForRequest((request) => request.url().startsWith('http://127.0.0.1:9/callback'));
    await page.getByRole('button', { name: 'Allow' }).click();
    expect(new URL((await sent).url()).searchParams.get('code')).toMatch(/^[\w-]{32}$/);
  });
});

describe('a page of another site', () => {
  it('can neither change the emulator nor read it', async () => {
    await using platform = await startDesk();
    await using site = await serveSite('<p>Harmless</p>');
    await using opened = await openPage(browser, site.url);
    const before = platform.snapshot();
    platform.faults.add({ fault: 'empty', endpoint: 'getApp' });
    const outcomes = await opened.page.evaluate<readonly unknown[]>(`(async () => {
      const at = ${JSON.stringify(platform.url)};
      const attempt = (path, options) => fetch(at + path, options).then((reply) => [reply.type, reply.status], String);
      return Promise.all([
        attempt('/_emulator/reset', { method: 'POST', mode: 'no-cors' }),
        attempt('/_emulator/reset', { method: 'POST' }),
        attempt('/_emulator/state', {}),
        attempt('/auth/oauth/authorize', { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ client_id: 'x' }) }),
      ]);
    })()`);
    // `opaque` is a reply that the page cannot look into.
    expect(outcomes).toEqual([
      ['opaque', 0],
      expect.stringContaining('Failed'),
      expect.stringContaining('Failed'),
      ['opaque', 0],
    ]);
    expect(platform.faults.list()).toHaveLength(1);
    expect(platform.snapshot()).toEqual(before);
    expect(platform.requests()).toEqual([]);
  });
});
