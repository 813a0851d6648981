import { expect, it } from 'vitest';
import { chapters } from '../../scripts/demo/chapters.ts';
import { readLog } from '../../scripts/demo/log-lines.ts';
import { playStory } from '../../scripts/demo/play.ts';
import { renderReport } from '../../scripts/demo/render.ts';

it.each([
  ['plain text', 'plain text'],
  ['::group::build my-app', '▾ build my-app'],
  ['::endgroup::', ''],
  ['::add-mask::fake-secret', ''],
  ['it is fake-secret', 'it is ***'],
  ['::error title=It failed::first%0Asecond 100%25', 'error: first\nsecond 100%'],
])('the line %j is shown as %j', (line, shown) => {
  expect(readLog(`${line}\n`, ['fake-secret']).join('\n')).toBe(shown);
});

it('every chapter ends as the story says, and the page shows all', async () => {
  const scenes = await Array.fromAsync(playStory());
  expect(scenes.filter(({ isRight }) => !isRight).map(({ chapter, log }) => [chapter.title, log])).toEqual([]);
  expect(scenes).toHaveLength(chapters.length);
  const page = renderReport(scenes).split('<body>')[1]?.split('<script>')[0] ?? '';
  for (const [at, { title }] of chapters.entries()) {
    expect(page).toContain(`<a href="#step-${at + 1}">${title}</a>`);
    expect(page).toContain(`<section id="step-${at + 1}"><h2>${at + 1}. ${title}</h2>`);
  }
  expect(page).toContain('<pre class="mermaid">');
  expect(page.match(/fake-(token|inner|payment)[\w-]*|ghs_\w+|\bsrc=/g)).toBeNull();
  const red = scenes.find(({ chapter }) => chapter.isRed);
  expect(red?.outputs['changed']).toBe('true');
  // On a busy machine no look may fall into the release.
  expect(red?.outputs['failed-phase'] ?? '').toMatch(/^(release)?$/);
  expect(scenes.at(-1)?.outputs['changed']).toBe('true');
});
