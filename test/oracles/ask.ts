import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { parse } from 'yaml';
import { commitFrom } from '../../src/emulator/seed.ts';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { openDesk, openGitHub, runDist } from '../harness/dist.ts';
import { makePull } from '../harness/github-double.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { byHand, pullRequestEvent, pushed, type StepEvent } from '../harness/runner-files.ts';

// Asks Prism, a program of others, whether action and emulator keep the contract. Prism stands between the two with `--errors`:
// a request or a reply that docs/openapi.yaml does not allow becomes an error, and its log names it.

const prism = '@stoplight/prism-cli@5.16.0';
const refused = /terminated with error|violation/i;
const open = makePull({ number: 42 });
const closed = makePull({ number: 42, state: 'closed' });
const file = 'apps:\n  my-app:\n    config:\n      LOG_LEVEL: debug\n';

const operations = [...(await loadOperationsByResource()).values()].flat();
const wanted = process.argv.slice(2);
const port = await findPort();
const started = performance.now();
using folder = makeFolder();
const proxy = await startPrism(`http://127.0.0.1:${port}`);
let count = 0;
try {
  for (const operation of operations) {
    if (wanted.length > 0 && !wanted.includes(operation.name)) continue;
    count += 1;
    const problem = await play(operation);
    if (problem === undefined) continue;
    console.log(`FAIL  ${operation.name}\n${problem}`);
    process.exitCode = 1;
  }
} finally {
  proxy.close();
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${process.exitCode ? 'FAIL' : 'ok'}  ${count} operations and the emulator keep docs/openapi.yaml, by Prism (${seconds} s)`,
);

/** Runs the example of an operation through Prism, on a fresh platform; gives what is wrong, if anything. */
async function play({ example, name }: AnyOperation): Promise<string | undefined> {
  await using desk = await openDesk({ port, speed: 20 });
  await using github = await openGitHub();
  const run = (inputs: object, event: StepEvent) =>
    runDist({
      with: {
        ...{
          'api-url': `${proxy.url}/api/v1`,
          token: desk.token,
          'github-token': github.token,
          'docs-url': desk.docsUrl,
        },
        ...inputs,
      },
      env: { GITHUB_API_URL: github.url },
      event,
      files: { 'platform.yml': file, 'docs/platform.yml': file },
    });
  github.setPull(open);
  const commits = ['my-app', 'shop'].flatMap((app) => [commitFrom(`${app} 1`), commitFrom(`${app} 2`)]);
  github.commits.setHistory(...commits, pushed);
  for (const sha of commits.slice(0, 2)) github.addRecord('production', sha, ['in_progress', 'success']);
  const isAboutClosed = /^(delete|sweep)-review/.test(name);
  if (isAboutClosed) {
    await run({ operation: 'review' }, pullRequestEvent(open));
    github.setPull(closed);
  }
  const isAboutPull = /review-namespace$|^review$/.test(name);
  const about = isAboutClosed ? pullRequestEvent(closed, 'closed') : pullRequestEvent(open);
  const before = proxy.log().length;
  const { exitCode, log } = await run({ operation: name, ...example }, isAboutPull ? about : byHand);
  const said = proxy.log().slice(before);
  const calls = desk.journal.list().length;
  if (exitCode !== 0) return log;
  if (refused.test(said)) return said;
  return calls > 0 || name === 'search-docs' ? undefined : 'Nothing was asked.';
}

/** The contract as a file; Prism reads no path of a server, so that it stands before each path there. */
function writeContract(): string {
  const { paths, ...contract } = parse(readFileSync('docs/openapi.yaml', 'utf8'));
  const prefixed = Object.entries(paths).map(([path, calls]) => [`/api/v1${path}`, calls]);
  return folder.write('openapi.json', JSON.stringify({ ...contract, paths: Object.fromEntries(prefixed) }));
}

/** Starts Prism before an upstream. */
async function startPrism(upstream: string) {
  const own = await findPort();
  const args = ['--yes', prism, 'proxy', writeContract(), upstream, '--errors', '--port', String(own)];
  // npx starts processes of its own: they end together.
  const child = spawn('npx', args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        log += chunk;
        if (log.includes('listening')) resolve();
      });
    }
    child.on('error', reject).on('close', () => reject(new Error(`Prism has ended: ${log}`)));
  });
  return {
    url: `http://127.0.0.1:${own}`,
    log: () => log,
    close: () => process.kill(-(child.pid ?? 0), 'SIGTERM'),
  };
}

/** A port where nothing listens. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: found } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return found;
}
