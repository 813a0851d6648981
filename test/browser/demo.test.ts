import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chapters } from '../../scripts/demo/chapters.ts';
import { playStory } from '../../scripts/demo/play.ts';
import { renderReport } from '../../scripts/demo/render.ts';
import { findFaintTexts, measureOverflow, openBrowser, openPage, takePicture } from '../harness/browser.ts';
import { makeFolder } from '../harness/make-folder.ts';

const folder = makeFolder();
const file = folder.write('demo.html');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  writeFileSync(file, renderReport(await Array.fromAsync(playStory())));
}, 120_000);
afterAll(async () => {
  await browser.close();
  folder[Symbol.dispose]();
});

/** Where an element begins in the window. */
const topOf = (page: Page, selector: string) =>
  page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().top`);

describe.each(['light', 'dark'] as const)('the demo’s page in %s', (colorScheme) => {
  it.each([390, 800, 1280])('fits %i px, and its list of contents leads to each step', async (width) => {
    const viewport = { width, height: 844 };
    await using opened = await openPage(browser, pathToFileURL(file).href, { colorScheme, offline: true, viewport });
    const { page } = opened;
    const charts = page.locator('.mermaid');
    await charts.last().locator('svg').waitFor();
    expect(await page.locator('.mermaid svg').count()).toBe(await charts.count());
    for (const text of await charts.allTextContents()) expect(text).not.toContain('Syntax error');
    await takePicture(page, `demo-${colorScheme}-${width}`);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findFaintTexts(page)).toEqual([]);
    const links = page.getByRole('navigation').getByRole('link');
    expect(await links.allInnerTexts()).toEqual(chapters.map(({ title }) => title));
    for (const [at, link] of (await links.all()).entries()) {
      await page.evaluate('scrollTo(0, 0)');
      await link.click();
      const top = await topOf(page, `#step-${at + 1}`);
      const isAtEnd = await page.evaluate<boolean>(
        'scrollY + innerHeight >= document.documentElement.scrollHeight - 1',
      );
      expect(top >= 0 && (top < 100 || (isAtEnd && top < viewport.height)), `step ${at + 1} at ${top}`).toBe(true);
    }
    expect(opened.complaints).toEqual([]);
  });
});
