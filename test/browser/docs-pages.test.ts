import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk } from '../../scripts/emulator/start-desk.ts';
import { allSections } from '../../src/emulator/docs/all-sections.ts';
import { findFaintTexts, openBrowser, openPage, takePicture } from '../harness/open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Follows a link from page to page, as long as there is one. */
async function walk(page: Page, relation: 'next' | 'prev'): Promise<readonly string[]> {
  const titles = [await page.getByRole('heading', { level: 1 }).innerText()];
  const way = page.locator(`a[rel=${relation}]`);
  while ((await way.count()) > 0) {
    const expected = await way.innerText();
    await way.click();
    await page.getByRole('heading', { level: 1, name: expected, exact: true }).waitFor();
    titles.push(expected);
  }
  return titles;
}

describe('the documentation pages', () => {
  it('are listed at /docs, in both languages', async () => {
    await using platform = await startDesk();
    await using opened = await openPage(browser, platform.docsUrl);
    for (const { title } of [...allSections.en, ...allSections.ja]) {
      expect(await opened.page.getByRole('link', { name: title, exact: true }).count()).toBeGreaterThan(0);
    }
    await takePicture(opened.page, 'docs');
  });

  it.each(['en', 'ja'] as const)('lead from one to the next and back (%s)', async (language) => {
    await using platform = await startDesk();
    const titles = allSections[language].map(({ title }) => title);
    await using opened = await openPage(browser, `${platform.docsUrl}/${language}`, { colorScheme: 'dark' });
    const { page } = opened;
    await page.getByRole('link', { name: titles[0] ?? '', exact: true }).click();
    expect(await walk(page, 'next')).toEqual(titles);
    expect(await walk(page, 'prev')).toEqual(titles.toReversed());
    await takePicture(page, `docs-${language}-dark`);
    expect(await findFaintTexts(page)).toEqual([]);
  });

  it('are told in the other language by one click, and come back to the console', async () => {
    await using platform = await startDesk();
    await using opened = await openPage(browser, `${platform.docsUrl}/en/builds`);
    const { page } = opened;
    await page.getByRole('link', { name: '日本語' }).click();
    await page.waitForURL('**/docs/ja/builds');
    await page.goto(platform.docsUrl);
    await page.getByRole('link', { name: 'Console' }).click();
    await page.getByRole('heading', { name: 'Platform console' }).waitFor();
  });
});
