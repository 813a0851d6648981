import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

/** Takes the pictures of the documentation from the page that `npm run demo` writes, on a machine with a font of emoji. */
const root = join(import.meta.dirname, '..');
const folder = join(root, '.github/images');
const page = pathToFileURL(join(root, 'report/demo.html')).href;

/** A picture: a summary or comment of the demo, by its step and its place in it. */
const pictures = [
  { name: 'build-success', step: 1, paper: 0, schemes: ['light', 'dark'] },
  { name: 'build-failure', step: 3, paper: 0, schemes: ['light', 'dark'] },
  { name: 'review-comment', step: 4, paper: 1, schemes: ['light'] },
  { name: 'plan', step: 7, paper: -1, schemes: ['light'] },
] as const;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  rmSync(folder, { recursive: true, force: true });
  for (const scheme of ['light', 'dark'] as const) await takePictures(browser, scheme);
} finally {
  await browser.close();
}

async function takePictures(opened: Browser, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await opened.newContext({
    ...{ colorScheme, offline: true, deviceScaleFactor: 1.5 },
    viewport: { width: 720, height: 900 },
  });
  const tab = await context.newPage();
  await tab.goto(page);
  // Mermaid marks what it has drawn.
  await tab.waitForFunction('[...document.querySelectorAll(".mermaid")].every((chart) => chart.dataset.processed)');
  for (const { name, paper, schemes, step } of pictures) {
    if (!schemes.some((scheme) => scheme === colorScheme)) continue;
    const file = schemes.length > 1 ? `${name}-${colorScheme}.png` : `${name}.png`;
    const papers = tab.locator(`#step-${step} .paper`);
    await papers.nth(paper).screenshot({ path: join(folder, file), animations: 'disabled' });
    console.log(`.github/images/${file}`);
  }
  await context.close();
}
