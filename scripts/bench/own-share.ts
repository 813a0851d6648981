import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Measures how much of a `pipeline-status` over very many apps is spent in the action's own code, its packages included, by
 * V8's profiler: all else is waiting, or Node's own work for each request.
 */
const { values: flags } = parseArgs({
  options: { apps: { type: 'string', default: '1000' }, latency: { type: 'string', default: '200,300' } },
});
const action = join(import.meta.dirname, '../../dist/index.js');
const apps = Number(flags.apps);
/** Microseconds between two samples. One that comes late was kept waiting by the machine, and counts as one all the same. */
const interval = 500;

for (const latency of flags.latency.split(',').map(Number)) {
  const { calls, own, total } = await measure(latency);
  const share = ((100 * own) / total).toFixed(1);
  console.log(`${apps} apps, answers after ${latency} ms: ${calls} requests, ${share} % in the action’s own code`);
}

async function measure(latency: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  let calls = 0;
  const serve = (answer: (path: string) => unknown) =>
    createServer((request, response) => {
      calls++;
      const body = answer(new URL(request.url ?? '/', 'http://127.0.0.1').pathname.replace('/api/v1', ''));
      setTimeout(() => {
        response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
      }, latency);
    });
  const [platform, github] = [serve(tellPlatform), serve(tellGitHub)];
  try {
    for (const server of [platform, github]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    await run(prepareEnv(folder, addressOf(platform), addressOf(github)), folder);
    return { calls, ...readProfile(folder) };
  } finally {
    for (const server of [platform, github]) server.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  }
}

/** Each app with config vars of its own, one of sixty commits, at one of two stages. */
function tellPlatform(path: string): unknown {
  const [, id = '', rest = ''] = /^\/apps\/app-(\d+)(.*)$/.exec(path) ?? [];
  if (path === '/pipelines/shop/apps') return Array.from({ length: apps }, (_, at) => tellApp(at));
  if (rest === '/config-vars') return { LOG_LEVEL: 'info', REGION: `eu-${id}`, API_KEY: `fake-value-of-app-${id}` };
  const deployment = { id: `d${id}`, status: 'succeeded', commit: commitOf(Number(id)) };
  return id && rest === '' ? { ...tellApp(Number(id)), status: 'running', deployment } : undefined;
}

function tellApp(at: number) {
  const stage = at % 2 ? 'production' : 'staging';
  return { id: `id-${at}`, name: `app-${at}`, pipeline_stage: stage, web_url: `https://app-${at}.example` };
}

function tellGitHub(path: string): unknown {
  if (path.includes('/compare/'))
    return { status: 'identical', ahead_by: 0, behind_by: 0, total_commits: 0, commits: [] };
  return path.includes('/commits/')
    ? { sha: commitOf(59), commit: { committer: { date: new Date().toISOString() } } }
    : [];
}

function commitOf(at: number): string {
  return hash('sha1', String(at % 60));
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function prepareEnv(folder: string, platform: string, github: string): Record<string, string> {
  const inputs = {
    operation: 'pipeline-status',
    pipeline: 'shop',
    'api-url': platform,
    token: 'bench-token-not-a-secret',
  };
  const files = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'].map((name) => [name, join(folder, name)] as const);
  for (const [, file] of files) writeFileSync(file, '');
  return {
    ...Object.fromEntries(files),
    GITHUB_API_URL: github,
    GITHUB_REPOSITORY: 'octo/shop',
    GITHUB_SHA: commitOf(59),
    GITHUB_REF_NAME: 'main',
    'INPUT_GITHUB-TOKEN': 'ghs_bench_token_not_a_secret',
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
  };
}

async function run(env: Record<string, string>, folder: string): Promise<void> {
  const profiler = ['--cpu-prof', '--cpu-prof-interval', String(interval), `--cpu-prof-dir=${folder}`];
  const child = spawn(process.execPath, [...profiler, action], { env, stdio: 'ignore' });
  const exitCode = await new Promise<number | null>((done) => child.on('exit', done));
  if (exitCode !== 0) throw new Error(`pipeline-status ended with ${exitCode}`);
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

function readProfile(folder: string): { readonly own: number; readonly total: number } {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile')) ?? '';
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])));
  // What has no file of its own, such as a pattern or a sort, is part of who calls it.
  const fileOf = (node: ProfileNode | undefined): string => {
    if (node === undefined) return '';
    return node.callFrame.url || fileOf(callers.get(node.id));
  };
  let [own, total] = [0, 0];
  for (const [at, id] of samples.entries()) {
    const node = byId.get(id);
    const passed = timeDeltas[at] ?? 0;
    const counted = node?.callFrame.functionName === '(idle)' ? passed : Math.min(passed, interval);
    total += counted;
    if (fileOf(node).includes('dist/')) own += counted;
  }
  return { own, total };
}
