import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../../src/contract/errors.ts';
import type { FaultSpec } from '../../../src/emulator/faults/fault-spec.ts';
import type { Transport } from '../../../src/platform/wire/http.ts';
import { sendRequest } from '../../../src/platform/wire/transport.ts';
import { serveSockets } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { type Called, calls, connect } from '../../harness/sample-calls.ts';

/** What goes wrong once; after that the platform works. */
const failures = {
  'a refused connection': 'refused',
  'a reset connection': { fault: 'reset-before' },
  'no answer in time': { fault: 'no-reply' },
  '429 with Retry-After': { fault: 'status', status: 429, retryAfter: 2 },
  '429 without Retry-After': { fault: 'status', status: 429 },
  '503 with Retry-After': { fault: 'status', status: 503, retryAfter: 2 },
  '503 without Retry-After': { fault: 'status', status: 503 },
  502: { fault: 'status', status: 502 },
  504: { fault: 'status', status: 504 },
  'half a reply': { fault: 'reset-mid-body' },
  500: { fault: 'status', status: 500 },
} as const satisfies Record<string, FaultSpec | 'refused'>;

type Failure = keyof typeof failures;
type Verdict = 'done' | 'unknown' | 'failed';

/** The design's table: what becomes of the call, and how many requests reach the platform. */
const expected: Record<string, Record<Failure, readonly [Verdict, number]>> = {
  read: table({ open: ['done', 2], serverError: ['done', 2] }),
  repeatable: table({ open: ['done', 2], serverError: ['failed', 1] }),
  // Half a reply means that the thing is there, and the lookup finds it.
  creating: { ...table({ open: ['done', 2], serverError: ['failed', 1] }), 'half a reply': ['done', 1] },
  unrepeatable: table({ open: ['unknown', 1], serverError: ['failed', 1] }),
};

function table(row: { open: readonly [Verdict, number]; serverError: readonly [Verdict, number] }) {
  return {
    'a refused connection': ['done', 1],
    'a reset connection': row.open,
    'no answer in time': row.open,
    '429 with Retry-After': ['done', 2],
    '429 without Retry-After': ['done', 2],
    '503 with Retry-After': ['done', 2],
    '503 without Retry-After': row.open,
    502: row.open,
    504: row.open,
    'half a reply': row.open,
    500: row.serverError,
  } as const;
}

const kinds: Record<Called, keyof typeof expected> = {
  getApp: 'read',
  updateConfig: 'repeatable',
  deleteConfigVar: 'repeatable',
  createNamespace: 'creating',
  startBuild: 'unrepeatable',
  execInDyno: 'unrepeatable',
  restartDynos: 'unrepeatable',
  restartDyno: 'unrepeatable',
};

const cases = (Object.keys(calls) as Called[]).flatMap((name) =>
  (Object.keys(failures) as Failure[]).map((failure) => {
    const [verdict, requests] = expected[kinds[name]]?.[failure] ?? ['failed', 0];
    return { name, failure, verdict, requests };
  }),
);

/** The first request goes to a port where nothing listens. */
async function refuseOnce(): Promise<Transport> {
  const closed = await serveSockets();
  await closed[Symbol.asyncDispose]();
  let first = true;
  return (request) => {
    const url = new URL(request.url);
    if (first) url.port = String(closed.port);
    first = false;
    return sendRequest({ ...request, url });
  };
}

const judge = (work: Promise<unknown>): Promise<Verdict> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof OutcomeError ? 'unknown' : 'failed'),
  );

describe('after one failure', () => {
  it.each(cases)('$failure: $name is $verdict, with requests: $requests', async ({ name, failure, ...wanted }) => {
    await using test = await startPlatform();
    const fault: FaultSpec | 'refused' = failures[failure];
    if (fault !== 'refused') test.emulator.faults.add({ ...fault, endpoint: name, count: 1 });
    const platform = connect(test, {
      requestTimeout: failure === 'no answer in time' ? 300 : 5000,
      transport: fault === 'refused' ? await refuseOnce() : sendRequest,
    });
    const verdict = await judge(calls[name](platform));
    const requests = test.emulator.requests().filter(({ endpoint }) => endpoint === name).length;
    expect({ verdict, requests }).toEqual(wanted);
  });
});
