import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type DeskOptions, startDesk } from '../../scripts/emulator/start-desk.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { findFaintTexts, openBrowser, openPage, takePicture } from '../harness/open-browser.ts';
import { runStep } from '../harness/step.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openConsole(options: Parameters<typeof openPage>[2] = {}, seed: DeskOptions = {}) {
  const desk = await startDesk({ buildSeconds: 0.5, restartSeconds: 0.001, ...seed });
  const opened = await openPage(browser, desk.consoleUrl, options);
  await opened.page.locator('#apps tbody tr').first().waitFor();
  await opened.page.locator('#access code').first().waitFor();
  const close = async () => {
    await opened[Symbol.asyncDispose]();
    await desk.close();
  };
  return { desk, page: opened.page, complaints: opened.complaints, [Symbol.asyncDispose]: close };
}

/** The blocks of the first row of a table: for each use one for a step and one for a shell. */
async function readUses(page: Page, table: string): Promise<readonly string[]> {
  await page.locator(`#${table} tbody tr`).first().getByRole('button').click();
  const texts = await page.getByRole('dialog').locator('pre').allInnerTexts();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  return texts;
}

describe('the console’s ways to use a resource', () => {
  it.each(['builds', 'deployments'])('ask for what the platform tells of %s', async (table) => {
    await using at = await openConsole({}, { dialect: 'deployments' });
    const [, request = ''] = await readUses(at.page, table);
    expect(request).toMatch(new RegExp(`/apps/my-app/${table}/[\\w-]+'$`));
    const { stdout } = await promisify(execFile)('bash', ['-c', `${request} --silent --noproxy '*'`]);
    expect(JSON.parse(stdout)).toMatchObject({ id: request.slice(request.lastIndexOf('/') + 1, -1) });
  });

  it.each(['apps', 'builds', 'deployments', 'domains', 'dynos', 'namespaces', 'pipelines', 'teams'])(
    'are a step and a request that work (%s)',
    async (table) => {
      await using at = await openConsole();
      const texts = await readUses(at.page, table);
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) {
        if (text.startsWith('with:')) {
          const { exitCode, log } = await runStep({
            clock: systemClock,
            with: (parse(text) as { with: Record<string, string> }).with,
          });
          expect([text, exitCode, log]).toEqual([text, 0, expect.any(String)]);
        } else {
          const { stdout } = await promisify(execFile)('bash', [
            '-c',
            `${text} --silent --noproxy '*' -w '%{http_code}'`,
          ]);
          expect([text, stdout.slice(-3)]).toEqual([text, expect.stringMatching(/^20[0-4]$/)]);
        }
      }
      expect(at.complaints()).toEqual([]);
    },
  );

  it('name what YAML and a shell would read as something else', async () => {
    const odd = ['on', 'null', 'a-b', 'y'];
    await using at = await openConsole(
      {},
      {
        seed: {
          teams: [{ name: 't' }],
          namespaces: odd.map((name) => ({ name, team: 't' })),
          apps: [{ name: 'x', team: 't' }],
        },
      },
    );
    for (const [index, name] of odd.entries()) {
      await at.page.locator('#namespaces tbody tr').nth(index).getByRole('button').click();
      const [step = ''] = await at.page.getByRole('dialog').locator('pre').allInnerTexts();
      expect(parse(step, { version: '1.1' })).toMatchObject({ with: { namespace: name } });
      await at.page.keyboard.press('Escape');
    }
  });

  it.each(['light', 'dark'] as const)(
    'are copied by one click, and stay while the tables change (%s)',
    async (colorScheme) => {
      await using at = await openConsole({ colorScheme, permissions: ['clipboard-read', 'clipboard-write'] });
      const { desk, page } = at;
      await page.getByRole('button', { name: 'Use my-app', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'my-app' });
      await fetch(`${desk.apiUrl}/namespaces`, {
        method: 'POST',
        headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
        body: '{"name":"while-reading"}',
      });
      await page.locator('#namespaces').getByText('while-reading').waitFor();
      for (const [index, start] of ['with:\n  operation: build', 'curl -X POST'].entries()) {
        await dialog.getByRole('button', { name: 'Copy' }).nth(index).click();
        await dialog.getByRole('button', { name: 'Copied' }).waitFor();
        const copied = await page.evaluate<string>('navigator.clipboard.readText()');
        expect(copied).toBe(await dialog.locator('pre').nth(index).innerText());
        expect(copied.startsWith(start)).toBe(true);
        await dialog.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' });
      }
      await page.screenshot({ path: `report/browser/console-use-${colorScheme}.png` });
      expect(await findFaintTexts(page)).toEqual([]);
      expect(at.complaints()).toEqual([]);
    },
  );
});

