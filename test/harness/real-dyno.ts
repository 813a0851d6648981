import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { type Loopback, serveHttp } from './loopback.ts';
import { runStep, type StepResult } from './step.ts';

const paths = ['/bin/sh', '/bin/bash', '/bin/dash'].filter((path) => existsSync(path));

/** The shells of this machine that the action may meet in a dyno, each by one of its names. */
export const shells = [...new Map(paths.map((path) => [realpathSync(path), path])).values()];

/** What a process of this machine printed, and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

/** Runs an argument list as it is, as a process of this machine. */
export async function runReally([program = '', ...args]: readonly string[]): Promise<Ended> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } });
  const texts = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      texts[stream] += text;
    });
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ stdout: '', stderr: message, status: 127 }));
    child.on('close', (code) => resolve({ ...texts, status: code ?? 255 }));
  });
}

/** How a platform tells what a command came to. */
export const dialects = {
  'output only': ({ stdout, stderr }: Ended) => ({ output: stdout + stderr }),
  'both streams': ({ stdout, stderr }: Ended) => ({ stdout, stderr }),
  'an exit code too': ({ stdout, stderr, status }: Ended) => ({ output: stdout + stderr, exit_code: status }),
  'trimmed output': ({ stdout, stderr }: Ended) => ({ output: (stdout + stderr).trim() }),
  'output in pieces': ({ stdout, stderr }: Ended) => ({ output: (stdout + stderr).match(/.{1,7}/gs) ?? [] }),
  'a terminal’s line ends': ({ stdout, stderr }: Ended) => ({ output: (stdout + stderr).replaceAll('\n', '\r\n') }),
} as const;

/** A platform whose one dyno is this machine. */
export interface RealDyno extends AsyncDisposable {
  readonly bodies: readonly { readonly path: string; readonly body: unknown }[];
  step(inputs: Readonly<Record<string, string>>): Promise<StepResult>;
}

/** Starts a platform that really runs what it is sent, and answers in its own way; one-off tasks only where it tells of them. */
export async function startRealDyno(
  tell: (ended: Ended) => object,
  tellTask?: (ended: Ended) => object,
): Promise<RealDyno> {
  const bodies: { path: string; body: unknown }[] = [];
  const server: Loopback = await serveHttp(async (request, response) => {
    const path = request.url ?? '';
    const answer = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path.endsWith('/config-vars')) return answer({});
    if (request.method === 'GET') return answer([{ name: 'web.1', type: 'web', status: 'running' }]);
    const body = (await json(request)) as { command: string & string[] };
    bodies.push({ path, body });
    if (path.endsWith('/exec')) return answer(tell(await runReally(body.command)));
    if (tellTask === undefined) return answer({ message: 'no such route' }, 404);
    return answer(tellTask(await runReally(['/bin/sh', '-c', body.command])));
  });
  return {
    bodies,
    step: (inputs) =>
      runStep({ with: { app: 'my-app', 'api-url': server.url.origin, token: 'fake-token', ...inputs } }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
