import { expect, it } from 'vitest';
import type { WorkflowEvent } from '../../src/contract/event.ts';
import type { Log } from '../../src/contract/log.ts';
import { type GatewayOptions, openGateway } from '../../src/github/gateway.ts';
import { readEvent } from '../../src/github/read-event.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { makePull } from '../harness/github-state.ts';

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
