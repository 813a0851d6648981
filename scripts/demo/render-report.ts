import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Marked } from 'marked';
import { stringify } from 'yaml';
import { escapeHtml } from '../../src/emulator/html.ts';
import { jobEnv } from './chapters.ts';
import type { Scene } from './play.ts';
import { renderWith } from './print-scene.ts';
import type { LogLine } from './read-log.ts';

const require = createRequire(import.meta.url);

/** What GitHub does with code of these languages. */
const languages: Readonly<Record<string, (text: string) => string>> = {
  mermaid: (text) => `<pre class="mermaid">${escapeHtml(text)}</pre>\n`,
  diff: (text) => `<pre><code>${text.split('\n').map(colourDiffLine).join('\n')}</code></pre>\n`,
};

const diffMarks: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '!': 'changed' };

function colourDiffLine(line: string): string {
  const mark = diffMarks[line.charAt(0)];
  return mark === undefined ? escapeHtml(line) : `<span class="diff-${mark}">${escapeHtml(line)}</span>`;
}

const markdown = new Marked({
  gfm: true,
  renderer: {
    code: ({ text, lang }) =>
      (lang === undefined || !Object.hasOwn(languages, lang) ? false : languages[lang]?.(text)) ?? false,
  },
});

/** The whole story as one HTML file that needs no network. */
export function renderReport(scenes: readonly Scene[]): string {
  const nonce = randomUUID();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'">
<title>Platform Deploy: the demo</title>
<style>${readFileSync(require.resolve('github-markdown-css/github-markdown.css'), 'utf8')}</style>
<style>${readFileSync(join(import.meta.dirname, 'report.css'), 'utf8')}</style>
</head>
<body>
<header>
<h1>Platform Deploy: the demo</h1>
<p>Every step below ran the action’s <code>dist/index.js</code> as a runner does, against the platform emulator and a small
GitHub on the same machine. The summaries are what GitHub shows on the run’s page.</p>
<nav aria-label="Steps"><ol>${scenes.map(renderLink).join('')}</ol></nav>
<h2>The job’s environment</h2>
<pre class="yaml">${escapeHtml(stringify({ env: jobEnv }).trimEnd())}</pre>
</header>
<main>
${scenes.map(renderScene).join('\n')}
</main>
<script nonce="${nonce}">${readMermaid()}</script>
<script nonce="${nonce}">
mermaid.initialize({ startOnLoad: true, theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default' });
</script>
</body>
</html>
`;
}

function readMermaid(): string {
  const script = readFileSync(join(require.resolve('mermaid/package.json'), '../dist/mermaid.min.js'), 'utf8');
  // Inside a script element these would end it, or change how it is read.
  return script.replace(/<(?=\/script|!--|script)/gi, '\\x3c');
}

function renderLink({ chapter, result }: Scene, index: number): string {
  return `<li><a href="#step-${index + 1}">${escapeHtml(chapter.title)}</a> ${renderMark(result.exitCode)}</li>`;
}

function renderMark(exitCode: number | null): string {
  return exitCode === 0 ? '<span class="mark good">green</span>' : '<span class="mark bad">red</span>';
}

function renderScene({ chapter, result, log, comments, problems }: Scene, index: number): string {
  const { name, payload } = chapter.event;
  const action = 'action' in payload ? ` (${payload.action})` : '';
  return `<section id="step-${index + 1}" aria-labelledby="title-${index + 1}">
<h2 id="title-${index + 1}">${index + 1}. ${escapeHtml(chapter.title)} ${renderMark(result.exitCode)}</h2>
<p>${escapeHtml(chapter.about)} <span class="soft">Event: ${escapeHtml(name + action)}, ${(result.milliseconds / 1000).toFixed(1)} s.</span></p>
${problems.map((problem) => `<p class="problem">Not as expected: ${escapeHtml(problem)}</p>`).join('')}
<pre class="yaml">${escapeHtml(renderWith(chapter.with))}</pre>
<h3>Log</h3>
<div class="log">${renderLog(log)}</div>
<h3>Summary</h3>
<div class="paper markdown-body">${markdown.parse(result.summary, { async: false })}</div>
${comments.map(renderComment).join('')}
<h3>Outputs</h3>
${renderOutputs(result.outputs)}
</section>`;
}

function renderComment({ user, body }: Scene['comments'][number]): string {
  return `<h3>Comment on the pull request</h3>
<div class="comment"><p class="by"><b>${escapeHtml(user.login)}</b> commented</p>
<div class="paper markdown-body">${markdown.parse(body, { async: false })}</div></div>`;
}

function renderOutputs(outputs: Readonly<Record<string, string>>): string {
  const rows = Object.entries(outputs).map(
    ([name, value]) => `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${renderValue(value)}</td></tr>`,
  );
  return `<table class="outputs">${rows.join('')}</table>`;
}

function renderValue(value: string): string {
  const code = `<code>${escapeHtml(value)}</code>`;
  return value.length > 100 ? `<details><summary>${value.length} characters</summary>${code}</details>` : code;
}

/** Lines of the log; a group folds, as on the run's page. */
function renderLog(lines: readonly LogLine[]): string {
  const parts: string[] = [];
  let isOpen = false;
  for (const { kind, text, inGroup } of lines) {
    if (isOpen && !inGroup) {
      parts.push('</details>');
      isOpen = false;
    }
    if (kind === 'group') {
      parts.push(`<details open><summary>${escapeHtml(text)}</summary>`);
      isOpen = true;
    } else parts.push(`<div class="line ${kind}">${escapeHtml(text) || '&nbsp;'}</div>`);
  }
  return parts.join('') + (isOpen ? '</details>' : '');
}
