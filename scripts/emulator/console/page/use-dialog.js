import { copyButton } from './copy-button.js';
import { button, element } from './elements.js';
import { renderCurl, renderWith } from './resource-uses.js';

const title = element('h2', { id: 'use-title' });
const content = element('div');
// Outside of the tables: those are written anew while somebody reads here.
const dialog = element(
  'dialog',
  { 'aria-labelledby': 'use-title' },
  element(
    'div',
    { class: 'bar' },
    title,
    button('Close', () => dialog.close()),
  ),
  content,
);
document.body.append(dialog);

/** A button that shows how something is used, by a step and by a shell. */
export function useButton(name, uses, getAccess) {
  return button('Use', () => showUses(name, uses, getAccess()), {
    'aria-label': `Use ${name}`,
    'aria-haspopup': 'dialog',
  });
}

function showUses(name, uses, access) {
  title.textContent = name;
  content.replaceChildren(
    ...uses.flatMap((use) => [
      element('h3', {}, use.title),
      renderBlock('Step', renderWith(use, access)),
      renderBlock('Shell', renderCurl(use, access)),
    ]),
  );
  dialog.showModal();
}

function renderBlock(label, text) {
  return element(
    'div',
    { class: 'block' },
    element('pre', { tabindex: '0', 'aria-label': label }, text),
    copyButton(text),
  );
}
