import { captureLog } from './capture-log.ts';
import { type ContractCall, checkReply, checkRequest, findCall } from './contract.ts';
import { createGitHub, type GitHubDouble, nameCall } from './github-double.ts';
import { loadAction, loadWholeAction } from './load-action.ts';
import { type Exchange, type Fault, type OtherSide, openNetwork, type Reply, type Side } from './network.ts';
import { onRunner, type RunnerResult, type StepEvent, type StepInput } from './runner-files.ts';
import { createSignIn, type SignIn } from './sign-in-double.ts';
import { createTime, type VirtualTime } from './virtual-time.ts';

type Emulator = ReturnType<typeof import('../../src/emulator/emulator.ts').createEmulator>;
type EmulatorOptions = Parameters<typeof import('../../src/emulator/emulator.ts').createEmulator>[0];

/** What a world begins with. */
export interface WorldOptions {
  readonly seed?: EmulatorOptions['seed'];
  /** Extensions and fields that the platform lacks, by `false`. */
  readonly switches?: EmulatorOptions['switches'];
  /** The event of every step that names none; a push by default. */
  readonly event?: StepEvent;
  readonly faults?: readonly Fault[];
  /** How far the platform's clock is off, in milliseconds. */
  readonly skew?: number;
  /** What an app's own address answers. */
  readonly app?: (url: URL, now: number) => Reply;
  readonly docs?: (exchange: Exchange) => Reply;
  /** Draws the order of what is due at the same moment. */
  readonly random?: { next(): number };
  /** Broken requests and replies are not refused: a test breaks them on purpose. */
  readonly isLax?: boolean;
}

/** Stands before the platform. */
export type Intercept = (exchange: Exchange, ask: () => Reply) => Reply | undefined;

/** A step, and what happens to its job. */
export interface StepOptions extends StepInput {
  /** Seconds after which the job is cancelled. */
  readonly cancelAfter?: number;
  /** Cancels the job before the first request for which this is true is sent. */
  readonly cancelAt?: (exchange: Exchange) => boolean;
}

/** What a step left behind. */
export interface StepResult extends RunnerResult {
  /** Every request, in order. */
  readonly requests: readonly Exchange[];
  /** `POST /apps/my-app/builds`: the requests to the platform alone. */
  readonly calls: readonly string[];
  /** `POST /deployments`: the requests to GitHub alone. */
  readonly githubCalls: readonly string[];
  /** Seconds that it took. */
  readonly seconds: number;
}

/** A platform, GitHub and a runner in memory, with a time of their own. */
export interface TestWorld {
  readonly time: VirtualTime;
  readonly emulator: Emulator;
  readonly github: GitHubDouble;
  readonly signIn: SignIn;
  readonly requests: readonly Exchange[];
  readonly token: string;
  /** Adds faults; each hits once, unless told otherwise. */
  disturb(...faults: readonly Fault[]): void;
  /** Answers requests in place of the emulator, which can be asked, too; undefined leaves them to it. */
  intercept(answer: Intercept): void;
  /** Does something after some seconds. */
  after(seconds: number, work: () => void): void;
  /** Runs one step; several may run at a time. `with` holds what matters: addresses and tokens are given. */
  run(options: StepOptions): Promise<StepResult>;
}

/** The addresses of the world. */
export const origins = {
  platform: 'https://platform.example/api/v1',
  auth: 'https://auth.platform.example',
  docs: 'https://docs.platform.example',
  github: 'https://api.github.example',
  issuer: 'https://issuer.example',
} as const;

/** What tells a step where everything is, and which action it is of. */
const runnerEnv = {
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_API_URL: origins.github,
  GITHUB_ACTION_REPOSITORY: 'octo/platform-deploy',
  GITHUB_ACTION_REF: 'v1',
} as const;

/** When every world begins. */
export const beginning = Date.parse('2026-06-01T12:00:00Z');
const token = 'fake-token-of-the-platform';

