import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Marked } from 'marked';
import { escapeHtml } from '../src/report/markdown.ts';

const require = createRequire(import.meta.url);

/** What GitHub does with code of these languages. */
const languages: Readonly<Record<string, (text: string) => string>> = {
  mermaid: (text) => `<pre class="mermaid">${escapeHtml(text)}</pre>\n`,
  diff: (text) => `<pre><code>${text.split('\n').map(colourDiffLine).join('\n')}</code></pre>\n`,
};

const diffClasses: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '!': 'changed' };

function colourDiffLine(line: string): string {
  const name = diffClasses[line.charAt(0)];
  return name === undefined ? escapeHtml(line) : `<span class="diff-${name}">${escapeHtml(line)}</span>`;
}

const markdown = new Marked({
  gfm: true,
  renderer: {
    code: ({ text, lang }) =>
      (lang === undefined || !Object.hasOwn(languages, lang) ? false : languages[lang]?.(text)) ?? false,
  },
});

/** Markdown as GitHub shows it. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false }).replace(/✅|❌|⏭️/g, (sign) => drawSign(sign));
}

/** The signs of a verdict: drawn, because a machine without a font for them would show empty boxes, or grey ones. */
const drawings: Readonly<Record<string, readonly [colour: string, path: string]>> = {
  '✅': ['#1f883d', 'M4.5 10.5l3.5 3.5 7.5-8'],
  '❌': ['#d1242f', 'M5.5 5.5l9 9m0-9l-9 9'],
  '⏭️': ['#0969da', 'M5.5 5.5L10 10l-4.5 4.5m5-9L15 10l-4.5 4.5'],
};

function drawSign(sign: string): string {
  const [colour, path] = drawings[sign] ?? [];
  return `<svg role="img" aria-label="${sign}" width="1em" height="1em" viewBox="0 0 20 20" style="vertical-align:-0.15em"><rect width="20" height="20" rx="4" fill="${colour}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** A page in GitHub's style that draws its charts and needs no network. */
export function renderPage(title: string, body: string, style = ''): string {
  const nonce = randomUUID();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'">
<title>${escapeHtml(title)}</title>
<style>${readFileSync(require.resolve('github-markdown-css/github-markdown.css'), 'utf8')}</style>
<style>${readFileSync(join(import.meta.dirname, 'demo/report.css'), 'utf8')}</style>
<style>${style}</style>
</head>
<body>
${body}
<script nonce="${nonce}">${readMermaid()}</script>
<script nonce="${nonce}">
mermaid.initialize({ startOnLoad: true, theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default' });
</script>
</body>
</html>
`;
}

function readMermaid(): string {
  const script = readFileSync(require.resolve('@mermaid-js/tiny/dist/mermaid.tiny.js'), 'utf8');
  // Inside a script element these would end it, or change how it is read.
  return script.replace(/<(?=\/script|!--|script)/gi, '\\x3c');
}
