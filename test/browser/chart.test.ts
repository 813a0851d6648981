import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { renderMarkdown, renderPage } from '../../scripts/github-page.ts';
import { renderBlock } from '../../src/report/markdown.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { openBrowser, openPage } from '../harness/open-browser.ts';

// All that the chart's language knows, in whatever case, and what looks like its syntax.
const words = `gantt dateFormat axisFormat tickInterval inclusiveEndDates topAxis includes excludes todayMarker weekday
weekend title section click accTitle accDescr TITLE crit done active milestone vert 2026-01-01 #35; %% href`.split(
  /\s+/,
);

it('a chart shows every word of a platform as the name of a phase, also those of its own language', async () => {
  using folder = makeFolder();
  await using browser = await openBrowser();
  const file = join(folder.path, 'chart.html');
  const phases = words.map((name, at) => ({ name: `${name} x`, start: at * 1000, end: at * 1000 + 1000 }));
  const chart = renderMarkdown(renderBlock({ kind: 'phases', title: 'Build', phases }));
  writeFileSync(file, renderPage('Chart', chart));
  await using opened = await openPage(browser, pathToFileURL(file).href, { offline: true });
  await opened.page.locator('.mermaid svg').waitFor();
  const labels = await opened.page.locator('.mermaid svg text[class*="taskText"]').allTextContents();
  const shown = labels.map((label) => label.replaceAll('\u200b', '').replace(/\s+/g, ' ').trim());
  expect(shown).toEqual(words.map((word) => `${word.replace(/[^\w-]/g, '')} x 1 s`.trim()));
});
