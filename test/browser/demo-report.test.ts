import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDemo } from '../harness/demo.ts';
import { findFaintTexts, measureOverflow, openBrowser, openPage, takePicture } from '../harness/open-browser.ts';

const report = join(import.meta.dirname, '../../report/demo.html');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  await runDemo(report);
}, 90_000);
afterAll(() => browser.close());

describe('the demo’s report', () => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('opens as a file and draws its charts, in %s at %i px', async (colorScheme, width) => {
    await using opened = await openPage(browser, pathToFileURL(report).href, {
      colorScheme,
      offline: true,
      viewport: { width, height: 844 },
    });
    const { page } = opened;
    const charts = page.locator('.mermaid');
    await charts.last().locator('svg').waitFor();
    expect(await charts.count()).toBeGreaterThanOrEqual(2);
    expect(await page.locator('.mermaid svg').count()).toBe(await charts.count());
    for (const text of await charts.allTextContents()) expect(text).not.toContain('Syntax error');
    await takePicture(page, `demo-${colorScheme}-${width}`);
    expect(await page.locator('main section').count()).toBeGreaterThanOrEqual(9);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    const faint = await findFaintTexts(page);
    expect(faint).toEqual([]);
    expect(opened.complaints()).toEqual([]);
  });
});
