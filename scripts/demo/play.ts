import { releasedBuild } from '../../src/emulator/state/released-build.ts';
import { operationLoaders } from '../../src/operations/index.ts';
import { type GitHubApi, startGitHub } from '../../test/harness/github-api.ts';
import type { GitHubComment } from '../../test/harness/github-state.ts';
import { serveHttp } from '../../test/harness/loopback.ts';
import { runDist, type StepResult } from '../../test/harness/step.ts';
import { type BreakableEmulator, startBreakable } from '../emulator/start-breakable.ts';
import type { Chapter } from './chapter-events.ts';
import { jobEnv, tellStory } from './chapters.ts';
import { type LogLine, readLog } from './read-log.ts';

/** A chapter as it was played. */
export interface Scene {
  readonly chapter: Chapter;
  readonly result: StepResult;
  readonly log: readonly LogLine[];
  /** The pull request's comments afterwards, if the chapter is about one. */
  readonly comments: readonly GitHubComment[];
  /** How it differs from what the story expects; empty when all is well. */
  readonly problems: readonly string[];
}

/** Plays the story through `dist`: its acts all at once, because most of a step is waiting. The scenes come in the story's order. */
export async function* playStory(): AsyncGenerator<Scene, void, undefined> {
  const [first = [], ...others] = tellStory((name) => operationLoaders.has(name));
  const later = others.map((chapters) => Array.fromAsync(playAct(chapters)));
  yield* playAct(first);
  for (const act of later) yield* await act;
}

/** Plays chapters one by one, against an emulator and a GitHub on loopback. */
async function* playAct(chapters: readonly Chapter[]): AsyncGenerator<Scene, void, undefined> {
  await using platform = await startBreakable({ buildSeconds: 1, certificateSeconds: 1, restartSeconds: 1 });
  await using github = await startGitHub();
  await using shop = await serveShop(platform);
  const variables = {
    'vars.SHOP_URL': shop.url.origin,
    'vars.PLATFORM_AUTH_URL': platform.authUrl,
    'vars.PLATFORM_API_URL': platform.apiUrl,
    'secrets.PLATFORM_TOKEN': platform.token,
    'secrets.PAYMENT_KEY': 'fake-payment-key-1f4c9e',
  };
  for (const chapter of chapters) yield await playChapter(chapter, variables, { github, platform });
}

/** The story's app, which is well unless it runs a commit that says it is bad. */
function serveShop({ world }: BreakableEmulator) {
  return serveHttp((_, response) => {
    const app = [...world.store.apps.values()].find(({ name }) => name === 'my-app');
    const { commitish = '' } = (app && releasedBuild(app, world.clock.now())) ?? {};
    response.writeHead(commitish.startsWith('bad') ? 503 : 200).end();
  });
}

async function playChapter(
  chapter: Chapter,
  variables: Readonly<Record<string, string>>,
  { github, platform }: { readonly github: GitHubApi; readonly platform: BreakableEmulator },
): Promise<Scene> {
  if (chapter.pull) github.setPull(chapter.pull);
  const result = await runDist({
    with: { ...evaluate(chapter.with, variables), 'github-token': github.token },
    env: { ...evaluate(jobEnv, variables), ...chapter.env, GITHUB_API_URL: github.url, ...signIn(chapter, platform) },
    event: chapter.event,
  });
  const log = readLog(result.log, result.masks);
  const comments = chapter.pull ? github.comments() : [];
  const problems = [...findProblems(chapter, result, comments), ...findSecrets(variables, result, log, comments)];
  return { chapter, result, log, comments, problems };
}

/** What a job has in its environment that may ask for a token of its own, in the place of a stored one. */
function signIn({ signsIn }: Chapter, { oidcRequestToken, oidcRequestUrl }: BreakableEmulator) {
  if (!signsIn) return {};
  return {
    PLATFORM_TOKEN: '',
    ACTIONS_ID_TOKEN_REQUEST_URL: oidcRequestUrl,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: oidcRequestToken,
  };
}

/** Puts values into the place of `${{ … }}`, as the runner does before a step starts. */
function evaluate(inputs: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>>) {
  const fill = (text: string) =>
    text.replace(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`The story uses ${name}, which has no value`);
      return value;
    });
  return Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, fill(text)]));
}

function findProblems(
  { expect }: Chapter,
  { exitCode, outputs, summary }: StepResult,
  comments: readonly GitHubComment[],
): readonly string[] {
  const problems: string[] = [];
  if (exitCode !== expect.exitCode) problems.push(`the exit code is ${exitCode}, not ${expect.exitCode}`);
  for (const [name, pattern] of Object.entries(expect.outputs)) {
    if (!pattern.test(outputs[name] ?? '')) problems.push(`the output ${name} is “${outputs[name]}”, not ${pattern}`);
  }
  if (expect.comments !== undefined && comments.length !== expect.comments) {
    problems.push(`the pull request has ${comments.length} comments, not ${expect.comments}`);
  }
  if (summary.trim() === '') problems.push('the summary is empty');
  return problems;
}

/** None of the repository's secrets may show up anywhere. */
function findSecrets(
  variables: Readonly<Record<string, string>>,
  { outputs, summary }: StepResult,
  log: readonly LogLine[],
  comments: readonly GitHubComment[],
): readonly string[] {
  const written = JSON.stringify([log, outputs, summary, comments]);
  return Object.entries(variables)
    .filter(([name, value]) => name.startsWith('secrets.') && written.includes(value))
    .map(([name]) => `${name} can be read`);
}
