import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Marked } from 'marked';
import { stringify } from 'yaml';
import { escapeHtml } from '../emulator/html.ts';
import { readLog } from './log-lines.ts';
import type { Scene } from './play.ts';

const require = createRequire(import.meta.url);
const read = (name: string) => readFileSync(require.resolve(name), 'utf8');

const markdown = new Marked({
  gfm: true,
  renderer: {
    code: ({ lang, text }) => (lang === 'mermaid' ? `<pre class="mermaid">${escapeHtml(text)}</pre>\n` : false),
  },
});

/** A step’s `with:` block. */
export function renderWith(inputs: Readonly<Record<string, string>>): string {
  const plain = (_: unknown, value: unknown) => (value === 'true' || value === 'false' ? value === 'true' : value);
  return stringify({ with: inputs }, plain, { lineWidth: 0 }).trimEnd();
}

/** The whole story as one page that needs no network. */
export function renderReport(scenes: readonly Scene[]): string {
  // Inside of a script element these would end it.
  const mermaid = read('@mermaid-js/tiny/dist/mermaid.tiny.js').replace(/<(?=\/script|!--|script)/gi, '\\x3c');
  const links = scenes.map((scene, at) => `<li><a href="#step-${at + 1}">${escapeHtml(scene.chapter.title)}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Platform Deploy: the demo</title>
<style>${read('github-markdown-css/github-markdown.css')}</style>
<style>${readFileSync(new URL('report.css', import.meta.url), 'utf8')}</style></head>
<body>
<header><h1>Platform Deploy: the demo</h1>
<p>Each step ran <code>dist/index.js</code> against the platform’s emulator. The summaries look as they do on GitHub.</p></header>
<nav aria-label="Steps"><ol>${links.join('')}</ol></nav>
<main>${scenes.map(renderScene).join('\n')}</main>
<script>${mermaid}</script>
<script>mermaid.initialize({ startOnLoad: true, theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default' })</script>
</body></html>
`;
}

function renderScene(scene: Scene, at: number): string {
  const { chapter, comments, isRight, log, masks, outputs, summary } = scene;
  const end = `${chapter.isRed ? 'red' : 'green'}${isRight ? '' : ' was expected'}, ${scene.seconds.toFixed(1)} s`;
  const rows = Object.entries(outputs).filter(([, value]) => value !== '');
  const papers = [
    ['Summary', summary] as const,
    ...comments.map((body) => ['Comment on the pull request', body] as const),
  ];
  return `<section id="step-${at + 1}"><h2>${at + 1}. ${escapeHtml(chapter.title)}</h2>
<p>${escapeHtml(chapter.about)} <span class="${isRight ? 'soft' : 'wrong'}">${end}</span></p>
<pre>${escapeHtml(renderWith(scene.with))}</pre>
${papers.map(([title, text]) => `<h3>${title}</h3><div class="paper markdown-body">${markdown.parse(text)}</div>`).join('\n')}
<details><summary>Log</summary><pre>${escapeHtml(readLog(log, masks).join('\n'))}</pre></details>
<details><summary>Outputs</summary><table>${rows.map(([name, value]) => `<tr><th>${name}</th><td><code>${escapeHtml(value)}</code></td></tr>`).join('')}</table></details>
</section>`;
}
