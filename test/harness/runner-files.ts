import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommands } from './capture-log.ts';
import { makeFolder } from './make-folder.ts';

/** An event, with the payload as data, or as the text that the runner left in its file. */
export interface StepEvent {
  readonly name: string;
  readonly payload?: unknown;
  readonly text?: string;
  /** The environment of the runner that goes with it. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What a runner gives a step. */
export interface StepInput {
  readonly with: Readonly<Record<string, string | undefined>>;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly event?: StepEvent | undefined;
  /** Files of the workspace, by their paths. */
  readonly files?: Readonly<Record<string, string>> | undefined;
}

/** What a runner would have of a step afterwards. */
export interface RunnerResult {
  readonly exitCode: number | null;
  /** All that the step printed, commands to the runner included. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The first headline of the summary, without its sign. */
  readonly headline: string;
  /** Environment variables for later steps. */
  readonly exported: Readonly<Record<string, string>>;
  /** Values that the runner was asked to mask. */
  readonly masks: readonly string[];
  /** `error: …`, `warning: …` and `notice: …`, as the log shows them. */
  readonly annotations: readonly string[];
}

/** Somebody presses a button: a run of a push that has put nothing there has nothing to roll back. */
export const byHand: StepEvent = { name: 'workflow_dispatch' };

/** The commit that the workflow runs for, unless the event names another. */
export const pushed = '0123456789abcdef0123456789abcdef01234567';

/** A pull request's event; its payload holds the pull request as GitHub shows it. */
export function pullRequestEvent(pull: object, action = 'opened', name = 'pull_request'): StepEvent {
  const { number } = pull as { readonly number: number };
  const repository = { id: 1001, full_name: 'octo/shop', default_branch: 'main' };
  const payload = { action, number, pull_request: pull, repository };
  return { name, payload, env: { GITHUB_REF_NAME: `${number}/merge`, GITHUB_REF: `refs/pull/${number}/merge` } };
}

/** Gives the work a folder with the files that a runner gives a step, and reads them afterwards. */
export async function onRunner(
  input: StepInput,
  more: Readonly<Record<string, string | undefined>>,
  work: (env: Record<string, string | undefined>) => Promise<Pick<RunnerResult, 'exitCode' | 'log'>>,
): Promise<RunnerResult> {
  using folder = makeFolder();
  const { write } = folder;
  const {
    name,
    payload = {},
    text = JSON.stringify(payload),
    env: ofEvent,
  }: StepEvent = input.event ?? { name: 'push' };
  for (const [path, content] of Object.entries({ '.keep': '', ...input.files })) {
    mkdirSync(dirname(join(folder.path, 'workspace', path)), { recursive: true });
    write(`workspace/${path}`, content);
  }
  const given = Object.entries(input.with).map(([key, value]) => [`INPUT_${key.toUpperCase()}`, value]);
  const env = {
    PATH: process.env['PATH'],
    RUNNER_TEMP: folder.path,
    GITHUB_WORKSPACE: join(folder.path, 'workspace'),
    GITHUB_ACTIONS: 'true',
    // A test reads plain text; the colours have tests of their own.
    NO_COLOR: '1',
    GITHUB_OUTPUT: write('output'),
    GITHUB_STEP_SUMMARY: write('summary'),
    GITHUB_ENV: write('env'),
    GITHUB_EVENT_NAME: name,
    GITHUB_EVENT_PATH: write('event.json', text),
    GITHUB_REPOSITORY: 'octo/shop',
    GITHUB_REPOSITORY_ID: '1001',
    GITHUB_RUN_ID: '77',
    GITHUB_ACTOR: 'mona',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REF_NAME: 'main',
    GITHUB_REF_TYPE: 'branch',
    GITHUB_SHA: pushed,
    ...more,
    ...ofEvent,
    ...Object.fromEntries(given),
    ...input.env,
  };
  const { exitCode, log } = await work(env);
  const read = (path: string | undefined) => (path === undefined ? '' : readFileSync(path, 'utf8'));
  const summary = read(join(folder.path, 'summary'));
  const commands = readCommands(log);
  return {
    ...{ exitCode, log, summary },
    headline: /^### (?:\S+ )?(.*)$/m.exec(summary)?.[1] ?? '',
    outputs: parseFileCommands(read(join(folder.path, 'output'))),
    exported: parseFileCommands(read(env.GITHUB_ENV)),
    masks: commands.filter((one) => one.name === 'add-mask').map(({ data }) => data),
    annotations: commands
      .filter((one) => ['error', 'warning', 'notice'].includes(one.name))
      .map((one) => `${one.name}: ${one.data}`),
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
