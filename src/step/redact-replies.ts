import { isSuccess, type Transport } from '../platform/wire/http/http.ts';
import type { Redactor } from '../report/redact.ts';

/** Of a longer refusal nothing is quoted: looking through it would take time that a step may not have. */
const longestRefusal = 256 * 1024;
/** The headers that messages quote. */
const quoted = ['location', 'request-id', 'x-request-id'];

/** These say that something is not there; who goes on quotes them no more, and a failure has all secrets searched for by itself. */
const unquoted = [404, 405];

/**
 * A way to the network by which no secret comes back in what messages quote: refusals, and ids of requests. It is done here,
 * on the whole of them, because whoever quotes a text cuts it, and half a secret is not recognised any more.
 */
export function redactReplies(
  transport: Transport,
  { redact, searchDeferred }: Pick<Redactor, 'redact' | 'searchDeferred'>,
  isQuoted: (status: number) => boolean = (status) => !isSuccess(status),
): Transport {
  return async (request) => {
    const reply = await transport(request);
    const redactWhole = (text: string) => {
      if (!unquoted.includes(reply.status)) searchDeferred();
      return text.length > longestRefusal ? '' : redact(text);
    };
    // The body first: by it secrets are woken that a header may hold too.
    const body = isQuoted(reply.status) ? Buffer.from(redactWhole(reply.body.toString())) : reply.body;
    const headers = { ...reply.headers };
    for (const name of quoted) if (headers[name] !== undefined) headers[name] = redact(String(headers[name]));
    // A success is read as it is; if it turns out to be none, it is quoted too.
    return { ...reply, headers, body, redact: redactWhole };
  };
}
