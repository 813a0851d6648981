import { element, row, tableSection } from './elements.js';
import { createRequestTable } from './request-table.js';
import { isMoving, tables } from './tables.js';

/** Builds move by time and announce nothing: look again soon while one is under way, and now and then anyway. */
const soon = 400;
const later = 5000;

const views = tables.map((table) => {
  const columns = Object.keys(table.cells);
  return { ...table, columns, ...tableSection({ ...table, columns }), shown: '' };
});
const journal = createRequestTable();
document.getElementById('main').append(...views.map(({ section }) => section), journal.view.section);
document.getElementById('sections').append(...[...views, journal.view].map(({ link }) => element('li', {}, link)));

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
  document.getElementById('time').textContent = state.time.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  document.getElementById('dialect').textContent = state.dialect;
  for (const view of views) {
    const items = view.items(state);
    const text = JSON.stringify(items);
    // A table that is the same stays, with what a reader has marked in it.
    if (text === view.shown) continue;
    view.shown = text;
    view.setCount(items.length);
    view.body.replaceChildren(
      ...items.map((item) =>
        row(
          view.columns,
          Object.values(view.cells).map((cell) => cell(item)),
        ),
      ),
    );
  }
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
  look();
  loadJournal();
});
events.addEventListener('error', () => showConnection('lost, trying again', 'bad'));
events.addEventListener('request', ({ data }) => journal.add(JSON.parse(data)));
events.addEventListener('state', ({ data }) => {
  look();
  // Only the controls can take entries away.
  if (/reset|DELETE \/requests/.test(JSON.parse(data).reason)) loadJournal();
});