/** Opens a world: a whole step in it takes about 10 ms. */
export function openTestWorld(options: WorldOptions = {}): TestWorld {
  const time = createTime(beginning, options.random);
  const now = () => time.now() + (options.skew ?? 0);
  const { seed, switches } = options;
  const { createEmulator } = loadAction('emulator/emulator.ts');
  const emulator = createEmulator({ now, token, ...(seed && { seed }), ...(switches && { switches }) });
  const github = createGitHub(time.now);
  const signIn = createSignIn(time.now);
  const requests: Exchange[] = [];
  const faults = (options.faults ?? []).map(beginFault);
  const breaches: string[] = [];
  let steps = 0;
  let intercept: Intercept | undefined;

  const acts: Readonly<Record<Side, (exchange: Exchange) => Reply>> = {
    platform: (exchange) =>
      stamp(
        checked(exchange, () => askPlatform(exchange)),
        now(),
      ),
    github: (exchange) => github.answer(exchange),
    'sign-in': (exchange) => signIn.answer(exchange),
    docs: (exchange) => options.docs?.(exchange) ?? emulate(exchange, `/docs${exchange.path}`),
    app: (exchange) =>
      options.app?.(exchange.url, time.now()) ?? emulate(exchange, pathOf(emulator.reach(exchange.url))),
    elsewhere: () => ({ status: 500 }),
  };
  const emulate = ({ body, headers, method }: Exchange, path: string): Reply =>
    emulator.handle({ method, path, headers: { ...headers, authorization: `Bearer ${token}` }, body });
  const askPlatform = (exchange: Exchange): Reply => {
    const given = exchange.headers['authorization']?.replace(/^Bearer /, '') ?? '';
    if (given !== token && !signIn.isValid(given)) return refusal(401, 'unauthorized', 'Invalid token');
    const ask = () => emulate(exchange, pathOf(exchange.url));
    return intercept?.(exchange, ask) ?? ask();
  };
  const checked = (exchange: Exchange, ask: () => Reply): Reply => {
    const { body, method, path, url } = exchange;
    // Build logs lie at the platform's origin, beside its API.
    if (!url.href.startsWith(`${origins.platform}/`)) return ask();
    const call = findCall(method, path);
    const problems =
      call === undefined ? ['the contract has no such call'] : checkRequest(call, url.searchParams, body);
    const reply = ask();
    breaches.push(...problems.map((one) => `${method} ${path}, asked: ${one}`));
    if (call) breaches.push(...findBreaches(call, reply).map((one) => `${method} ${path}, ${reply.status}: ${one}`));
    return reply;
  };

  const run = async (step: StepOptions): Promise<StepResult> => {
    await loadWholeAction();
    const number = ++steps;
    const cancelling = new AbortController();
    const cancel = () => cancelling.abort(new Error('SIGTERM'));
    const own: Exchange[] = [];
    const other: OtherSide = {
      describe,
      act: (exchange) => acts[exchange.side](exchange),
      choose: (exchange) => faults.find((fault) => fault.hits(exchange))?.fault,
      delay: () => 10,
      onRequest(exchange) {
        requests.push(exchange);
        own.push(exchange);
        if (step.cancelAt?.(exchange)) cancel();
      },
    };
    const { openWorld } = loadAction('step/open-world.ts');
    const { runStep } = loadAction('step/run-step.ts');
    const began = time.now();
    const stop = step.cancelAfter === undefined ? () => {} : time.after(step.cancelAfter * 1000, cancel);
    const addresses = { 'api-url': origins.platform, token, 'github-token': github.token };
    const whole = { event: options.event, ...step, with: { ...addresses, ...step.with } };
    const result = await onRunner(whole, runnerEnv, async (env) => {
      let exitCode: 0 | 1 = 1;
      const log = await captureLog(async () => {
        const world = openWorld(env, cancelling.signal, time.clock(), openNetwork(number, time, other));
        exitCode = (await time.during(runStep(world))) ? 0 : 1;
      });
      return { exitCode, log };
    });
    stop();
    if (breaches.length > 0 && !options.isLax) throw new Error(`The contract was broken:\n${breaches.join('\n')}`);
    const ofSide = (side: Side) => own.filter((one) => one.side === side);
    return {
      ...result,
      requests: own,
      calls: ofSide('platform').map(({ method, path }) => `${method} ${path}`),
      githubCalls: ofSide('github').map(({ call }) => call),
      seconds: (time.now() - began) / 1000,
    };
  };

  return {
    ...{ time, emulator, github, signIn, requests, token, run },
    disturb: (...more) => void faults.push(...more.map(beginFault)),
    intercept(answer) {
      intercept = answer;
    },
    after: (seconds, work) => void time.after(seconds * 1000, work),
  };
}

const pathOf = (url: URL) => url.pathname + url.search;

/** A fault with the count of what it has hit. */
function beginFault(fault: Fault) {
  const { count = 1, on, skip = 0 } = fault;
  let seen = 0;
  return {
    fault,
    hits(exchange: Exchange): boolean {
      if (typeof on === 'string' ? exchange.call !== on : !on(exchange)) return false;
      seen += 1;
      return seen > skip && seen <= skip + count;
    },
  };
}

function describe(method: string, url: URL): Pick<Exchange, 'side' | 'path' | 'call'> {
  const below = (base: string) => url.href.slice(base.length);
  const path = pathOf(url);
  const { auth, docs, github, issuer, platform } = origins;
  if (url.href.startsWith(`${platform}/`)) {
    const inside = below(platform);
    return { side: 'platform', path: inside, call: findCall(method, inside)?.name ?? `${method} ${inside}` };
  }
  if (url.href.startsWith(`${auth}/`) || url.href.startsWith(`${issuer}/`))
    return { side: 'sign-in', path, call: `${method} ${url.pathname}` };
  if (url.href.startsWith(`${docs}/`)) return { side: 'docs', path, call: `${method} ${url.pathname}` };
  if (url.href.startsWith(`${github}/`)) return { side: 'github', path, call: nameCall(method, path) };
  if (url.origin === new URL(platform).origin) return { side: 'platform', path, call: `${method} ${path}` };
  const isApp = url.hostname.endsWith('.platform.example') || url.hostname.endsWith('.shop.example');
  return { side: isApp ? 'app' : 'elsewhere', path, call: `${method} ${url.pathname}` };
}

/** The platform's form of a refusal. */
export function refusal(status: number, code: string, message: string): Reply {
  return { status, body: { code, message } };
}

function findBreaches(call: ContractCall, { body, status }: Reply): readonly string[] {
  return checkReply(call, status, body);
}

let stamps = 0;

function stamp(reply: Reply, now: number): Reply {
  const ours = { date: new Date(now).toUTCString(), 'x-request-id': `request-${++stamps}` };
  return { ...reply, headers: { ...ours, ...reply.headers } };
}
