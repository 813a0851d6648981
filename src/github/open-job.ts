import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '../contract/env.ts';
import { OutcomeError } from '../contract/errors.ts';
import type { Job } from '../contract/job.ts';

/** What outlives the step: variables and files for the job's later steps. */
export function openJob(env: Env, exportVariable: Job['exportVariable']): Job {
  return {
    getVariable(name) {
      const known = Object.keys(env).find((one) => one.toUpperCase() === name.toUpperCase());
      return known === undefined ? undefined : env[known];
    },
    exportVariable(name, value) {
      if (!env['GITHUB_ENV'])
        throw new OutcomeError(
          `The variable ${name} reaches no later step: the runner names no file in \`GITHUB_ENV\``,
          'Leave that variable to the runner: look for what sets it in the workflow.',
        );
      exportVariable(name, value);
    },
    writeSecretFile(name, content) {
      try {
        // A new folder each time: two sign-ins in one job do not share a file, and nobody can have put one there.
        const folder = mkdtempSync(join(env['RUNNER_TEMP'] || tmpdir(), 'platform-deploy-'));
        const path = join(folder, name);
        writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
        return path;
      } catch (cause) {
        const hint = 'Check that `RUNNER_TEMP` names a folder of the runner that has room and may be written to.';
        throw new OutcomeError(`The file ${name} could not be written`, hint, cause, {
          detail: (cause as Error).message,
        });
      }
    },
  };
}
