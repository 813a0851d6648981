import { openPlatform } from '../../src/platform/open-platform.ts';
import type { Rehearsal } from '../../src/platform/rehearse.ts';
import type { AskOptions } from '../../src/platform/wire/ask.ts';
import { rememberExtensions } from '../../src/platform/wire/extensions.ts';
import { type HttpRequest, type Transport, TransportError } from '../../src/platform/wire/http/http.ts';
import { createTime } from '../harness/virtual-time.ts';

/** What comes back: a reply, whose body is text or JSON; or a failure on the way. */
export type Reply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'never opened'
  | 'reset';

/** One request as the platform saw it. */
export interface Seen {
  /** `GET /apps/shop?team_id=x`. */
  readonly line: string;
  readonly body: string | undefined;
  readonly token: string | undefined;
  readonly request: HttpRequest;
  /** Milliseconds since the test began. */
  readonly at: number;
}

/** What no quoted text may show. */
export const secret = 'secret-value-that-is-long';

const start = Date.UTC(2026, 0, 14, 16, 30);
const baseUrl = 'https://platform.example/api/v1';

/** Replies one after the other; the last one is given again and again. */
export function inOrder(...replies: readonly Reply[]): () => Reply {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)] as Reply;
}

/** A platform in virtual time, whose replies are scripted. */
export function openScripted(
  answer: (line: string, request: HttpRequest) => Reply,
  { rehearsal, ...more }: Partial<AskOptions> & { rehearsal?: Rehearsal; seconds?: number } = {},
) {
  const time = createTime(start);
  const seen: Seen[] = [];
  const [writes, hidden, masked, pauses]: [string[], string[], string[], number[]] = [[], [], [], []];
  const transport: Transport = async (request) => {
    const line = `${request.method} ${request.url.href.slice(baseUrl.length)}`;
    const token = request.headers['authorization']?.replace('Bearer ', '');
    seen.push({ line, body: request.body, token, request, at: time.now() - start });
    const reply = answer(line, request);
    if (typeof reply === 'string') throw new TransportError(reply, { sent: reply === 'reset', again: true });
    const { body = '', headers = {}, status = 200 } = reply;
    const written = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return { status, headers, body: written };
  };
  const options = {
    ...{ baseUrl, transport, clock: time.clock(), deadline: { at: start + 600_000, total: 600_000 } },
    ...{ bearer: { token: async () => 'fake-token', renew: async () => false }, readOnly: rehearsal !== undefined },
    ...{ signal: new AbortController().signal, requestTimeout: 30_000 },
    quoted: (text: string, most: number) => text.replaceAll(secret, '***').slice(0, most),
    hide: (value: string) => hidden.push(value),
    onWrite: (end: string) => writes.push(end),
    onRetry: (_: unknown, pause: number) => pauses.push(pause),
    ...more,
  };
  const extensions = rememberExtensions();
  const mask = (value: string) => masked.push(value);
  const others = { extensions, mask, rehearsal, statusField: 'deployment_status', reach: (url: URL) => url };
  return {
    ...{ seen, writes, hidden, masked, pauses, time },
    lines: () => seen.map(({ line }) => line),
    platform: openPlatform({ ...options, ...others }),
    /** Lets time pass until the work is done. */
    during: time.during,
    /** What the work fails with; that it does not is a failure of the test. */
    async failure(work: Promise<unknown>): Promise<unknown> {
      const [ended] = await Promise.allSettled([time.during(work)]);
      if (ended?.status === 'rejected') return ended.reason;
      throw new Error(`it did not fail, and gave ${JSON.stringify(ended?.value)}`);
    },
  };
}
