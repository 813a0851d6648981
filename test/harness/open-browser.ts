import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page, and what went wrong in it so far. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** Errors and warnings in the browser's console, scripts that failed, requests to other places. */
  complaints(): readonly string[];
}

/** Starts a headless chromium: Debian's, or the one that CHROMIUM names. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: flags,
  });
}

/** Opens an address in a fresh profile. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const { origin } = new URL(url);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.origin !== origin && !['data:', 'blob:'].includes(target.protocol)) complaints.push(`asked ${target}`);
  });
  await page.goto(url);
  return { page, complaints: () => complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** Takes a picture of the whole page into `report/`, for a person to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const taken = page.screenshot({ timeout: 10_000, path: `report/browser/${name}.png`, fullPage: true });
  // A browser on a busy machine may never come to draw it; what the page holds is told by the tests.
  await taken.catch(({ message }) => console.warn(`No picture of ${name}: ${message}`));
}

/**
 * Takes a picture of one section while the others are hidden. Playwright's own picture of an element waits until the
 * element stands still, which in a long page, or one that changes by itself, it does late or never.
 */
export async function takeSection(page: Page, id: string): Promise<Buffer> {
  await page.evaluate(`for (const one of document.querySelectorAll('section')) one.hidden = one.id !== '${id}'`);
  const clip = await page.locator(`#${id}`).boundingBox();
  return page.screenshot({ fullPage: true, animations: 'disabled', ...(clip && { clip }) });
}

/** How far the page is wider than its window. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}

/** Texts that are harder to read than WCAG AA allows, with their contrast. */
export function findFaintTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (color) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([r, g, b]) =>
      [r, g, b]
        .map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const backgroundOf = (node) => {
      for (let at = node; at; at = at.parentElement) {
        const color = rgba(getComputedStyle(at).backgroundColor);
        if (color[3] === 255) return color;
      }
      return [255, 255, 255];
    };
    const hasText = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== '');
    return [...document.body.querySelectorAll('*')].filter((node) => hasText(node) && node.checkVisibility()).flatMap((node) => {
      const [one, other] = [luminance(rgba(getComputedStyle(node).color)), luminance(backgroundOf(node))];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      return contrast < 4.5 ? [node.textContent.trim().slice(0, 30) + ' ' + contrast.toFixed(2)] : [];
    });
  })()`);
}
