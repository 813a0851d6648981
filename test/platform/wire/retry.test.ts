import { describe, expect, it } from 'vitest';
import type { FaultSpec } from '../../../scripts/emulator/faults/fault-spec.ts';
import { OutcomeError } from '../../../src/contract/errors.ts';
import { endpoints } from '../../../src/platform/wire/endpoints.ts';
import type { Transport } from '../../../src/platform/wire/http/http.ts';
import { sendRequest } from '../../../src/platform/wire/http/transport.ts';
import { serveSockets } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { type Called, calls, connect, within } from '../../harness/sample-calls.ts';
import { stretch } from '../../harness/stretch.ts';

/** What goes wrong once; after that the platform works. */
const failures = {
  'a refused connection': 'refused',
  'a reset connection': { fault: 'reset-before' },
  'no answer in time': { fault: 'no-reply' },
  '429 with Retry-After': { fault: 'status', status: 429, retryAfter: 2 },
  '429 without Retry-After': { fault: 'status', status: 429 },
  '503 with Retry-After': { fault: 'status', status: 503, retryAfter: 2 },
  408: { fault: 'status', status: 408 },
  500: { fault: 'status', status: 500 },
  502: { fault: 'status', status: 502 },
  503: { fault: 'status', status: 503 },
  504: { fault: 'status', status: 504 },
  520: { fault: 'status', status: 520 },
  524: { fault: 'status', status: 524 },
  529: { fault: 'status', status: 529 },
  'half a reply': { fault: 'reset-mid-body' },
  'an empty 206': { fault: 'empty', status: 206, executed: true },
  207: { fault: 'status', status: 207, executed: true },
  400: { fault: 'status', status: 400 },
  403: { fault: 'status', status: 403 },
  422: { fault: 'status', status: 422 },
} as const satisfies Record<string, FaultSpec | 'refused'>;

type Failure = keyof typeof failures;
type Verdict = 'done' | 'unknown' | 'failed';
type Kind = 'read' | 'repeatable' | 'creating' | 'unrepeatable';

/** The promise, typed by hand: what becomes of the call, and how many requests reach the platform. */
// biome-ignore format: one row per failure reads better as a table
const expected: Record<Failure, Record<Kind, readonly [Verdict, number]>> = {
  'a refused connection':    { read: ['done', 1],   repeatable: ['done', 1],    creating: ['done', 1],    unrepeatable: ['done', 1] },
  'a reset connection':      { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  'no answer in time':       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  '429 with Retry-After':    { read: ['done', 2],   repeatable: ['done', 2],    creating: ['done', 2],    unrepeatable: ['done', 2] },
  '429 without Retry-After': { read: ['done', 2],   repeatable: ['done', 2],    creating: ['done', 2],    unrepeatable: ['done', 2] },
  '503 with Retry-After':    { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  408:                       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  500:                       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  502:                       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  503:                       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  504:                       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  520:                       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  524:                       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  529:                       { read: ['done', 2],   repeatable: ['done', 2],    creating: ['unknown', 1], unrepeatable: ['unknown', 1] },
  // The thing is there, and the look finds it.
  'half a reply':            { read: ['done', 2],   repeatable: ['done', 2],    creating: ['done', 1],    unrepeatable: ['unknown', 1] },
  'an empty 206':            { read: ['failed', 1], repeatable: ['unknown', 1], creating: ['done', 1],    unrepeatable: ['unknown', 1] },
  207:                       { read: ['failed', 1], repeatable: ['unknown', 1], creating: ['done', 1],    unrepeatable: ['unknown', 1] },
  400:                       { read: ['failed', 1], repeatable: ['failed', 1],  creating: ['failed', 1],  unrepeatable: ['failed', 1] },
  403:                       { read: ['failed', 1], repeatable: ['failed', 1],  creating: ['failed', 1],  unrepeatable: ['failed', 1] },
  422:                       { read: ['failed', 1], repeatable: ['failed', 1],  creating: ['failed', 1],  unrepeatable: ['failed', 1] },
};

const kinds: Record<Called, Kind> = {
  getApp: 'read',
  updateConfig: 'repeatable',
  deleteConfigVar: 'repeatable',
  createNamespace: 'creating',
  startBuild: 'unrepeatable',
  createPromotion: 'unrepeatable',
  execInDyno: 'unrepeatable',
  restartDynos: 'unrepeatable',
  restartDyno: 'unrepeatable',
};

const cases = (Object.keys(calls) as Called[]).flatMap((name) =>
  (Object.keys(failures) as Failure[]).map((failure) => {
    const [verdict, requests] = expected[failure][kinds[name]];
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

describe('what may be repeated', () => {
  it('is told of each endpoint that this list, typed by hand, names', () => {
    const repeats = Object.fromEntries(Object.entries(endpoints).map(([name, { repeat }]) => [name, repeat]));
    const reads = Object.keys(endpoints).filter((name) => /^(list|get)/.test(name));
    expect(repeats, 'add a new endpoint that changes something to this list, by hand').toEqual({
      ...Object.fromEntries(reads.map((name) => [name, 'again'])),
      createApp: 'lookup',
      startBuild: 'never',
      updateConfig: 'again',
      deleteConfigVar: 'again',
      addDomain: 'lookup',
      updateDomain: 'again',
      removeDomain: 'again',
      clearDomains: 'lookup',
      restartDynos: 'never',
      restartDyno: 'never',
      execInDyno: 'never',
      runTask: 'never',
      scaleFormation: 'again',
      createPromotion: 'never',
      createNamespace: 'lookup',
      deleteNamespace: 'lookup',
      updateEnvironment: 'again',
      deleteEnvironmentVar: 'again',
    });
  });
});

describe('after one failure', () => {
  it.each(cases)('$failure: $name is $verdict, with requests: $requests', async ({ name, failure, ...wanted }) => {
    await using test = await startPlatform();
    const fault: FaultSpec | 'refused' = failures[failure];
    if (fault !== 'refused') test.emulator.faults.add({ ...fault, endpoint: name, count: 1 });
    const platform = connect(test, {
      ...within(failure === 'no answer in time' ? stretch(300) : 5000, name, test),
      transport: fault === 'refused' ? await refuseOnce() : sendRequest,
    });
    const verdict = await judge(calls[name](platform));
    const requests = test.emulator.requests().filter(({ endpoint }) => endpoint === name).length;
    expect({ verdict, requests }).toEqual(wanted);
  });
});
