import { captureLog } from './capture-log.ts';
import { createGitHub, type GitHubDouble } from './github-double.ts';
import { loadAction, loadWholeAction } from './load-action.ts';
import { type Exchange, type Fault, type OtherSide, openNetwork, type Reply, type Side } from './network.ts';
import { onRunner, type RunnerResult, type StepEvent, type StepInput } from './runner-files.ts';
import { describe, type Emulator, type EmulatorOptions, type Intercept, openSides, origins, token } from './sides.ts';
import { createSignIn, type SignIn } from './sign-in-double.ts';
import { createTime, type VirtualTime } from './virtual-time.ts';

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
  /** Milliseconds of one way of a request; 10, unless told otherwise. */
  readonly delay?: () => number;
  /** Broken requests and replies are not refused: a test breaks them on purpose. */
  readonly isLax?: boolean;
}

/** A step, and what happens to its job. */
export interface StepOptions extends StepInput {
  /** Seconds after which the job is cancelled. */
  readonly cancelAfter?: number;
  /** Cancels the job before the first request for which this is true is sent. */
  readonly cancelAt?: (exchange: Exchange) => boolean;
  /** How far the runner's clock is off, in milliseconds. */
  readonly skew?: number;
  /** By which its requests name it; steps are counted, unless told otherwise. */
  readonly number?: number;
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
  readonly startedAt: number;
  readonly endedAt: number;
  readonly cancelledAt: number | undefined;
}

/** A platform, GitHub and a runner in memory, with a time of their own. */
export interface TestWorld {
  readonly time: VirtualTime;
  readonly emulator: Emulator;
  readonly github: GitHubDouble;
  readonly signIn: SignIn;
  readonly requests: readonly Exchange[];
  /** What broke the contract so far. */
  readonly breaches: readonly string[];
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

/** What tells a step where everything is, and which action it is of. */
const runnerEnv = {
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_API_URL: origins.github,
  GITHUB_ACTION_REPOSITORY: 'octo/platform-deploy',
  GITHUB_ACTION_REF: 'v1',
} as const;

export { origins, refusal } from './sides.ts';

/** When every world begins. */
export const beginning = Date.parse('2026-06-01T12:00:00Z');

/** Opens a world: a whole step in it takes about 10 ms. */
export function openTestWorld(options: WorldOptions = {}): TestWorld {
  const time = createTime(beginning, options.random);
  const now = () => time.now() + (options.skew ?? 0);
  const { seed, switches } = options;
  const { createEmulator } = loadAction('emulator/emulator.ts');
  const emulator = createEmulator({ now, token, ...(seed && { seed }), ...(switches && { switches }) });
  const github = createGitHub(time.now);
  const signIn = createSignIn(time.now);
  const app = options.app && ((url: URL) => options.app?.(url, time.now()) as Reply);
  const { act, breaches, intercept } = openSides({ emulator, github, signIn, now, app, docs: options.docs });
  const requests: Exchange[] = [];
  const faults = (options.faults ?? []).map(beginFault);
  let steps = 0;

  const run = async (step: StepOptions): Promise<StepResult> => {
    await loadWholeAction();
    const number = step.number ?? ++steps;
    const cancelling = new AbortController();
    let cancelledAt: number | undefined;
    const cancel = () => {
      cancelledAt ??= time.now();
      const { ActionError } = loadAction('contract/errors.ts');
      const { goesOn } = loadAction('step/end.ts');
      cancelling.abort(new ActionError('canceled', 'The job was cancelled (SIGTERM)', goesOn));
    };
    const own: Exchange[] = [];
    const other: OtherSide = {
      describe,
      act,
      choose: (exchange) => faults.find((fault) => fault.hits(exchange))?.fault,
      delay: options.delay ?? (() => 10),
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
        const world = openWorld(env, cancelling.signal, time.clock(step.skew), openNetwork(number, time, other));
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
      ...{ seconds: (time.now() - began) / 1000, startedAt: began, endedAt: time.now(), cancelledAt },
    };
  };

  return {
    ...{ time, emulator, github, signIn, requests, breaches, token, run, intercept },
    disturb: (...more) => void faults.push(...more.map(beginFault)),
    after: (seconds, work) => void time.after(seconds * 1000, work),
  };
}

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
