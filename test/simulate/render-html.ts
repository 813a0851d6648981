import { escapeHtml } from '../../src/report/markdown.ts';
import type { Exchange, History } from './history.ts';
import type { Broken } from './promises/index.ts';
import { listLines, nameStep, tellHistory } from './render-text.ts';

const row = 16;
const column = 190;
const top = 60;

/** The history as a page: a sequence diagram, and below it the same in words. */
export function drawHistory(history: History, broken: readonly Broken[]): string {
  const actors = [...history.steps.map(({ item }) => nameStep(item)), 'platform', 'sign-in', 'github', 'elsewhere'];
  const moments = [...new Set(listLines(history).map(({ at }) => at))].sort((one, other) => one - other);
  const yOf = (at: number) => top + row * (moments.findIndex((moment) => moment >= at) + 1);
  const xOf = (actor: string) => 90 + column * Math.max(0, actors.indexOf(actor));
  const height = top + row * (moments.length + 2);
  const lanes = actors.map(
    (actor) =>
      `<line x1="${xOf(actor)}" y1="${top - 10}" x2="${xOf(actor)}" y2="${height}" class="lane"/><text x="${xOf(actor)}" y="30">${escapeHtml(actor)}</text>`,
  );
  const arrows = history.exchanges.map((exchange) => drawExchange(exchange, xOf, yOf));
  const lives = history.steps.map(({ item, startedAt, endedAt = history.endedAt, green }) => {
    const [x, y] = [xOf(nameStep(item)), yOf(startedAt)];
    return `<rect x="${x - 4}" y="${y}" width="8" height="${Math.max(4, yOf(endedAt) - y)}" class="${green ? 'green' : 'red'}"/>`;
  });
  const title = broken.map(({ promise, what }) => `${promise}: ${what}`).join('; ') || 'No promise is broken';
  return `<!doctype html><meta charset="utf-8"><title>Seed ${history.plan.seed}</title><style>${style}</style>
<h1>Seed ${history.plan.seed}</h1><p>${escapeHtml(title)}</p>
<svg width="${90 + column * actors.length}" height="${height}">${[...lanes, ...lives, ...arrows].join('\n')}</svg>
<pre>${escapeHtml(tellHistory(history, broken))}</pre>
`;
}

const style = `body{font:14px system-ui;margin:24px}svg{font:11px system-ui}text{text-anchor:middle}.lane{stroke:#bbb}.green{fill:#2da44e}.red{fill:#cf222e}
.sent{stroke:#57606a}.fault{stroke:#cf222e}.back{stroke:#57606a;stroke-dasharray:4 3}.fault.back{stroke:#cf222e}`;

/** The way of a request there and back; what never came about ends on the way. */
function drawExchange(
  { act, end, endpoint, fault, sentAt, side, step }: Exchange,
  xOf: (actor: string) => number,
  yOf: (at: number) => number,
): string {
  const [from, to, sent] = [xOf(nameStep(step.item)), xOf(side), yOf(sentAt)];
  const reached = act ? to : (from + to) / 2;
  const arrived = act ? yOf(act.at) : sent;
  const kind = fault ? ' fault' : '';
  const label = escapeHtml(`${endpoint}${fault ? ` (${fault.acts}, ${fault.end})` : ''}`);
  const back = end && `<line x1="${reached}" y1="${arrived}" x2="${from}" y2="${yOf(end.at)}" class="back${kind}"/>`;
  return `<line x1="${from}" y1="${sent}" x2="${reached}" y2="${arrived}" class="sent${kind}"/>
<text x="${(from + to) / 2}" y="${sent - 3}">${label}${end ? ` ← ${escapeHtml(end.what.slice(0, 24))}` : ''}</text>${back ?? ''}`;
}
