import type { Scope } from '../../../src/emulator/state/records.ts';
import { escapeHtml } from '../../../src/report/markdown.ts';
import { renderHtmlPage } from '../render-html-page.ts';
import type { Parameters } from './parameters.ts';

const meanings: Record<Scope, string> = {
  read: 'see your apps, config vars, domains, namespaces, pipelines and teams',
  write: 'change them: build, configure, restart, run commands, create and delete',
};

/** Renders the page that asks the user whether the client may act for them. */
export function renderConsentPage(
  clientId: string,
  redirectUri: string,
  scopes: readonly Scope[],
  parameters: Parameters,
): string {
  const rights = scopes.map((scope) => `<li><b>${scope}</b>: ${meanings[scope]}</li>`).join('');
  const fields = [...parameters]
    .filter(([name]) => name !== 'decision')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return renderHtmlPage(
    'Allow access?',
    `<p><b>${escapeHtml(clientId)}</b> asks to act for you on the emulated platform:</p><ul>${rights}</ul>
<p>You go on to <code>${escapeHtml(new URL(redirectUri).origin)}</code>.</p>
<form method="post" action="/auth/oauth/authorize">${fields}
<button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></form>`,
  );
}

/** Renders the page for a request whose client or address cannot be trusted. */
export function renderRefusalPage(reason: string): string {
  return renderHtmlPage('This request cannot be answered', `<p>${escapeHtml(reason)}.</p>`);
}
