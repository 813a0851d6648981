import { type GitHubApi, startGitHub } from '../../test/harness/github-api.ts';
import type { GitHubPull } from '../../test/harness/github-state.ts';
import { startPlatform, type TestPlatform } from '../../test/harness/platform.ts';
import type { StepResult } from '../../test/harness/step.ts';
import { tellHistory } from '../../test/harness/tell-history.ts';
import type { Scene } from './picture-scenes.ts';

/** What GitHub would show of a step. */
export interface Shown {
  readonly summary: string;
  readonly comments: readonly string[];
}

/** Runs a scene on a platform and a GitHub of its own, whose time does not pass by itself. */
export async function playScene(scene: Scene): Promise<Shown> {
  await using platform = await startPlatform();
  await using github = await startGitHub();
  tellHistory(github, platform);
  for (const step of scene.before ?? []) await playStep(step, platform, github);
  for (const fault of scene.faults ?? []) platform.emulator.faults.add(fault);
  const { summary } = await playStep(scene, platform, github);
  const own = `platform-deploy:review:shop-pr-42`;
  const comments = github.comments().filter(({ body }) => scene.before === undefined && body.includes(own));
  return { summary, comments: comments.map(({ body }) => body) };
}

function playStep(
  { event, signsIn, with: inputs }: Omit<Scene, 'name'>,
  { emulator, step }: TestPlatform,
  github: GitHubApi,
): Promise<StepResult> {
  const pull = (event?.payload as { pull_request?: GitHubPull } | undefined)?.pull_request;
  if (pull) github.setPull(pull);
  const signIn = {
    ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
  };
  return step(
    {
      'docs-url': emulator.docsUrl,
      'auth-url': emulator.authUrl,
      'github-token': github.token,
      ...(signsIn ? { token: '' } : {}),
      ...inputs,
    },
    { env: { GITHUB_API_URL: github.url, ...(signsIn ? signIn : {}) }, ...(event ? { event } : {}) },
  );
}
