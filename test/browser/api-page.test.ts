import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { basicLogin } from '../../scripts/emulator/api-page.ts';
import { openBrowser, openPage, takePicture } from '../harness/browser.ts';
import { calls } from '../harness/contract.ts';
import { openDesk } from '../harness/dist.ts';

const httpCredentials = { username: basicLogin.user, password: basicLogin.password };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it.each(['light', 'dark'] as const)('the API page lists every call, in %s', async (colorScheme) => {
  await using desk = await openDesk();
  await using opened = await openPage(browser, `${desk.authUrl}/api-docs`, { httpCredentials, colorScheme });
  const { page } = opened;
  await page
    .locator('.opblock-summary')
    .nth(calls.length - 1)
    .waitFor();
  const listed = await page.evaluate<readonly string[]>(`[...document.querySelectorAll('.opblock-summary')].map((row) =>
    row.querySelector('.opblock-summary-method').textContent + ' ' +
    row.querySelector('.opblock-summary-path').dataset.path)`);
  expect(listed.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
  const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  expect(background === 'rgb(28, 32, 34)').toBe(colorScheme === 'dark');
  await takePicture(page, `api-page-${colorScheme}`);
  expect(opened.complaints.filter((text) => !text.includes('401'))).toEqual([]);
});

it('a call is sent from the page with a token', async () => {
  await using desk = await openDesk();
  await using opened = await openPage(browser, `${desk.authUrl}/api-docs`, { httpCredentials });
  const { page } = opened;
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input[type=password], .auth-container input[type=text]').first().fill(desk.token);
  await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Close' }).first().click();
  const me = page.locator('.opblock', { has: page.locator('[data-path="/me"]') });
  await me.locator('.opblock-summary').click();
  await me.getByRole('button', { name: 'Try it out' }).click();
  await me.getByRole('button', { name: 'Execute' }).click();
  await me.locator('.live-responses-table').getByText('dev@platform.example').waitFor();
  expect(desk.journal.list().map(({ path, status }) => [path, status])).toEqual([['/api/v1/me', 200]]);
});

it('without the password the page stays shut', async () => {
  await using desk = await openDesk();
  await expect(openPage(browser, `${desk.authUrl}/api-docs`)).rejects.toThrow('ERR_INVALID_AUTH_CREDENTIALS');
});
