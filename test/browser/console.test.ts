import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSeed } from '../../src/emulator/seed.ts';
import { findFaintTexts, measureOverflow, openBrowser, openPage, takePicture } from '../harness/browser.ts';
import { openDesk } from '../harness/dist.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The console of a fresh platform, and a way to call its API. */
async function openConsole(options: Parameters<typeof openPage>[2] = {}) {
  const desk = await openDesk();
  const opened = await openPage(browser, desk.consoleUrl, options);
  const { page } = opened;
  const rows = (id: string) => page.locator(`#${id} tr`);
  await rows('apps').first().waitFor();
  const send = (method: string, path: string, body?: object) =>
    fetch(`${desk.apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${desk.token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const close = () => Promise.all([opened[Symbol.asyncDispose](), desk.close()]).then(() => {});
  return { ...opened, desk, rows, send, [Symbol.asyncDispose]: close };
}

it('the console shows every app, and no value of a config var', async () => {
  await using at = await openConsole();
  const names = await at.rows('apps').locator('a').allInnerTexts();
  expect(names.toSorted()).toEqual(defaultSeed.apps?.map(({ name }) => name).toSorted());
  expect(await at.page.content()).not.toMatch(/fake-session-secret|postgres:/);
  expect(at.complaints).toEqual([]);
});

it('a build that is started there runs to its end', async () => {
  await using at = await openConsole();
  await at.page.getByLabel('Branch of my-app').selectOption('fail-build');
  await at.rows('apps').filter({ hasText: 'my-app' }).getByRole('button', { name: 'Build' }).click();
  const build = at.rows('builds').filter({ hasText: 'fail-build' });
  await build.waitFor();
  at.desk.clock.advance(60);
  await build.getByText('failed').first().waitFor();
  await build.getByRole('link', { name: 'Log' }).click();
  await at.page.getByText('Cannot find module').waitFor();
});

it('a fault that is aimed at a build’s start hits that alone, once', async () => {
  await using at = await openConsole();
  await at.page.locator('select[name=on]').selectOption('startBuild');
  await at.page.getByLabel('Status', { exact: true }).fill('502');
  await at.page.getByRole('button', { name: 'Add' }).click();
  await at.page.getByText('status on startBuild, 1 ×').waitFor();
  const statuses = [await at.send('GET', '/me'), await at.send('POST', '/apps/my-app/builds', {})];
  expect(statuses.map(({ status }) => status)).toEqual([200, 502]);
  await at.page.getByText('No fault is waiting.').waitFor();
  expect((await at.send('POST', '/apps/my-app/builds', {})).status).toBe(201);
  const first = at.rows('journal').filter({ hasText: 'startBuild' }).last();
  expect(await first.innerText()).toContain('502');
  expect(at.complaints).toEqual([]);
});

it('all faults are removed at once', async () => {
  await using at = await openConsole();
  for (const kind of ['delay', 'reset', 'cut', 'refuse-token']) {
    await at.page.locator('select[name=kind]').selectOption(kind);
    await at.page.getByRole('button', { name: 'Add' }).click();
  }
  await at.page.getByText('refuse-token on every request, 1 ×').waitFor();
  expect(at.desk.faults.list()).toHaveLength(4);
  await at.page.getByRole('button', { name: 'Remove all' }).click();
  await at.page.getByText('No fault is waiting.').waitFor();
  expect(at.desk.faults.list()).toEqual([]);
});

it('a renewed token is shown and opens the API', async () => {
  await using at = await openConsole();
  const shown = at.page.locator('#token');
  expect(await shown.innerText()).toBe(at.desk.token);
  await at.page.getByRole('button', { name: 'Renew token' }).click();
  await shown.filter({ hasNotText: at.desk.token }).waitFor();
  expect((await at.send('GET', '/me')).status).toBe(401);
  const headers = { authorization: `Bearer ${await shown.innerText()}` };
  expect((await fetch(`${at.desk.apiUrl}/me`, { headers })).status).toBe(200);
});

it('requests are listed as they come, and their text is no HTML', async () => {
  await using at = await openConsole();
  await at.send('GET', '/apps/<img src=x onerror=alert(1)>');
  await at.send('PATCH', '/apps/my-app/config-vars', { API_KEY: 'fake-value-that-must-not-show' });
  await at.rows('journal').filter({ hasText: 'updateConfig' }).waitFor();
  expect(await at.rows('journal').count()).toBe(2);
  expect(await at.page.locator('main img').count()).toBe(0);
  expect(await at.page.content()).not.toContain('fake-value-that-must-not-show');
  expect(at.complaints).toEqual([]);
});

it('an emulator that is gone is reported', async () => {
  await using at = await openConsole();
  await at.desk.close();
  await at.page.getByRole('alert').getByText('The emulator does not answer').waitFor();
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it.each([390, 1280])('the console fits %i px and can be read', async (width) => {
    await using at = await openConsole({ colorScheme, viewport: { width, height: 844 } });
    await at.send('POST', '/apps/my-app/builds', { branch: 'main' });
    await at.send('POST', '/apps/shop-staging/builds', { branch: 'fail-build' });
    await at.send('GET', '/apps/no-such-app');
    at.desk.faults.add({ kind: 'status', status: 503, on: 'getApp' });
    await at.send('GET', '/apps/my-app');
    at.desk.clock.advance(6);
    await at.rows('builds').getByText('failed').first().waitFor();
    await takePicture(at.page, `console-${colorScheme}-${width}`);
    expect(await measureOverflow(at.page)).toBeLessThanOrEqual(0);
    expect(await findFaintTexts(at.page)).toEqual([]);
  });
});
