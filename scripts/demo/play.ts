import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGitHub, type GitHubDouble } from '../../test/harness/github-double.ts';
import { onRunner, type RunnerResult } from '../../test/harness/runner-files.ts';
import { startDesk } from '../emulator/desk.ts';
import { type Chapter, chapters, commits } from './chapters.ts';

/** A chapter as it was played. */
export interface Scene extends RunnerResult {
  readonly chapter: Chapter;
  readonly with: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** The comments on the chapter’s pull request. */
  readonly comments: readonly string[];
  /** The step ended as the story wants it. */
  readonly isRight: boolean;
}

/** Plays all chapters through `dist`, one after the other, with a platform and a GitHub on this machine. */
export async function* playStory(): AsyncGenerator<Scene> {
  const desk = await startDesk();
  const github = createGitHub(Date.now);
  const server = serve(github);
  const { port } = await server.address;
  const addresses = { GITHUB_API_URL: `http://127.0.0.1:${port}`, GITHUB_SERVER_URL: 'https://github.com' };
  // The commits that the platform’s apps run at the start, and those of the story, oldest first.
  github.commits.setHistory(
    '0416e4549ea261bb31e51a7d43348f60ba75c51f',
    '8ecf974958f09b93d25606cc90dcdd7521441bb2',
    ...commits,
  );
  let digest = '';
  try {
    for (const chapter of chapters) {
      desk.clock.setSpeed(chapter.speed ?? 6);
      if (chapter.pull) github.setPull(chapter.pull);
      const inputs = Object.entries(chapter.with).map(([name, text]) => [name, text.replace('{plan-digest}', digest)]);
      const given: Record<string, string> = Object.fromEntries(inputs);
      const access = { 'api-url': desk.apiUrl, token: desk.token, 'github-token': github.token };
      const startedAt = performance.now();
      const result = await onRunner({ ...chapter, with: { ...access, ...given } }, addresses, runDist);
      digest = result.outputs['plan-digest'] ?? digest;
      const seconds = (performance.now() - startedAt) / 1000;
      const comments = chapter.pull ? github.comments.map(({ body }) => body) : [];
      const isRight = result.exitCode === (chapter.isRed ? 1 : 0);
      yield { ...result, chapter, with: given, seconds, comments, isRight };
    }
  } finally {
    server.close();
    await desk.close();
  }
}

async function runDist(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, ['dist/index.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const log = (await child.stdout.toArray()).join('');
  return { log, exitCode: await ended };
}

/** Serves the tests’ GitHub over HTTP. */
function serve(github: GitHubDouble) {
  const server = createServer(async (message, response) => {
    const text = (await message.toArray()).join('');
    const headers = message.headers as Record<string, string>;
    const { method = 'GET', url: path = '/' } = message;
    const reply = github.answer({ method, path, headers, body: text === '' ? undefined : JSON.parse(text) });
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  });
  const address = new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
  return { address, close: () => server.close().closeAllConnections() };
}
