import { expect, it } from 'vitest';
import { OutcomeError } from '../../src/contract/errors.ts';
import type { WorkflowEvent } from '../../src/contract/event.ts';
import type { GitHub } from '../../src/contract/github.ts';
import type { Log } from '../../src/contract/log.ts';
import { type GatewayOptions, openGateway } from '../../src/github/gateway.ts';
import { readEvent } from '../../src/github/read-event.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { makePull } from '../harness/github-state.ts';
import { recordedBuild } from '../harness/recorded-build.ts';
import { createTime } from '../harness/virtual-time.ts';

/** What the gateway tells of a pull request, on an event about pull request 42 or about none, where GitHub wants a token that is not there. */
async function get(number: number, event: Partial<WorkflowEvent>, imitate: GatewayOptions['imitate']) {
  const deadline = { at: systemClock.now() + 60_000, total: 60_000 };
  const { signal } = new AbortController();
  const gateway = openGateway({
    apiUrl: 'https://api.github.com',
    token: undefined,
    clock: systemClock,
    deadline,
    signal,
    requestTimeout: 1000,
    lastWords: { deadline, signal },
    log: { debug: () => {} } as unknown as Log,
    transport: () => Promise.reject(new Error('nothing may be sent')),
    event: { ...readEvent({ GITHUB_REPOSITORY: 'octo/shop' }, {}), ...event },
    redact: (text) => text,
    redactCredentials: (text) => text,
    renderComment: () => '',
    imitate,
  });
  return gateway.pullRequests.get(number).then(
    (found) => found.headBranch,
    (error: Error) => error.message,
  );
}

const told = readEvent({}, { pull_request: makePull({ number: 42 }) });
const refused = '`github-token` is missing';

it.each<[number: number, event: Partial<WorkflowEvent>, onEmulator: boolean, found: string]>([
  [42, told, true, 'add-a-cart'],
  [43, told, true, refused],
  [42, {}, true, refused],
  [42, told, false, refused],
])(
  'pull request %i is what the event tells only in a try-out, and only if it is the event’s',
  async (number, event, onEmulator, found) => {
    expect(await get(number, event, { dryRun: false, onEmulator })).toBe(found);
  },
);

interface Limit {
  readonly cancelAt?: number;
  readonly timeout?: number;
  readonly asks?: { readonly 'retry-after'?: string };
}

/** Asks something of a GitHub that limits each call, for a minute or without a time; tells when it was called, how it ended and what was said. */
async function askLimited(
  ask: (github: GitHub) => Promise<unknown>,
  { cancelAt = 999_999, timeout = 600_000, asks = { 'retry-after': '60' } }: Limit = {},
) {
  const time = createTime(0);
  const clock = time.clock(0);
  const job = new AbortController();
  clock.after(cancelAt, () => job.abort(new OutcomeError('Cancelled', 'None.')));
  const [called, said]: [number[], string[]] = [[], []];
  const end = { deadline: { at: timeout, total: timeout }, signal: job.signal };
  const say = (text: string) => void said.push(text);
  const gateway = openGateway({
    ...end,
    apiUrl: 'https://api.github.com',
    token: 'ghp_fake',
    clock,
    requestTimeout: 1000,
    lastWords: end,
    log: { debug: () => {}, info: say, notice: say, warning: say } as unknown as Log,
    transport: async () => {
      called.push(clock.now());
      const body = Buffer.from('{"message":"You have exceeded a secondary rate limit"}');
      return { status: 403, headers: { 'content-type': 'application/json', ...asks }, body };
    },
    event: readEvent({ GITHUB_REPOSITORY: 'octo/shop' }, {}),
    redact: (text) => text,
    redactCredentials: (text) => text,
    renderComment: () => '',
    imitate: { dryRun: false, onEmulator: false },
  });
  const asked = ask(gateway).then(
    () => 'well',
    (error: Error & { hint?: string }) => error.hint ?? error.message,
  );
  await time.run();
  return { called, ended: await asked, said };
}

const place = { environment: 'production', apps: ['shop'] };
const readOne = async ({ deployments }: GitHub) => {
  for await (const _ of deployments.history(place)) return;
};
const record = ({ deployments }: GitHub) =>
  deployments.record(
    [recordedBuild],
    async () => ({ recordAs: { state: 'success', description: '' } }),
    () => false,
  );
const limited = 'Run this again later: GitHub limits a token’s calls.';

it.each<[what: string, ask: (github: GitHub) => Promise<unknown>, called: readonly number[], ended: string]>([
  ['a pull request', ({ pullRequests }) => pullRequests.get(42), [0, 60_000], limited],
  ['pull requests', ({ pullRequests }) => pullRequests.getStates([42]), [0, 60_000], limited],
  ['a comparison', ({ comparisons }) => comparisons.compare('main', 'next'), [0, 60_000], limited],
  ['a commit', ({ comparisons }) => comparisons.resolve('main'), [0, 60_000], limited],
  ['a record', readOne, [0, 60_000], limited],
  ['records', ({ deployments }) => deployments.findSuccesses([place]), [0, 60_000], limited],
  ['a new record', record, [0, 60_000, 60_000], 'well'],
  ['no comment', ({ comments }) => comments.keep(42, { key: '', headline: '', blocks: [] }), [0], 'well'],
  ['no end of old Deployments', ({ deployments }) => deployments.retire('production'), [0], 'well'],
])('a minute that GitHub asks for is waited for %s', async (_, ask, called, ended) => {
  expect(await askLimited(ask)).toMatchObject({ called, ended });
});

it.each<[what: string, ask: (github: GitHub) => Promise<unknown>, called: readonly number[]]>([
  ['a minute where something depends on it', ({ pullRequests }) => pullRequests.get(42), [0, 60_000]],
  ['a minute, and for a look less, for a new record', record, [0, 60_000, 60_000, 75_000]],
  ['less for what is only kept', ({ deployments }) => deployments.retire('production'), [0, 6000]],
])('where GitHub tells no time, that is %s', async (_, ask, called) => {
  expect(await askLimited(ask, { asks: {} })).toMatchObject({ called });
});

it('a record is not waited for by a step that has not four times as long for its work', async () => {
  const { called } = await askLimited(record, { timeout: 200_000 });
  expect(called.filter((at) => at >= 60_000)).toEqual([]);
});

it('a record is not created any more when the job is cancelled meanwhile, nor looked for', async () => {
  const told = await askLimited(record, { cancelAt: 5000 });
  expect(told).toMatchObject({
    called: [0],
    ended: 'None.',
    said: ['GitHub answered with 429. Trying again in 1 min.'],
  });
});

it.each<[what: string, end: Parameters<typeof askLimited>[1], ended: string, said: number]>([
  ['is not begun where the step ends before', { timeout: 60_000 }, limited, 0],
  ['ends with a cancel', { cancelAt: 5000 }, 'None.', 1],
])('that wait is told, and %s', async (_, end, ended, said) => {
  const told = await askLimited(({ pullRequests }) => pullRequests.get(42), end);
  const wait = 'GitHub answered with 429. Trying again in 1 min.';
  expect(told).toEqual({ called: [0], ended, said: Array(said).fill(wait) });
});
