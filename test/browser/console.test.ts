import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, type DeskOptions, startDesk } from '../../scripts/emulator/start-desk.ts';
import { defaultSeed } from '../../src/emulator/seed/default-seed.ts';
import type { Emulator } from '../../src/emulator/start-emulator.ts';
import { findFaintTexts, measureOverflow, openBrowser, openPage, takePicture } from '../harness/open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

function startWithConsole(options: DeskOptions = {}): Promise<Desk> {
  return startDesk({ clock: 'manual', ...options });
}

function send(platform: Emulator, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${platform.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const rowsOf = (page: Page, table: string) => page.locator(`#${table} tbody tr`);

async function makeEvents(platform: Emulator): Promise<void> {
  await send(platform, 'POST', '/apps/shop-staging/builds', { branch: 'fail-tests', commitish: '8a1f0c2d9e' });
  platform.world.clock.advance(60_000);
  await send(platform, 'POST', '/apps/my-app/builds', { branch: 'main', description: 'Started by mona at 0123456' });
  platform.world.clock.advance(2000);
  await send(platform, 'POST', '/apps/my-app/domains', { hostname: 'a-rather-long-name.of.a.customer.example' });
  await send(platform, 'PATCH', '/apps/my-app/config-vars', { API_KEY: 'fake-value-that-must-not-show' });
  await send(platform, 'DELETE', '/apps/my-app/dynos/web.1');
  await send(platform, 'GET', '/apps/no-such-app');
  await send(platform, 'POST', '/namespaces', {
    name: 'shop-pr-42',
    description: 'Review of pull request 42 in octo/shop [platform-deploy repository=1001 pull-request=42]',
  });
}

describe('the console', () => {
  it('shows the whole seed', async () => {
    await using platform = await startWithConsole();
    await using opened = await openPage(browser, platform.consoleUrl);
    const { page } = opened;
    await page.getByText('live').waitFor();
    await rowsOf(page, 'apps').first().waitFor();
    const main = await page.locator('main').innerText();
    const { apps = [], namespaces = [], pipelines = [] } = defaultSeed;
    for (const { name } of [...apps, ...namespaces, ...pipelines]) expect(main).toContain(name);
    for (const hostname of apps.flatMap(({ domains = [] }) => domains)) expect(main).toContain(hostname);
    for (const key of apps.flatMap(({ config = {} }) => Object.keys(config))) expect(main).toContain(key);
    for (const value of ['fake-session-secret', 'postgres://']) expect(await page.content()).not.toContain(value);
    expect(await rowsOf(page, 'dynos').count()).toBe(10);
    expect(opened.complaints()).toEqual([]);
  });

  it('follows a build through its states without a reload', async () => {
    await using platform = await startWithConsole({ buildSeconds: 10 });
    await using opened = await openPage(browser, platform.consoleUrl);
    const { page } = opened;
    await page.getByText('live').waitFor();
    await send(platform, 'POST', '/apps/my-app/builds', { branch: 'a-new-branch' });
    const newest = rowsOf(page, 'builds').first();
    for (const state of ['pending', 'building', 'releasing', 'succeeded']) {
      await newest.filter({ hasText: 'a-new-branch' }).getByText(state, { exact: true }).waitFor();
      // Nobody tells the page that time goes on.
      platform.world.clock.advance(3500);
    }
    await rowsOf(page, 'apps').first().getByText('succeeded').waitFor();
    expect(opened.complaints()).toEqual([]);
  });

  it('lets the journal grow without a reload, secrets masked, and empties it on reset', async () => {
    await using platform = await startWithConsole();
    await send(platform, 'GET', '/me');
    await using opened = await openPage(browser, platform.consoleUrl);
    const { page } = opened;
    await rowsOf(page, 'requests').getByText('/me').waitFor();
    await send(platform, 'PATCH', '/apps/my-app/config-vars', { API_KEY: 'fake-value-that-must-not-show' });
    const first = rowsOf(page, 'requests').first();
    await first.getByText('/apps/my-app/config-vars').waitFor();
    expect(await rowsOf(page, 'requests').count()).toBe(2);
    await first.locator('summary').click();
    expect(await first.locator('pre').innerText()).toContain('"API_KEY": "***"');
    expect(await page.content()).not.toContain('fake-value-that-must-not-show');
    await fetch(`${platform.url}/_emulator/reset`, { method: 'POST' });
    await page.locator('#requests.empty').waitFor();
    expect(await rowsOf(page, 'requests').count()).toBe(0);
    expect(opened.complaints()).toEqual([]);
  });

  it('shows a platform’s text as text', async () => {
    await using platform = await startWithConsole();
    await using opened = await openPage(browser, platform.consoleUrl);
    const { page } = opened;
    const description = '<img src=x onerror="document.title=1"><b>bold</b>';
    await send(platform, 'POST', '/namespaces', { name: 'odd', description });
    await page.locator('#namespaces').getByText(description).waitFor();
    expect(await page.locator('main img, main td b:not(.method)').count()).toBe(0);
    expect(await page.title()).toBe('Platform console (emulated)');
    expect(opened.complaints()).toEqual([]);
  });

  it('says when the emulator has gone', async () => {
    const platform = await startWithConsole();
    await using opened = await openPage(browser, platform.consoleUrl);
    await opened.page.getByText('live').waitFor();
    await platform.close();
    await opened.page.getByText('lost, trying again').waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('is readable in %s at %i px, with no sideways scrolling', async (colorScheme, width) => {
    await using platform = await startWithConsole();
    await makeEvents(platform);
    await using opened = await openPage(browser, platform.consoleUrl, {
      colorScheme,
      viewport: { width, height: 844 },
    });
    const { page } = opened;
    await page.getByText('building').first().waitFor();
    await rowsOf(page, 'requests').nth(6).waitFor();
    await takePicture(page, `console-${colorScheme}-${width}`);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findFaintTexts(page)).toEqual([]);
    expect(opened.complaints()).toEqual([]);
  });

  it('is built for a screen reader: one heading per section, and each table has a caption', async () => {
    await using platform = await startWithConsole();
    await using opened = await openPage(browser, platform.consoleUrl, { viewport: { width: 390, height: 844 } });
    const { page } = opened;
    await rowsOf(page, 'apps').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const resources = ['Apps', 'Builds', 'Deployments', 'Domains', 'Dynos', 'Namespaces', 'Pipelines', 'Teams'];
    for (const title of ['Requests', ...resources]) {
      const region = page.getByRole('region', { name: title });
      expect(await region.getByRole('heading', { level: 2 }).count()).toBe(1);
      expect((await region.locator('caption').innerText()).length).toBeGreaterThan(10);
      expect(await region.getByRole('table').count()).toBe(1);
    }
    const titles = ['Requests', 'Faults', ...resources];
    expect(await page.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(titles);
    expect(await page.evaluate(`[...document.querySelectorAll('main section')].map(({ id }) => id)`)).toEqual(
      titles.map((title) => title.toLowerCase()),
    );
  });

  it('is guarded by its headers, and serves nothing but its own files', async () => {
    await using platform = await startWithConsole();
    const page = await fetch(platform.consoleUrl);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await page.text()).not.toMatch(/https?:\/\//);
    for (const path of ['console-service.ts', '..%2fseed.ts', 'constructor', 'api/v2']) {
      expect((await fetch(platform.consoleUrl + path)).status).toBe(404);
    }
    expect((await fetch(platform.consoleUrl, { method: 'POST' })).status).toBe(405);
  });
});
