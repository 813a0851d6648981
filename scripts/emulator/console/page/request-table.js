import { code, element, link, moment } from './elements.js';
import { row, tableSection } from './table-section.js';

const columns = ['Time', 'Request', 'Status', 'Took', 'Fault', 'Body'];

/** More rows than these only make the page slow. */
const shownRows = 200;

const apiPrefix = '/api/v1';

/** The request journal: the newest first, each request once. */
export function createRequestTable() {
  const view = tableSection({
    id: 'requests',
    title: 'Requests',
    caption: 'What reached the platform, the newest first; secrets are masked. A link leads to the description',
    columns,
  });
  const seen = new Set();
  const add = (entry) => {
    if (seen.has(entry.requestId)) return;
    seen.add(entry.requestId);
    view.body.prepend(renderEntry(entry));
    while (view.body.rows.length > shownRows) view.body.lastElementChild.remove();
    view.setCount(seen.size);
  };
  view.setCount(0);
  return {
    view,
    add,
    /** Takes in the whole journal; what was seen and is not in it any more goes away. */
    load(entries) {
      const ids = new Set(entries.map(({ requestId }) => requestId));
      if (seen.difference(ids).size > 0) {
        seen.clear();
        view.body.replaceChildren();
        view.setCount(0);
      }
      for (const entry of entries) add(entry);
    },
  };
}

function renderEntry({ time, method, path, endpoint, status, durationMs, fault, body }) {
  const shown = code(path.replace(apiPrefix, ''));
  const description = findDescription(path, endpoint);
  return row(columns, [
    moment(time),
    element('span', {}, element('b', { class: 'method' }, method), ' ', description ? link(description, shown) : shown),
    renderStatus(status),
    `${Math.round(durationMs)} ms`,
    fault,
    body === null ? '' : renderBody(body),
  ]);
}

/** Where the API page tells of an endpoint: it sorts them by the first part of their path. */
function findDescription(path, endpoint) {
  const [, group] = /^\/api\/v1\/([^/?]+)/.exec(path) ?? [];
  return endpoint && group ? `/api-docs#/${group}/${endpoint}` : undefined;
}

function renderStatus(status) {
  const look = status === null || status >= 500 ? 'bad' : status >= 400 ? 'running' : 'good';
  return element('span', { class: `badge ${look}` }, status === null ? 'no reply' : String(status));
}

function renderBody(body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return element('details', {}, element('summary', {}, 'show'), element('pre', {}, text));
}
