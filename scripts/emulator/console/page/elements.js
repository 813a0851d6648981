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

/** Text that leads somewhere. */
export function link(href, ...content) {
  return element('a', { href }, ...content);
}

/** A button that does something; what it does gets the button. */
export function button(label, act, attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', () => act(made));
  return made;
}

/** Items side by side. */
export function list(items, show) {
  return items.length === 0 ? '' : element('ul', {}, ...items.map((item) => element('li', {}, show(item))));
}

/** The page's one way to write a moment: platforms and logs speak UTC, so it does too. */
export function formatMoment(iso) {
  return iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '');
}

/** A moment in a table; the whole of it shows on hover. */
export function moment(iso) {
  return iso ? element('time', { datetime: iso, title: iso }, formatMoment(iso)) : '';
}
