import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { extensions } from '../../scripts/emulator/dialects/manners.ts';
import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { byHand, runStep } from '../harness/step.ts';
import { findPort } from './find-port.ts';
import { installPackage } from './install-packages.ts';
import type { Oracle, Verdict } from './verdict.ts';
import { writeDocument } from './write-document.ts';

const pull = makePull({ number: 42 });
const opened = { name: 'pull_request', payload: { action: 'opened', number: pull.number, pull_request: pull } };

/** Stands between the action and the emulator, and lets through only what the document allows, in either direction. */
export const prism: Oracle = {
  claim: 'Every operation sends and understands exactly what docs/openapi.yaml describes, says Prism',

  async ask(tools): Promise<Verdict> {
    const problem = await installPackage(tools, '@stoplight/prism-cli');
    if (problem !== undefined) return { kind: 'absent', what: problem };
    const all = Object.fromEntries(extensions.map((name) => [name, true]));
    const found: string[] = [];
    const operations = Object.values(await loadOperationsByResource()).flat();
    await using emulator = await startBreakable({ dialect: 'status', extensions: all, buildSeconds: 0 });
    await using proxy = await startPrism(tools, emulator.apiUrl);
    for (const { example, name, needsPullRequest } of operations) {
      emulator.reset();
      await using github = await startGitHub([pull]);
      // What there is to go back to.
      github.addRecords('production', ['a'.repeat(40), 'success'], ['b'.repeat(40), 'success']);
      const step = await runStep({
        clock: systemClock,
        with: {
          ...{ operation: name, 'api-url': proxy.url, token: emulator.token, 'github-token': github.token },
          ...{ ...example, 'docs-url': emulator.docsUrl, timeout: '60s' },
        },
        env: { GITHUB_API_URL: github.url },
        event: needsPullRequest ? opened : byHand,
      });
      if (step.exitCode !== 0) found.push(`${name}:\n${step.log}`);
    }
    const what = `${operations.length} operations`;
    return found.length === 0 ? { kind: 'holds', what } : { kind: 'breaks', what, found: found.join('\n') };
  },
};

async function startPrism(tools: string, upstream: string): Promise<AsyncDisposable & { readonly url: string }> {
  const document = writeDocument(tools, upstream);
  const port = await findPort();
  const program = join(tools, 'node/node_modules/.bin/prism');
  const child = spawn(program, ['proxy', document, upstream, '--errors', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => String(text).includes('listening') && resolve());
    child.on('close', resolve);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
