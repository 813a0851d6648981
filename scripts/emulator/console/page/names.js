import { element, link } from './elements.js';

/** The id of a row, for links. */
export function anchorOf(table, name) {
  return `${table}-${name}`;
}

/** A name that leads to its row. */
export function linkTo(table, name) {
  return name ? link(`#${encodeURIComponent(anchorOf(table, name))}`, name) : '';
}

/** A host name that leads to where its app answers: it exists in the emulation only. */
export function addressOf(app, host) {
  return element('span', { class: 'address' }, link(`/_apps/${encodeURIComponent(app)}/`, host));
}

/** What a row is about. */
export function strong(content) {
  return element('strong', {}, content);
}
