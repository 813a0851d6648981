import type { Exchange, Fault, Reply } from '../harness/network.ts';
import { formsOf } from './forms.ts';
import type { FaultPlan, Item, Way } from './plan.ts';
import type { Random } from './random.ts';
import { hostile, stored } from './scene.ts';

/** The ways in which a request goes wrong, as far as somebody can judge what must come of them. */
const ways: readonly (readonly [acts: FaultPlan['acts'], way: Way])[] = [
  ['never', 'refused'],
  ...(['never', 'first', 'later'] as const).flatMap((acts) =>
    (['reset', 'silence', 'status', 'status'] as const).map((way) => [acts, way] as const),
  ),
  ['later', 'reply'],
  ['first', 'slow'],
  ['first', 'cut'],
  ['first', 'page'],
  ['first', 'elsewhere'],
  ['never', 'page'],
  ['never', 'echo'],
  ['never', 'echo'],
];

/** Statuses that leave open whether the other side has acted, and those by which it says that it has not. */
const open = [408, 500, 502, 503, 503, 504, 524];
const refusals = [...open, ...open, 401, 403, 409, 410, 422, 429, 429];

/** Draws what goes wrong with the requests of some steps: mostly little, so that the rest of a history is as usual. */
export function drawFaults(random: Random, items: readonly Item[]): readonly FaultPlan[] {
  const steps = items.filter((item) => item.kind === 'step');
  if (steps.length === 0) return [];
  return Array.from({ length: random.pick([0, 1, 1, 2, 2, 3, 5]) }, (_, id) => {
    const [acts, way] = random.pick(ways);
    const ofWrites = random.chance(0.4);
    const nth = Math.floor(random.next() ** 1.5 * (ofWrites ? 5 : 14));
    return {
      ...{ id, acts, way, step: random.pick(steps).id, nth, ofWrites },
      count: random.pick([1, 1, 1, 2, 4, 30]),
      status: random.pick(acts === 'never' ? refusals : open),
      ...(random.chance(0.4) && { retryAfter: random.pick([0, 1, 1, 5, 100_000]) }),
      delay: random.int(500, random.pick([3000, 12_000, 45_000])),
    };
  });
}

/** A fault as the network plays it. */
export function playFault(plan: FaultPlan, random: Random, hasRead: (exchange: Exchange) => boolean): Fault {
  const { acts, count, delay, nth, ofWrites, retryAfter, status, step, way } = plan;
  let writes = 0;
  const on = (one: Exchange) => {
    if (one.step !== step || (ofWrites && one.method === 'GET')) return false;
    const at = ofWrites ? writes++ : one.nth;
    // Only a list has a next page, and nobody reads what comes back for a DELETE.
    const fits =
      way === 'elsewhere' ? one.method === 'GET' : way !== 'page' || acts === 'first' || one.method !== 'DELETE';
    return at >= nth && at < nth + count && fits;
  };
  const acting = { acts: acts === 'first', ...(acts === 'later' && { actsAfter: delay }) };
  const spoils: Readonly<Partial<Record<Way, Fault['spoil']>>> = {
    status: () => trouble(status, `Something went wrong: ${status}`, retryAfter),
    cut: ({ body, ...reply }) => ({ ...reply, ...json, body: JSON.stringify(body ?? null).slice(0, -1) || '{' }),
    page: () => ({ status: 200, body: '<h1>Please sign in</h1>' }),
    elsewhere: (reply, { url }) => ({
      ...reply,
      headers: { ...reply.headers, link: `<https://elsewhere.example${url.pathname}?page=2>; rel="next"` },
    }),
    echo: (_, exchange) => trouble(status, echo(exchange, random, hasRead(exchange))),
  };
  const ends = way === 'refused' || way === 'reset' || way === 'silence' ? { ends: way } : {};
  const spoil = spoils[way];
  const slow = way === 'slow' ? { delay } : {};
  return { on, count: Number.POSITIVE_INFINITY, ...acting, ...ends, ...slow, ...(spoil && { spoil }) };
}

const json = { headers: { 'content-type': 'application/json' } };

function trouble(status: number, message: string, retryAfter?: number): Reply {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return { status, headers, body: { code: 'trouble', message } };
}

/** The other side's words with what the step has sent it or read there, in some form, among hostile text. */
function echo({ body, headers }: Exchange, random: Random, hasRead: boolean): string {
  const token = headers['authorization']?.replace(/^\w+ /, '') ?? '';
  const sent = typeof body === 'object' && body !== null ? Object.values(body) : [];
  const values = sent.filter((value): value is string => typeof value === 'string' && value.startsWith('fake-'));
  const said = random.pick(formsOf(random.pick([token, ...values, ...(hasRead ? [stored] : [])])));
  // Somewhere in it a message is cut, maybe in the middle of a secret.
  const lead = random.chance(0.5) ? 'x '.repeat(random.int(0, 250)) : '';
  return `Refused: ${lead}${random.pick(hostile)}${said} ${random.pick(hostile)}`;
}
