import { element } from './elements.js';

/** A section with a heading, in the list of sections at the top by its title. */
export function section({ id, title }, ...content) {
  const count = element('span', { class: 'count' });
  const heading = element('h2', { id: `${id}-title` }, title, ' ', count);
  const made = element('section', { id, 'aria-labelledby': `${id}-title` }, heading, ...content);
  return {
    section: made,
    link: element('a', { href: `#${id}` }, title),
    setCount(number) {
      count.textContent = String(number);
      made.classList.toggle('empty', number === 0);
    },
  };
}

/** A section with a table that has a caption; rows go into its `body`. */
export function tableSection({ id, title, caption, columns }) {
  const body = element('tbody', { role: 'rowgroup' });
  // The roles are given because a narrow window shows rows as cards, and a browser then forgets that this is a table.
  const heads = columns.map((column) => element('th', { scope: 'col', role: 'columnheader' }, column));
  const head = element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...heads));
  const table = element('table', { role: 'table' }, element('caption', {}, caption), head, body);
  // What scrolls must be within reach of the keyboard.
  const scroller = element('div', { class: 'scroller', tabindex: '0', role: 'group', 'aria-label': title }, table);
  return { body, ...section({ id, title }, scroller) };
}

/** What fits into so many characters is not broken into lines. */
const shortLength = 19;

/** A row whose cells carry their column's name, for narrow windows; with an `id` links can lead to it. */
export function row(columns, cells, id) {
  const shown = cells.map((cell, index) => {
    const isEmpty = cell === '' || cell === null || cell === undefined;
    const made = element('td', { role: 'cell', 'data-label': columns[index] }, isEmpty ? '–' : cell);
    made.classList.toggle('nothing', isEmpty);
    made.classList.toggle('short', made.textContent.length <= shortLength);
    return made;
  });
  return element('tr', { role: 'row', ...(id && { id }) }, ...shown);
}
