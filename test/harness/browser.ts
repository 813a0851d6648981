import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];

/** Starts a headless Chromium: Debian’s, or the one that CHROMIUM names. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, headless: true, args: [...args, '--disable-component-update'] });
}

/** A page, and what went wrong in it. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** Errors and warnings of the browser’s console, scripts that failed, and requests to other places. */
  readonly complaints: readonly string[];
}

/** Opens an address in a fresh profile. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(url).origin && !['data:', 'blob:'].includes(protocol)) complaints.push(`asked ${origin}`);
  });
  await page.goto(url);
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** Takes a picture of the whole page into `report/browser`, for a person to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `report/browser/${name}.png`, fullPage: true });
}

/** How many pixels the page is wider than its window. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}

/** Texts with less contrast than WCAG AA asks for. */
export function findFaintTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = (color) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    const backgroundOf = (node) => {
      for (let at = node; at; at = at.parentElement) {
        const color = read(getComputedStyle(at).backgroundColor);
        if (color[3] === 255) return color;
      }
      return [255, 255, 255];
    };
    const hasText = (node) => [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim() !== '');
    const texts = [...document.body.querySelectorAll('*:not(script, style, svg *)')];
    return texts.filter((node) => hasText(node) && node.checkVisibility()).flatMap((node) => {
      const pair = [luminance(read(getComputedStyle(node).color)), luminance(backgroundOf(node))];
      const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
      return contrast < 4.5 ? [node.textContent.trim().slice(0, 30) + ' ' + contrast.toFixed(2)] : [];
    });
  })()`);
}
