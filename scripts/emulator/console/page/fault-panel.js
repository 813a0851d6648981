import { button, code, element } from './elements.js';
import { faultButtons } from './fault-buttons.js';
import { section } from './table-section.js';

const everyApp = 'any app';

/** The faults: buttons that order one, and those that wait to happen. */
export function createFaultPanel() {
  const told = element('p', { role: 'status', class: 'told' });
  const apps = element('select', { id: 'fault-app' });
  const waiting = element('ul', { class: 'waiting' });
  const act = (method, path, body) => send(method, path, body).then((word) => told.replaceChildren(word));
  const order = (spec) => act('POST', '', { ...spec, ...(apps.selectedIndex > 0 && { app: apps.value }) });
  const buttons = faultButtons.map(([label, spec]) => button(label, () => order(spec)));
  const view = section(
    { id: 'faults', title: 'Faults' },
    element('p', { class: 'lead' }, 'What goes wrong at the next request that it fits'),
    element('p', {}, element('label', { for: 'fault-app' }, 'In requests about '), apps),
    element('div', { class: 'buttons' }, ...buttons),
    waiting,
    told,
  );
  return {
    view,
    show({ faults, apps: known }) {
      view.setCount(faults.length);
      waiting.replaceChildren(...faults.map((fault) => renderFault(fault, act)));
      setOptions(apps, [everyApp, ...known.map(({ name }) => name)]);
    },
  };
}

function renderFault({ id, hits, count, ...order }, act) {
  const left = count === undefined ? 'until it is removed' : `${count - hits} left`;
  const remove = button('Remove', () => act('DELETE', `?id=${id}`), { 'aria-label': `Remove ${order.fault}` });
  const details = Object.entries(order).map(([name, value]) => `${name}: ${value}`);
  return element('li', {}, code(details.join(', ')), ` ${left} `, remove);
}

/** Sends an order; gives what went wrong with it, if anything did. */
async function send(method, path, body) {
  try {
    const reply = await fetch(`/_emulator/faults${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return reply.ok ? '' : ((await reply.json()).message ?? `The emulator answered ${reply.status}`);
  } catch {
    return 'The emulator cannot be reached';
  }
}

/** Writes only what has changed: a list that is open would close. */
function setOptions(select, names) {
  if (names.join('\n') === Array.from(select.options, ({ value }) => value).join('\n')) return;
  const { value } = select;
  select.replaceChildren(...names.map((name) => element('option', {}, name)));
  select.value = names.includes(value) ? value : everyApp;
}
