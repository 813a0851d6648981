import { escapeHtml } from '../../src/report/markdown.ts';

/** Renders a plain page around a body that is HTML already. */
export function renderHtmlPage(title: string, body: string, language = 'en'): string {
  return `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}body{background:Canvas;font:16px/1.6 system-ui;max-width:42rem;margin:3rem auto;padding:0 1rem}</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`;
}
