import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EOL } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../src/platform/wire/clock.ts';
import { openWorld } from '../../src/step/open-world.ts';
import { performStep } from '../../src/step/perform-step.ts';
import { captureLog } from './capture-log.ts';
import { makeFolder } from './make-folder.ts';

/** One step of a workflow, as its author writes it. */
export interface StepOptions {
  readonly with: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The event that started the workflow; a push by default. */
  readonly event?: StepEvent;
  /** For steps in this process: time that tests can move. Where none is given, a wait takes no time. */
  readonly clock?: Clock;
  /** For steps in this process: fires when the job is cancelled. */
  readonly cancelled?: AbortSignal;
  /** For steps as a child process: what to do while it runs. */
  readonly whileRunning?: (child: RunningStep) => void | Promise<void>;
}

/** An event, with the payload as data, or as the text that the runner left in its file. */
export interface StepEvent {
  readonly name: string;
  readonly payload?: unknown;
  readonly text?: string;
}

/** Somebody presses a button: a run of a push that has put nothing there has nothing to roll back. */
export const byHand: StepEvent = { name: 'workflow_dispatch' };

/** A step in a process of its own, while it runs. */
export interface RunningStep {
  kill(signal: NodeJS.Signals): void;
  /** What it has printed so far. */
  log(): string;
  /** Stops reading what it prints. */
  closeLog(): void;
}

/** What a runner would have of a step afterwards. */
export interface StepResult {
  readonly exitCode: number | null;
  /** All that the step printed, commands to the runner included. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Environment variables for later steps. */
  readonly exported: Readonly<Record<string, string>>;
  /** Values that the runner was told to mask. */
  readonly masks: readonly string[];
  /** How long a step as a child process took. */
  readonly milliseconds: number;
}

const dist = join(import.meta.dirname, '../../dist/index.js');

/** Runs the step in this process; many may run at a time. */
export async function runStep(options: StepOptions): Promise<StepResult> {
  return inWorkspace(options, async (env) => {
    const { cancelled = new AbortController().signal, clock = createHastyClock() } = options;
    let exitCode: 0 | 1 = 1;
    const log = await captureLog(async () => {
      exitCode = (await performStep(openWorld(env, cancelled, clock), leaveToTest)) ? 0 : 1;
    });
    return { exitCode, log };
  });
}

/** What even the log could not take, no test foresaw. */
function leaveToTest(error: unknown): never {
  throw error;
}

/** The machine's time, but for waits, which are over at once. */
function createHastyClock(): Clock {
  let skipped = 0;
  return {
    ...systemClock,
    now: () => systemClock.now() + skipped,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      skipped += milliseconds;
    },
  };
}

/** Runs the step as a runner does: `dist` in a process of its own. */
export async function runDist(options: StepOptions): Promise<StepResult> {
  return inWorkspace(options, async (env) => {
    const child = spawn(process.execPath, [dist], { env: env as NodeJS.ProcessEnv, stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    child.stdout.on('data', (chunk) => {
      log += chunk;
    });
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await options.whileRunning?.({
      kill: (signal) => child.kill(signal),
      log: () => log,
      closeLog: () => child.stdout.destroy(),
    });
    return { exitCode: await ended, log: log.replaceAll(EOL, '\n') };
  });
}

type Ending = Pick<StepResult, 'exitCode' | 'log'>;

/** Gives the work a folder with the files that a runner gives a step, and reads them afterwards. */
async function inWorkspace(
  options: StepOptions,
  work: (env: Record<string, string | undefined>) => Promise<Ending>,
): Promise<StepResult> {
  using folder = makeFolder();
  const { name, payload = {}, text = JSON.stringify(payload) }: StepEvent = options.event ?? { name: 'push' };
  const inputs = Object.entries(options.with).map(([input, value]) => [`INPUT_${input.toUpperCase()}`, value]);
  const env = {
    PATH: process.env['PATH'],
    RUNNER_TEMP: folder.path,
    GITHUB_ACTIONS: 'true',
    // What a test reads is plain text; the colours have tests of their own.
    NO_COLOR: '1',
    GITHUB_OUTPUT: folder.write('output'),
    GITHUB_STEP_SUMMARY: folder.write('summary'),
    GITHUB_ENV: folder.write('env'),
    GITHUB_EVENT_NAME: name,
    GITHUB_EVENT_PATH: folder.write('event.json', text),
    GITHUB_REPOSITORY: 'octo/shop',
    GITHUB_REPOSITORY_ID: '1001',
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    GITHUB_RUN_ID: '77',
    GITHUB_ACTOR: 'mona',
    GITHUB_REF_NAME: 'main',
    GITHUB_SHA: '0123456789abcdef0123456789abcdef01234567',
    ...Object.fromEntries(inputs),
    ...options.env,
  };
  const started = performance.now();
  const ending = await work(env);
  const read = (path: string | undefined) => (path ? readFileSync(path, 'utf8') : '');
  return {
    ...ending,
    outputs: parseFileCommands(read(join(folder.path, 'output'))),
    summary: read(join(folder.path, 'summary')),
    exported: parseFileCommands(read(env.GITHUB_ENV)),
    masks: [...ending.log.matchAll(/^::add-mask::(.*)$/gm)].map(([, value = '']) => decodeURIComponent(value)),
    milliseconds: performance.now() - started,
  };
}

/** Reads `name<<delimiter` … `delimiter` as the runner does. */
export function parseFileCommands(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined) continue;
    const end = lines.indexOf(delimiter ?? '', at + 1);
    if (end < 0) throw new Error(`the runner would refuse this file: ${name} has no end`);
    found[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return found;
}
