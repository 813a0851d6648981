import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk } from '../../scripts/emulator/start-desk.ts';
import { endpoints } from '../../src/platform/wire/endpoints.ts';
import { openBrowser, openPage, takePicture } from '../harness/open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the API page', () => {
  it('opens with the user name and password, and lists every endpoint under its own policy', async () => {
    await using platform = await startDesk();
    const httpCredentials = { username: platform.basicUser, password: platform.basicPassword };
    await using opened = await openPage(browser, platform.apiDocsUrl, { httpCredentials });
    const { page } = opened;
    await page.getByRole('heading', { name: 'Platform Application API (emulated)' }).waitFor();
    const shown = page.locator('.opblock .opblock-summary');
    await shown.nth(Object.keys(endpoints).length - 1).waitFor();
    const listed = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('.opblock-summary')].map((row) =>
        row.querySelector('.opblock-summary-method').textContent + ' ' +
        row.querySelector('.opblock-summary-path').dataset.path)`,
    );
    const expected = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect([...listed].sort()).toEqual(expected.sort());
    await takePicture(page, 'api-page');
    expect(opened.complaints().filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('calls the API from the page with a token', async () => {
    await using platform = await startDesk();
    const httpCredentials = { username: platform.basicUser, password: platform.basicPassword };
    await using opened = await openPage(browser, platform.apiDocsUrl, { httpCredentials });
    const { page } = opened;
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container input').fill(platform.token);
    await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).click();
    const me = page.locator('.opblock', { has: page.locator('[data-path="/me"]') });
    await me.locator('.opblock-summary').click();
    await me.getByRole('button', { name: 'Try it out' }).click();
    await me.getByRole('button', { name: 'Execute' }).click();
    await me.locator('.live-responses-table').getByText('dev@platform.example').waitFor();
    expect(platform.requests().map(({ path, status }) => [path, status])).toEqual([['/api/v1/me', 200]]);
  });

  it('stays shut without them', async () => {
    await using platform = await startDesk();
    await expect(openPage(browser, platform.apiDocsUrl)).rejects.toThrow('ERR_INVALID_AUTH_CREDENTIALS');
  });
});
