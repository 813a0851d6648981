import type { FaultSpec } from '../../scripts/emulator/faults/fault-spec.ts';
import { elsewhere } from './perform.ts';

/**
 * What a fault means to a client:
 *
 * - `harmless`: odd, but nothing is missing
 * - `refused`: the platform has said no
 * - `unauthorised`: the token counts no more
 * - `busy`: not now; `endless`: not for the next thirty years
 * - `broken`: no whole answer came; `unreadable`: one came, and cannot be relied on; `flood`: nor can it be read
 * - `partial`: a success of which the status says that it is not all
 * - `empty`: a success without a body
 * - `redirected`: to the same address; `astray`: to another host
 * - `conflict`: something is in the way, perhaps what this very request has made
 */
export type Meaning =
  | 'harmless'
  | 'refused'
  | 'unauthorised'
  | 'busy'
  | 'endless'
  | 'broken'
  | 'unreadable'
  | 'flood'
  | 'partial'
  | 'empty'
  | 'redirected'
  | 'astray'
  | 'conflict';

/** A fault that a request can meet. */
export interface Fault {
  readonly name: string;
  readonly means: Meaning;
  readonly spec: FaultSpec;
  /** The platform does what it was asked to, all the same. */
  readonly acts: boolean;
  /** It touches only a body, and means nothing to a reply that has none. */
  readonly onBody?: true;
  /** It takes real time: the step gets the shortest request timeout there is. */
  readonly slow?: true;
  /** It takes long to make: once is enough. */
  readonly costly?: true;
}

const quiet = (means: Meaning, name: string, spec: FaultSpec): Fault => ({ name, means, spec, acts: false });
const acting = (means: Meaning, name: string, spec: FaultSpec): Fault => ({ name, means, spec, acts: true });
const onBody = (means: Meaning, name: string, spec: FaultSpec): Fault => ({
  ...acting(means, name, spec),
  onBody: true,
});
const slow = (fault: Fault): Fault => ({ ...fault, slow: true });
const costly = (fault: Fault): Fault => ({ ...fault, costly: true });
const status = (code: number, more: Partial<FaultSpec> = {}): FaultSpec => ({ fault: 'status', status: code, ...more });

const megabytes = 2 ** 20;
const redirects = [301, 302, 303, 307, 308];

/** Every fault of the list, each with what it means; refused connections, builds and expiring tokens have tests of their own. */
export const catalogue: readonly Fault[] = [
  quiet('broken', 'reset before the request is read', { fault: 'reset-before' }),
  acting('broken', 'reset after the request is read', { fault: 'reset-after' }),
  acting('broken', 'reset in the middle of the body', { fault: 'reset-mid-body' }),
  acting('broken', 'content length too large', { fault: 'wrong-content-length' }),
  slow(quiet('broken', 'no reply', { fault: 'no-reply' })),
  slow(acting('broken', 'no reply, but done', { fault: 'no-reply', executed: true })),
  slow(onBody('broken', 'body that stalls', { fault: 'stall' })),
  slow(onBody('broken', 'body slower than the deadline', { fault: 'slow-body', intervalMs: 600 })),
  onBody('harmless', 'wrong content type', { fault: 'wrong-content-type' }),
  onBody('harmless', 'gzip', { fault: 'gzip' }),
  acting('harmless', 'clock 20 minutes ahead', { fault: 'clock-skew' }),
  acting('harmless', 'clock 20 minutes behind', { fault: 'clock-skew', seconds: -1200 }),
  acting('unreadable', 'web page', { fault: 'html', executed: true }),
  onBody('unreadable', 'half a body', { fault: 'truncate' }),
  acting('empty', 'empty 200', { fault: 'empty', executed: true }),
  costly(acting('flood', 'body of 1 GiB', { fault: 'huge-body', executed: true })),
  costly(acting('flood', 'gzip bomb', { fault: 'gzip-bomb', executed: true, bytes: 11 * megabytes })),
  ...redirects.map((code) => quiet('redirected', `${code} to the same host`, { fault: 'redirect', status: code })),
  ...redirects.map((code) =>
    quiet('astray', `${code} to another host`, { fault: 'redirect', status: code, location: `${elsewhere}/api/v1` }),
  ),
  quiet('unauthorised', '401', status(401)),
  quiet('conflict', '409', status(409)),
  ...[403, 404, 410, 422].map((code) => quiet('refused', String(code), status(code))),
  quiet('busy', '429', status(429)),
  quiet('busy', '429, Retry-After in seconds', status(429, { retryAfter: 2 })),
  quiet('busy', '429, Retry-After as a date', status(429, { retryAfterDate: 20 })),
  quiet('busy', '429, Retry-After nonsense', status(429, { retryAfter: 'next week' })),
  quiet('endless', '429, Retry-After absurd', status(429, { retryAfter: 999_999_999 })),
  ...[408, 500, 502, 503, 504, 524].map((code) => quiet('broken', String(code), status(code))),
  ...[408, 500, 502, 503, 504, 524].map((code) =>
    acting('broken', `${code}, but done`, status(code, { executed: true })),
  ),
  quiet('broken', '503, Retry-After in seconds', status(503, { retryAfter: 2 })),
  acting('broken', '503, Retry-After in seconds, but done', status(503, { retryAfter: 2, executed: true })),
  ...[206, 207].map((code) => acting('partial', String(code), status(code, { executed: true }))),
];
