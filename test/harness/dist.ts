import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EOL } from 'node:os';
import { resolve } from 'node:path';
import { type DeskOptions, startDesk } from '../../scripts/emulator/desk.ts';
import { createGitHub, type GitHubDouble } from './github-double.ts';
import { onRunner, type RunnerResult, type StepInput } from './runner-files.ts';

/** A step in a process of its own, while it runs. */
export interface RunningStep {
  kill(signal: NodeJS.Signals): void;
  /** Waits until the step has printed this. */
  printed(text: string): Promise<void>;
  /** Stops reading what it prints. */
  closeLog(): void;
}

/** What a runner has of a step, and the code of its error. */
export interface DistResult extends RunnerResult {
  readonly code: string | undefined;
}

/** Nothing of GitHub answers, unless a test serves it. */
const ofRunner = {
  GITHUB_API_URL: 'http://127.0.0.1:9',
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_ACTION_REPOSITORY: 'octo/platform-deploy',
  GITHUB_ACTION_REF: 'v1',
};

/** Runs `dist` as a runner does; what it writes to the error stream stands in the log too. */
export async function runDist(
  input: StepInput,
  during?: (step: RunningStep) => unknown,
  /** A file that takes what is printed. */
  logFile?: string,
): Promise<DistResult> {
  const result = await onRunner(input, ofRunner, async (env) => {
    const printing = logFile === undefined ? 'pipe' : openSync(logFile, 'w');
    const child = spawn(process.execPath, [resolve('dist/index.js')], { env, stdio: ['ignore', printing, 'pipe'] });
    if (typeof printing === 'number') closeSync(printing);
    let log = '';
    const note = (chunk: Buffer) => {
      log += chunk;
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', note);
    const ended = new Promise<number | null>((done) => child.on('close', done));
    const printed = (text: string) =>
      new Promise<void>((done, fail) => {
        const check = () => log.includes(text) && done();
        child.stdout?.on('data', check);
        child.on('close', () => fail(new Error(`the step never printed ${text}: ${log}`)));
        check();
      });
    try {
      await during?.({ kill: (signal) => child.kill(signal), printed, closeLog: () => child.stdout?.destroy() });
      return { exitCode: await ended, log: log.replaceAll(EOL, '\n') };
    } finally {
      child.kill('SIGKILL');
    }
  });
  return { ...result, code: /troubleshooting\.md#([a-z-]+)/.exec(result.summary)?.[1] };
}

/** Starts the platform, with a console, faults and a clock, for one test. */
export async function openDesk(options: DeskOptions = {}) {
  const desk = await startDesk(options);
  const access = { 'api-url': desk.apiUrl, token: desk.token };
  return { ...desk, access, [Symbol.asyncDispose]: desk.close };
}

/** Serves GitHub's API of one repository over HTTP. */
export async function openGitHub(): Promise<GitHubDouble & AsyncDisposable & { readonly url: string }> {
  const github = createGitHub(Date.now);
  const server = createServer(async (message, response) => {
    const text = (await message.toArray()).join('');
    const headers = message.headers as Record<string, string>;
    const { method = 'GET', url: path = '/' } = message;
    const reply = github.answer({ method, path, headers, body: text === '' ? undefined : JSON.parse(text) });
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(github, {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
