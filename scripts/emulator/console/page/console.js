import { renderAccess } from './access-list.js';
import { element, formatMoment } from './elements.js';
import { createFaultPanel } from './fault-panel.js';
import { anchorOf } from './names.js';
import { createRequestTable } from './request-table.js';
import { resourceUses } from './resource-uses.js';
import { row, tableSection } from './table-section.js';
import { isMoving, tables } from './tables.js';
import { useButton } from './use-dialog.js';

/** Builds move by time and announce nothing: look again soon while one is under way, and now and then anyway. */
const soon = 400;
const later = 5000;

const views = tables.map((table) => {
  const columns = [...Object.keys(table.cells), 'Use'];
  return { ...table, columns, ...tableSection({ ...table, columns }), shown: '' };
});
const journal = createRequestTable();
const faults = createFaultPanel();
const sections = [journal.view, faults.view, ...views];
document.getElementById('main').append(...sections.map(({ section }) => section));
document.getElementById('sections').append(...sections.map(({ link }) => element('li', {}, link)));

let access;
let timer;
let looking = false;
let lookAgain = false;

async function look() {
  clearTimeout(timer);
  // One look at a time: an older answer must not come after a newer one.
  if (looking) {
    lookAgain = true;
    return;
  }
  looking = true;
  lookAgain = false;
  const state = await read('/_emulator/state').catch(() => undefined);
  looking = false;
  if (state) show(state);
  timer = setTimeout(look, lookAgain ? 0 : state && isMoving(state) ? soon : later);
}

function show(state) {
  document.getElementById('time').textContent = formatMoment(state.time);
  document.getElementById('dialect').textContent = state.dialect;
  faults.show(state);
  for (const view of views) {
    const items = view.items(state);
    const text = JSON.stringify([items, state.extensions]);
    // A table that is the same stays, with what a reader has marked in it.
    if (text === view.shown) continue;
    view.shown = text;
    view.setCount(items.length);
    view.body.replaceChildren(...items.map((item) => renderItem(view, item, state)));
  }
}

function renderItem({ id, columns, cells, nameOf }, item, { extensions }) {
  const name = nameOf?.(item);
  const shown = Object.values(cells).map((cell) => cell(item));
  const called = item.hostname ?? item.name ?? `${item.app} ${item.id}`;
  const button = useButton(called, resourceUses[id](item, extensions), () => access);
  return row(columns, [...shown, button], name && anchorOf(id, name));
}

/** Another emulator may have taken the place of the one before, with another token. */
async function loadAccess() {
  access = await read('/_emulator/access');
  document.getElementById('access').replaceChildren(...renderAccess(access));
}

async function loadJournal() {
  const entries = await read('/_emulator/requests').catch(() => undefined);
  if (entries) journal.load(entries);
}

async function read(path) {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply.json();
}

function showConnection(word, look) {
  const shown = document.getElementById('connection');
  shown.textContent = word;
  shown.className = `badge ${look}`;
}

const events = new EventSource('/_emulator/events');
events.addEventListener('open', () => {
  showConnection('live', 'good');
  loadAccess();
  look();
  loadJournal();
});
events.addEventListener('error', () => showConnection('lost, trying again', 'bad'));
events.addEventListener('request', ({ data }) => {
  const entry = JSON.parse(data);
  journal.add(entry);
  // One fault less is waiting.
  if (entry.fault) look();
});
events.addEventListener('state', ({ data }) => {
  look();
  // Only the controls can take entries away.
  if (/reset|DELETE \/requests/.test(JSON.parse(data).reason)) loadJournal();
});
