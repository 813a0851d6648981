import { button } from './elements.js';

const shownMs = 1500;

/** A button that copies a text. */
export function copyButton(text, label = 'Copy') {
  return button(label, (made) => copy(text, made, label), { class: 'copy' });
}

async function copy(text, made, label) {
  const word = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not allowed',
  );
  made.textContent = word;
  setTimeout(() => {
    made.textContent = label;
  }, shownMs);
}
