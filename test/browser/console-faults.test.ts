import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk } from '../../scripts/emulator/start-desk.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { callApi } from '../harness/call-api.ts';
import { findFaintTexts, openBrowser, openPage, takePicture } from '../harness/open-browser.ts';
import { runStep } from '../harness/step.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opens the console's faults. */
async function openFaults(colorScheme: 'light' | 'dark' = 'light') {
  const desk = await startDesk({ buildSeconds: 0.5 });
  const opened = await openPage(browser, desk.consoleUrl, { colorScheme });
  await opened.page.getByText('live').waitFor();
  await opened.page.locator('#apps tbody tr').first().waitFor();
  const panel = opened.page.locator('#faults');
  const close = async () => {
    await opened[Symbol.asyncDispose]();
    await desk.close();
  };
  return { desk, opened, panel, waiting: panel.locator('.waiting li'), [Symbol.asyncDispose]: close };
}

describe('the buttons for faults', () => {
  it('fail the next build, and only that one', async () => {
    await using at = await openFaults();
    const { desk, panel, waiting } = at;
    const inputs = { operation: 'build', app: 'my-app', 'api-url': desk.apiUrl, token: desk.token };
    await panel.getByRole('button', { name: 'Fail the next build' }).click();
    await waiting.getByText('build-fails').waitFor();
    const failed = await runStep({ clock: systemClock, with: inputs });
    expect([failed.exitCode, failed.outputs['status']]).toEqual([1, 'failed']);
    await waiting.waitFor({ state: 'detached' });
    expect((await runStep({ clock: systemClock, with: inputs })).exitCode).toBe(0);
    expect(at.opened.complaints()).toEqual([]);
  });

  it('answer 503 twice, and show how many are left', async () => {
    await using at = await openFaults('dark');
    const { desk, panel, waiting } = at;
    await panel.getByRole('button', { name: 'Answer 503 twice' }).click();
    await waiting.getByText('2 left').waitFor();
    expect((await callApi(desk, 'GET', '/me')).status).toBe(503);
    await waiting.getByText('1 left').waitFor();
    await takePicture(at.opened.page, 'console-fault-dark');
    expect(await findFaintTexts(at.opened.page)).toEqual([]);
    expect((await callApi(desk, 'GET', '/me')).status).toBe(503);
    await waiting.waitFor({ state: 'detached' });
    expect((await callApi(desk, 'GET', '/me')).status).toBe(200);
    expect(await at.opened.page.locator('#requests tbody tr').getByText('status').count()).toBe(2);
  });

  it('hit only the app that is chosen, and can be taken back', async () => {
    await using at = await openFaults();
    const { desk, panel, waiting } = at;
    await panel.getByRole('combobox').selectOption('shop-staging');
    await panel.getByRole('button', { name: 'Answer 403 once' }).click();
    await waiting.getByText('app: shop-staging').waitFor();
    expect((await callApi(desk, 'GET', '/apps/my-app')).status).toBe(200);
    await waiting.getByRole('button').click();
    await waiting.waitFor({ state: 'detached' });
    expect((await callApi(desk, 'GET', '/apps/shop-staging')).status).toBe(200);
  });

  it('are all understood by the emulator', async () => {
    await using at = await openFaults();
    const { desk, panel, waiting } = at;
    const buttons = panel.locator('.buttons button');
    const count = await buttons.count();
    for (const button of await buttons.all()) await button.click();
    await waiting.nth(count - 1).waitFor();
    expect(desk.faults.list()).toHaveLength(count);
    expect(await panel.getByRole('status').innerText()).toBe('');
    await takePicture(at.opened.page, 'console-faults');
  });

  it('say so when the emulator has gone', async () => {
    await using at = await openFaults();
    await at.desk.close();
    await at.panel.getByRole('button', { name: 'Answer 503 twice' }).click();
    await at.panel.getByText('The emulator cannot be reached').waitFor();
  });
});
