import type { HttpReply } from '../../src/platform/wire/http/http.ts';
import { hostilePieces } from '../harness/hostile-text.ts';
import { encodings } from '../harness/secret-forms.ts';
import { type Exchange, hasRead } from './history.ts';
import type { Fault } from './plan.ts';
import type { Random } from './random.ts';
import { secrets } from './scene.ts';

const forms = Object.values(encodings);
const nothing: HttpReply = { status: 200, headers: {}, body: Buffer.alloc(0) };

type Spoil = (fault: Fault, reply: HttpReply, exchange: Exchange, random: Random) => HttpReply;

const json = (status: number, body: object, headers: object = {}): HttpReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});

const spoilers: Readonly<Partial<Record<Fault['end'], Spoil>>> = {
  cut: (_, reply) => ({ ...reply, body: reply.body.subarray(0, Math.floor(reply.body.length / 2)) }),
  empty: (_, reply) => ({ ...reply, body: Buffer.alloc(0) }),
  page: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Please sign in</h1>') }),
  promise: () => json(202, { state: 'deleting' }),
  partial: (_, reply) => ({ ...reply, status: 206 }),
  elsewhere: (_, reply, { url }) => ({
    ...reply,
    headers: { ...reply.headers, link: `<https://elsewhere.example${url.pathname}?page=2>; rel="next"` },
  }),
  status: ({ status, retryAfter }) =>
    json(
      status,
      { code: 'trouble', message: `Something went wrong: ${status}` },
      retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    ),
  echo: ({ status }, _, { headers, body = '', step }, random) => {
    const token = headers['authorization']?.replace(/^\w+ /, '') ?? '';
    // What a step was never told it cannot know to be secret.
    const stored = hasRead(step);
    const encode = random.pick(forms);
    const said = encode(random.pick([token, ...valuesIn(body), ...(stored ? [secrets.stored] : [])]));
    // Somewhere in it a message is cut, maybe in the middle of a secret.
    const lead = random.chance(0.5) ? 'x '.repeat(random.int(0, 250)) : '';
    const text = `${lead}${random.pick(hostilePieces)}${said} ${random.pick(hostilePieces)}`;
    return json(status, { code: 'echo', message: `Refused: ${text}` }, { 'x-request-id': encode(token) });
  },
};

/** What a fault makes of an answer; nothing was done where there is none. */
export function spoil(
  fault: Fault,
  exchange: Exchange,
  reply: HttpReply | undefined,
  random: Random,
  now: number,
): HttpReply {
  const answer = reply ?? { ...nothing, headers: { date: new Date(now).toUTCString() } };
  return spoilers[fault.end]?.(fault, answer, exchange, random) ?? answer;
}

function valuesIn(body: string): readonly string[] {
  try {
    return Object.values(JSON.parse(body) as object).filter((value) => typeof value === 'string' && value.length > 12);
  } catch {
    return [];
  }
}