describe('the console’s links and facts', () => {
  it('lead to a row, to the app itself, to its log or to the description of a request', async () => {
    await using at = await openConsole();
    const { desk, page } = at;
    await runStep({
      clock: systemClock,
      with: { operation: 'get-app', app: 'my-app', 'api-url': desk.apiUrl, token: desk.token },
    });
    await page.locator('#requests tbody a').first().waitFor();
    const links = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('main a, nav a, header a')].map((one) => one.getAttribute('href'))`,
    );
    expect(links.length).toBeGreaterThan(50);
    const basic = `Basic ${btoa(`${desk.basicUser}:${desk.basicPassword}`)}`;
    for (const href of new Set(links)) {
      if (href.startsWith('#'))
        expect([href, await page.locator(`[id="${href.slice(1)}"]`).count()]).toEqual([href, 1]);
      else {
        const headers = { authorization: href.startsWith('/api-docs') ? basic : `Bearer ${desk.token}` };
        expect([href, (await fetch(new URL(href, desk.url), { headers })).status]).toEqual([href, 200]);
      }
    }
    await page.getByRole('link', { name: 'my-app.apps.platform.example' }).first().click();
    await page.getByText('Hello from my-app').waitFor();
  });

  it('show the token, and the credentials that open the API page at the request’s description', async () => {
    await using at = await openConsole();
    const { desk, page } = at;
    const facts = page.locator('#access');
    const shown = await facts.locator('code').allInnerTexts();
    expect(shown).toEqual([desk.apiUrl, desk.token, desk.basicUser, desk.basicPassword]);
    await runStep({
      clock: systemClock,
      with: { operation: 'get-app', app: 'my-app', 'api-url': desk.apiUrl, token: desk.token },
    });
    const href = await page.locator('#requests tbody a').first().getAttribute('href');
    const [, , username = '', password = ''] = shown;
    await using opened = await openPage(browser, new URL(href ?? '', desk.url).href, {
      httpCredentials: { username, password },
    });
    await opened.page.locator('#operations-apps-getApp.is-open').waitFor();
    await takePicture(opened.page, 'api-page-linked');
  });

  it.each([
    ['en-US', 'America/New_York'],
    ['ja-JP', 'Asia/Tokyo'],
  ])('write each moment in one format, wherever the reader is (%s)', async (locale, timezoneId) => {
    await using at = await openConsole({ locale, timezoneId });
    const { desk, page } = at;
    await runStep({
      clock: systemClock,
      with: { operation: 'build', app: 'my-app', 'api-url': desk.apiUrl, token: desk.token },
    });
    await page.locator('#builds').getByText('building').waitFor({ state: 'detached' });
    const shown = await page.evaluate<readonly [text: string, iso: string][]>(
      `[...document.querySelectorAll('time')].map((one) => [one.textContent, one.dateTime])`,
    );
    expect(shown.length).toBeGreaterThan(20);
    for (const [text, iso] of [...shown, [await page.locator('#time').innerText(), undefined] as const]) {
      expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      if (iso !== undefined)
        expect(Date.parse(`${text.replace(' ', 'T')}Z`)).toBe(Math.floor(Date.parse(iso) / 1000) * 1000);
    }
  });

  it('are those of the emulator that answers now, when another has taken its place', async () => {
    const first = await startDesk();
    await using opened = await openPage(browser, first.consoleUrl);
    await opened.page.locator('#access').getByText(first.token).waitFor();
    await first.close();
    await using second = await startDesk({ port: Number(new URL(first.url).port) });
    await opened.page.locator('#access').getByText(second.token).waitFor();
  });
});
