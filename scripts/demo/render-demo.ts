import { stringify } from 'yaml';
import { escapeHtml } from '../../src/report/markdown.ts';
import { renderMarkdown, renderPage } from '../github-page.ts';
import { jobEnv } from './chapters.ts';
import type { Scene } from './play.ts';
import { renderWith } from './print-scene.ts';
import type { LogLine } from './read-log.ts';

/** The whole story as one HTML file that needs no network. */
export function renderReport(scenes: readonly Scene[]): string {
  return renderPage(
    'Platform Deploy: the demo',
    `<header>
<h1>Platform Deploy: the demo</h1>
<p>Every step below ran the action’s <code>dist/index.js</code> as a runner does, against the platform emulator and a small
GitHub on the same machine. The summaries are what GitHub shows on the run’s page.</p>
<h2>The job’s environment</h2>
<pre class="yaml">${escapeHtml(stringify({ env: jobEnv }).trimEnd())}</pre>
</header>
<nav aria-label="Steps"><ol>${scenes.map(renderLink).join('')}</ol></nav>
<main>
${scenes.map(renderScene).join('\n')}
</main>`,
  );
}

function renderLink(scene: Scene, index: number): string {
  return `<li><a href="#step-${index + 1}">${escapeHtml(scene.chapter.title)}</a> ${renderMark(scene)}</li>`;
}

/** A step that is red as the story wants it is no bad news. */
function renderMark({ problems, result }: Scene): string {
  const colour = result.exitCode === 0 ? 'green' : 'red';
  if (problems.length > 0) return `<span class="mark bad">${colour}, not as expected</span>`;
  return colour === 'green' ? '<span class="mark good">green</span>' : '<span class="mark">red, as expected</span>';
}

function renderScene(scene: Scene, index: number): string {
  const { chapter, result, log, comments, problems } = scene;
  const { name, payload } = chapter.event;
  const action = 'action' in payload ? ` (${payload.action})` : '';
  return `<section id="step-${index + 1}" aria-labelledby="title-${index + 1}">
<h2 id="title-${index + 1}">${index + 1}. ${escapeHtml(chapter.title)} ${renderMark(scene)}</h2>
<p>${escapeHtml(chapter.about)} <span class="soft">Event: ${escapeHtml(name + action)}, ${(result.milliseconds / 1000).toFixed(1)} s.</span></p>
${problems.map((problem) => `<p class="problem">Not as expected: ${escapeHtml(problem)}</p>`).join('')}
<pre class="yaml">${escapeHtml(renderWith(chapter.with))}</pre>
<h3>Log</h3>
<div class="log">${renderLog(log)}</div>
<h3>Summary</h3>
<div class="paper markdown-body">${renderMarkdown(result.summary)}</div>
${comments.map(renderComment).join('')}
<h3>Outputs</h3>
${renderOutputs(result.outputs)}
</section>`;
}

function renderComment({ user, body }: Scene['comments'][number]): string {
  return `<h3>Comment on the pull request</h3>
<div class="comment"><p class="by"><b>${escapeHtml(user.login)}</b> commented</p>
<div class="paper markdown-body">${renderMarkdown(body)}</div></div>`;
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
