import { copyButton } from './copy-button.js';
import { code, element, link } from './elements.js';

/** Where everything is, and what opens it. */
export function renderAccess({ apiUrl, token, apiDocsUrl, basicUser, basicPassword, docsUrl }) {
  const facts = {
    API: [code(apiUrl), copyButton(apiUrl)],
    Token: [code(token), copyButton(token)],
    'API page': [link(pathOf(apiDocsUrl), pathOf(apiDocsUrl))],
    'Its user and password': [code(basicUser), ' ', code(basicPassword), copyButton(basicPassword)],
    Documentation: [link(pathOf(docsUrl), pathOf(docsUrl))],
  };
  return Object.entries(facts).map(([name, shown]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, ...shown)),
  );
}

/** By path alone: whoever came by another name of this machine stays there, signed in. */
function pathOf(url) {
  return new URL(url).pathname;
}
