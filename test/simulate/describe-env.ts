import type { Env } from '../../src/contract/env.ts';
import type { TestFolder } from '../harness/make-folder.ts';
import type { StepItem } from './plan.ts';
import { origins, repositories, secrets } from './scene.ts';

/** The variables and files that a runner gives a step. */
export function describeEnv(
  item: StepItem,
  folder: TestFolder,
): { readonly env: Env; readonly files: Readonly<Record<'output' | 'summary' | 'env', string>> } {
  const { owner, name, id } = repositories[item.repository] ?? repositories[0];
  const files = {
    output: folder.write(`output${item.id}`),
    summary: folder.write(`summary${item.id}`),
    env: folder.write(`env${item.id}`),
  };
  const given = {
    'api-url': `${origins.platform}/api/v1`,
    ...(item.with['auth-url'] === undefined && { token: secrets.token }),
    'github-token': secrets.githubToken,
    ...item.with,
  };
  const inputs = Object.entries(given).map(([input, value]) => [`INPUT_${input.toUpperCase()}`, value]);
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: files.output,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_ENV: files.env,
    GITHUB_EVENT_NAME: item.event.name,
    GITHUB_EVENT_PATH: folder.write(`event${item.id}`, item.event.text),
    GITHUB_REPOSITORY: `${owner}/${name}`,
    GITHUB_REPOSITORY_ID: String(id),
    GITHUB_SERVER_URL: origins.server,
    GITHUB_API_URL: origins.github,
    GITHUB_RUN_ID: String(7000 + item.id),
    GITHUB_ACTOR: 'mona',
    GITHUB_REF_NAME: 'main',
    GITHUB_SHA: item.commit,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${origins.issuer}/token?version=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: secrets.requestToken,
    ...(item.debug && { RUNNER_DEBUG: '1' }),
    ...Object.fromEntries(inputs),
    // Linux answers every write to it as a full disk does.
    ...(item.full && { [item.full]: '/dev/full' }),
  };
  return { env, files };
}
