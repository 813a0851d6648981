import type { WorkflowEvent } from '../../src/contract/event.ts';
import type { GitHub } from '../../src/contract/github.ts';
import type { Block } from '../../src/contract/outcome.ts';
import type { GitHubOptions } from '../../src/github/open.ts';
import { createGitHub, nameCall } from '../harness/github-double.ts';
import { loadAction } from '../harness/load-action.ts';
import { type Exchange, type Fault, openNetwork } from '../harness/network.ts';
import { createTime } from '../harness/virtual-time.ts';

/** The commit that the run is about. */
export const commit = '0123456789abcdef0123456789abcdef01234567';

/** A push to `main` in octo/shop. */
export const push: WorkflowEvent = {
  name: 'push',
  actor: 'mona',
  origin: 'own',
  repository: { id: '1001', owner: 'octo', name: 'shop', url: 'https://github.example/octo/shop' },
  runId: '77',
  runUrl: 'https://github.example/octo/shop/actions/runs/77',
  branch: 'main',
  commit,
};

/** What a world of GitHub begins with. */
export interface WorldOptions
  extends Partial<Pick<GitHubOptions, 'dryRun' | 'onEmulator' | 'token' | 'own' | 'quoted'>> {
  readonly faults?: readonly Fault[];
  /** Milliseconds until the step's deadline. */
  readonly timeout?: number;
  /** Milliseconds after which, or the number of the request at which, the step is cancelled. */
  readonly cancelAfter?: number;
  readonly cancelAt?: number;
}

/** GitHub's API over a double of GitHub, in virtual time. */
export function openGitHubWorld(options: WorldOptions = {}) {
  const { cancelAfter, cancelAt, dryRun = false, onEmulator = false, own = same, quoted = same } = options;
  const { timeout = 1_800_000 } = options;
  const time = createTime(Date.parse('2026-06-01T12:00:00Z'));
  const github = createGitHub(time.now);
  const requests: Exchange[] = [];
  const faults = (options.faults ?? []).map((fault) => ({ fault, hits: counter(fault) }));
  const log: string[] = [];
  const shown: Block[] = [];
  const step = new AbortController();
  const last = new AbortController();
  step.signal.addEventListener('abort', () => time.after(4000, () => last.abort(new Error('last words are over'))));
  const end = (why: string) => () => step.abort(new Error(why));
  const start = time.now();
  time.after(timeout, end('The time is up'));
  if (cancelAfter !== undefined) time.after(cancelAfter, end('SIGTERM'));
  const write = (level: string) => (message: string, detail?: string) =>
    void log.push(`${level}: ${message}${detail ? ` [${detail}]` : ''}`);
  const transport = openNetwork(1, time, {
    describe: (method, url) => {
      const path = url.pathname + url.search;
      return { side: 'github', path, call: nameCall(method, path) };
    },
    act: (exchange) => github.answer(exchange),
    choose: (exchange) => faults.find(({ hits }) => hits(exchange))?.fault,
    delay: () => 10,
    onRequest(exchange) {
      requests.push(exchange);
      if (requests.length - 1 === cancelAt) end('SIGTERM')();
    },
  });
  return {
    ...{ cancel: end('SIGTERM'), github, log, requests, shown, step: step.signal, time },
    /** Seconds since the beginning. */
    seconds: () => (time.now() - start) / 1000,
    calls: () => requests.map(({ call }) => call),
    sleep: (milliseconds: number) => time.clock().sleep(milliseconds, step.signal),
    run: <T>(work: (api: GitHub) => Promise<T>): Promise<T> => {
      const { openGitHub } = loadAction('github/open.ts');
      const api = openGitHub({
        ...{ event: push, apiUrl: 'https://api.github.example', transport, clock: time.clock() },
        ...{ deadline: { at: start + timeout, total: timeout }, signal: step.signal, lastWords: last.signal },
        ...{ dryRun, onEmulator, own, quoted },
        token: 'token' in options ? options.token : github.token,
        log: {
          ...{ info: write('info'), notice: write('notice'), warning: write('warning'), debug: () => {} },
          ...{ hide: () => {}, mask: () => {} },
        },
        renderComment: ({ headline, key }) => `<!-- platform-deploy:${key} -->\n${headline}`,
        show: (block) => void shown.push(block),
      });
      return time.during(api.then(work));
    },
  };
}

const same = (text: string) => text;

/** Whether a fault hits a request: it counts those that it could hit. */
function counter({ count = 1, on, skip = 0 }: Fault): (exchange: Exchange) => boolean {
  let seen = 0;
  return (exchange) => {
    if (typeof on === 'string' ? exchange.call !== on : !on(exchange)) return false;
    seen += 1;
    return seen > skip && seen <= skip + count;
  };
}
