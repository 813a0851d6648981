import { availableParallelism } from 'node:os';
import type { Env } from '../contract/env.ts';

/** What is known of the machine that runs the job, and of the server that it works for. */
export interface Runner {
  /** The server, where it runs GitHub's workflows without being GitHub: it shows no summary. */
  readonly otherServer: string | undefined;
  /** Whether a step inside of another action may be given that one's inputs beside its own. */
  readonly mixesInputs: boolean;
  /** Milliseconds after which every job is ended, whatever it asks for. */
  readonly jobLimit: number | undefined;
}

/** The variables by which a server tells its jobs that it is not GitHub. Forgejo sets Gitea's too. */
const servers = { FORGEJO_ACTIONS: 'Forgejo', GITEA_ACTIONS: 'Gitea' } as const;

const slimJobLimit = 15 * 60_000;

/** Reads what the runner tells of itself. */
export function readRunner(env: Env, countCpus = availableParallelism): Runner {
  const [, otherServer] = Object.entries(servers).find(([name]) => env[name] === 'true') ?? [];
  const kind = env['RUNNER_ENVIRONMENT'];
  // Nothing names the image `ubuntu-slim`; but no other runner of GitHub's own has a single CPU.
  const isSlim = kind === 'github-hosted' && env['RUNNER_OS'] === 'Linux' && countCpus() === 1;
  return {
    otherServer,
    // Only GitHub's runner tells its kind, and only that one keeps the inputs of two actions apart.
    mixesInputs: Boolean(env['GITHUB_ACTION_PATH']) && (otherServer !== undefined || !kind),
    jobLimit: isSlim ? slimJobLimit : undefined,
  };
}
