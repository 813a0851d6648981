import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fillIn } from './expressions.ts';
import { startGitHub } from './github-api.ts';
import { serveHttp } from './loopback.ts';
import { makeFolder } from './make-folder.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { runStep, type StepOptions } from './step.ts';
import { type RanStep, runWorkflow } from './workflow.ts';
import { readWorkflow, type WorkflowJob } from './workflow-file.ts';

type Texts = Readonly<Record<string, string>>;

const actionYml = readFileSync(join(import.meta.dirname, '../../action.yml'), 'utf8');
const { inputs: declared } = parse(actionYml) as { inputs: Record<string, { default?: string }> };

/** All that a recipe needs around it: the platform, GitHub, a healthy app, a repository and its settings. */
export type RecipeWorld = Awaited<ReturnType<typeof openRecipeWorld>>;

/** The commit that is pushed. */
export const pushed = '0123456789abcdef0123456789abcdef01234567';

/** Opens a fresh world. */
export async function openRecipeWorld() {
  const [platform, github] = await Promise.all([startPlatform(), startGitHub()]);
  const { apiUrl, authUrl, token } = platform.emulator;
  const app = await serveHttp((_, response) => response.end('fine'));
  const appUrl = app.url.origin;
  const workspace = makeFolder();
  // Shell steps that call it find one that notes what it is asked for.
  const kubectl = workspace.write('kubectl', '#!/bin/sh\necho "$@" >> "$0.calls"\n');
  chmodSync(kubectl, 0o755);
  const { apps } = platform.emulator.world.store;
  const commits = [...apps.values()].flatMap(({ builds }) => builds.map(({ commitish = '' }) => commitish));
  github.setHistory(...commits, pushed);
  const example = workspace.write('.env.example', 'DATABASE_URL=\nNODE_ENV=development\n');
  const configFile = workspace.write('production.env', 'LOG_LEVEL=warn\nCOLOUR="#ff8800"\n');
  return {
    platform,
    github,
    programs: workspace.path,
    kubectlCalls: () => readFileSync(`${kubectl}.calls`, 'utf8').trim().split('\n'),
    vars: { PLATFORM_API_URL: apiUrl, PLATFORM_AUTH_URL: authUrl, STAGING_URL: appUrl, PRODUCTION_URL: appUrl },
    secrets: {
      PLATFORM_TOKEN: token,
      DATABASE_URL: 'postgres://fake:fake@db.invalid/recipe',
      SIGNING_KEY: 'fake key,\nline two = # of it',
      CERTIFICATE: 'fake certificate\nof two lines',
    },
    inputs: { domain: 'www.recipe.example', to: '', 'only-list': 'false' },
    // What a reader's own platform, repository and app would hold.
    standIns: {
      'https://platform.example/api/v1': apiUrl,
      'https://auth.platform.example': authUrl,
      'config/production.env': configFile,
      '.env.example': example,
    } as Texts,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      workspace[Symbol.dispose]();
      await platform[Symbol.asyncDispose]();
      await github[Symbol.asyncDispose]();
    },
  };
}

/** Runs a workflow in a world, for an event; a push where none is given. */
export async function runRecipe(
  world: RecipeWorld,
  text: string,
  event: NonNullable<StepOptions['event']> = { name: 'push', payload: {} },
): Promise<readonly RanStep[]> {
  const { platform, github, vars, secrets, inputs } = world;
  const run = { event: event.payload, event_name: event.name, ref: 'refs/heads/main', sha: pushed };
  const about = { token: github.token, repository: 'octo/shop', ...run };
  const contexts = { vars, secrets, inputs, github: about };
  const defaults = Object.entries(declared).flatMap(([name, { default: standard }]) =>
    standard === undefined ? [] : [[name, fillIn(standard, contexts)] as const],
  );
  return runWorkflow(readWorkflow(text), {
    contexts,
    programs: world.programs,
    runAction: (given, env, job) => {
      const own = { ...Object.fromEntries(defaults), ...standIn(world, given) };
      const around = { ...standIn(world, env), GITHUB_API_URL: github.url, ...permitSignIn(platform, job) };
      return runStep({ clock: platform.clock, with: { ...own, ...emulate(platform, own, env) }, env: around, event });
    },
  });
}

function standIn({ standIns }: RecipeWorld, values: Texts): Texts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, standIns[value] ?? value]));
}

/** The word `emulator` starts one that lives in real time: here its place is taken by the one whose time stands still. */
function emulate({ emulator }: TestPlatform, inputs: Texts, env: Texts): Texts {
  if ((inputs['api-url'] ?? env['PLATFORM_API_URL']) !== 'emulator') return {};
  return { 'api-url': emulator.apiUrl, token: emulator.token, 'docs-url': emulator.docsUrl };
}

/** A job can ask for an OIDC token only with the permission for it. */
function permitSignIn({ emulator }: TestPlatform, { permissions }: WorkflowJob): Texts {
  if (permissions?.['id-token'] !== 'write') return {};
  const { oidcRequestUrl, oidcRequestToken } = emulator;
  return { ACTIONS_ID_TOKEN_REQUEST_URL: oidcRequestUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: oidcRequestToken };
}
