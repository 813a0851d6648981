import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDesk } from '../../scripts/emulator/start-desk.ts';
import { openBrowser, openPage, takeSection } from '../harness/open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The size of a picture, and the colours of its first and last row, as the browser reads them. */
const readPicture = (picture: Buffer) => `(async () => {
  const image = new Image();
  image.src = 'data:image/png;base64,${picture.toString('base64')}';
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const colourAt = (y) => [...context.getImageData(5, y, 1, 1).data].slice(0, 3).join();
  return [image.width, image.height, colourAt(0), colourAt(image.height - 1)];
})()`;

it('a picture of a section is whole, however long it is and wherever it stands', async () => {
  const section = (id: string) =>
    `<section id="${id}" style="height:2500px;border-top:9px solid red;border-bottom:9px solid blue"></section>`;
  const body = `<body style="margin:0">${['one', 'two', 'three'].map(section).join('')}`;
  await using opened = await openPage(browser, `data:text/html,${encodeURIComponent(body)}`, {
    viewport: { width: 400, height: 300 },
  });
  for (const id of ['two', 'three', 'one']) {
    const picture = await takeSection(opened.page, id);
    expect(await opened.page.evaluate(readPicture(picture))).toEqual([400, 2518, '255,0,0', '0,0,255']);
  }
});

it('a picture of a section is taken although the page changes all the time', async () => {
  await using desk = await startDesk();
  await using opened = await openPage(browser, desk.consoleUrl);
  await opened.page.locator('#requests').waitFor();
  await opened.page.evaluate(`setInterval(() => {
    document.querySelector('#requests').style.paddingTop = 10 + Math.random() * 90 + 'px';
  }, 1)`);
  expect((await takeSection(opened.page, 'requests')).length).toBeGreaterThan(1000);
});
