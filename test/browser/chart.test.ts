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

// What the other chart's language knows beside that.
const flowWords = `${words.join(' ')} flowchart graph subgraph end direction LR style classDef class linkStyle
default interpolate call _blank ---> ==> o--o x--x @{ } :::bad 1. - * [( (( {{`.split(/\s+/);

it.each(['light', 'dark'] as const)(
  'a picture of stages shows every name as it is, and its marks by colour, on a %s page',
  async (colorScheme) => {
    using folder = makeFolder();
    await using browser = await openBrowser();
    const file = join(folder.path, 'stages.html');
    const item = (name: string) => ({ lines: [`${name} x`, name], mark: 'bad' }) as const;
    const stages = flowWords.map((name) => ({ name: `${name} y`, items: [item(name)] }));
    writeFileSync(file, renderPage('Stages', renderMarkdown(renderBlock({ kind: 'stages', stages }))));
    await using opened = await openPage(browser, pathToFileURL(file).href, { offline: true, colorScheme });
    await opened.page.locator('.mermaid svg .nodes .node').first().waitFor();
    const read = async (selector: string) =>
      (await opened.page.locator(selector).allTextContents()).map((text) =>
        text
          .replace(/[\u200b\s]+/g, ' ')
          .replaceAll('\u2011', '-')
          .trim(),
      );
    const plain = flowWords.map((word) => word.replace(/[^\w.-]/g, ' ').trim() || 'phase');
    const labels = await read('.mermaid svg .node .nodeLabel');
    const names = await read('.mermaid svg .cluster-label');
    expect(labels.toSorted()).toEqual(
      plain.map((word) => `${word === 'phase' ? '' : word} x ${word}`.replace(/\s+/g, ' ').trim()).toSorted(),
    );
    expect(names.toSorted()).toEqual(plain.map((word) => `${word === 'phase' ? '' : word} y`.trim()).toSorted());
    const stroke = 'getComputedStyle(document.querySelector(".mermaid svg .node rect")).stroke';
    expect(await opened.page.evaluate(stroke)).toBe('rgb(209, 36, 47)');
  },
);
