import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { escapeHtml } from '../src/report/markdown.ts';
import { openBrowser, openPage, takeSection } from '../test/harness/open-browser.ts';
import { renderMarkdown, renderPage } from './github-page.ts';
import { type Look, listScenes } from './pictures/picture-scenes.ts';
import { playScene, type Shown } from './pictures/play-scene.ts';
import { reduceColours } from './pictures/reduce-colours.ts';

/** Takes pictures of summaries and comments as GitHub shows them: all into `report`, those worth keeping into `.github`. */
const root = join(import.meta.dirname, '..');
const [folder, keptFolder] = [join(root, 'report/pictures'), join(root, '.github/images')];

const looks: readonly (readonly [Look, colorScheme: 'light' | 'dark', width: number])[] = [
  ['light', 'light', 900],
  ['dark', 'dark', 900],
  ['light-half', 'light', 560],
  ['dark-half', 'dark', 560],
  ['light-narrow', 'light', 390],
  ['dark-narrow', 'dark', 390],
];

const style = `
body { max-width: none; padding: 0; background: var(--card); }
section { margin: 0; padding: 1rem; border: 0; border-radius: 0; }
section > .paper { padding: 0; border: 0; }
.comment { margin-top: 1.5rem; }
.markdown-body { background: transparent; }
.markdown-body .mermaid { padding: 0; }`;

const wanted = process.argv.slice(2);
const scenes = (await listScenes()).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const sections: string[] = [];
for (const scene of scenes) sections.push(renderShown(scene.name, await playScene(scene)));

for (const path of [folder, keptFolder]) mkdirSync(path, { recursive: true });
const file = join(folder, 'all.html');
writeFileSync(file, renderPage('What people see', sections.join('\n'), style));

const browser = await openBrowser();
try {
  for (const [look, colorScheme, width] of looks) {
    await using opened = await openPage(browser, pathToFileURL(file).href, {
      colorScheme,
      offline: true,
      viewport: { width, height: 800 },
      deviceScaleFactor: 2,
    });
    const { page } = opened;
    // Mermaid marks what it has drawn.
    await page.waitForFunction('[...document.querySelectorAll(".mermaid")].every((chart) => chart.dataset.processed)');
    for (const { name, kept = [] } of scenes) {
      const picture = reduceColours(await takeSection(page, name));
      const picturesName = `${name}${look === 'light' ? '' : `-${look}`}.png`;
      writeFileSync(join(folder, picturesName), picture);
      if (!kept.includes(look)) continue;
      writeFileSync(join(keptFolder, picturesName), picture);
      console.log(`${(picture.length / 1000).toFixed(1).padStart(6)} kB  .github/images/${picturesName}`);
    }
    for (const complaint of opened.complaints()) console.error(`${look}: ${complaint}`);
  }
} finally {
  await browser.close();
}

function renderShown(name: string, { summary, comments }: Shown): string {
  const papers = comments.map(
    (body) => `<div class="comment"><p class="by"><b>github-actions</b> commented</p>
<div class="paper markdown-body">${renderMarkdown(body)}</div></div>`,
  );
  return `<section id="${escapeHtml(name)}"><div class="paper markdown-body">${renderMarkdown(summary)}</div>${papers.join('')}</section>`;
}
