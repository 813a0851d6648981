/** Makes an element; whatever is given as content is inserted as text unless it is an element itself. */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

const looks = {
  good: ['succeeded', 'deployed', 'cert issued', 'up', 'on'],
  bad: ['failed', 'canceled', 'down', 'crashed'],
  quiet: ['off', 'none'],
};

/** A state as a word with a colour; a word that is not known is taken for something under way. */
export function badge(state) {
  const word = state ?? 'none';
  const look = Object.keys(looks).find((name) => looks[name].includes(word)) ?? 'running';
  return element('span', { class: `badge ${look}` }, word);
}

/** Text in the type of code. */
export function code(text) {
  return text ? element('code', {}, text) : '';
}

/** A moment, short; the whole of it shows on hover. */
export function moment(iso) {
  if (!iso) return '';
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const shown = today ? date.toLocaleTimeString() : date.toLocaleDateString();
  return element('time', { datetime: iso, title: iso }, shown);
}

/** A section with a heading and a table that has a caption; `fill` puts rows into it. */
export function tableSection({ id, title, caption, columns }) {
  const count = element('span', { class: 'count' });
  const body = element('tbody', { role: 'rowgroup' });
  // The roles are given because a narrow window shows rows as cards, and a browser then forgets that this is a table.
  const heads = columns.map((column) => element('th', { scope: 'col', role: 'columnheader' }, column));
  const head = element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...heads));
  const table = element('table', { role: 'table' }, element('caption', {}, caption), head, body);
  const heading = element('h2', { id: `${id}-title` }, title, ' ', count);
  const section = element('section', { id, 'aria-labelledby': `${id}-title` }, heading, table);
  const link = element('a', { href: `#${id}` }, title);
  return {
    section,
    link,
    body,
    setCount(number) {
      count.textContent = String(number);
      section.classList.toggle('empty', number === 0);
    },
  };
}

/** What fits into so many characters is not broken into lines. */
const shortLength = 16;

/** A row whose cells carry their column's name, for narrow windows. */
export function row(columns, cells) {
  const shown = cells.map((cell, index) => {
    const isEmpty = cell === '' || cell === null || cell === undefined;
    const made = element('td', { role: 'cell', 'data-label': columns[index] }, isEmpty ? '–' : cell);
    made.classList.toggle('nothing', isEmpty);
    made.classList.toggle('short', made.textContent.length <= shortLength);
    return made;
  });
  return element('tr', { role: 'row' }, ...shown);
}
