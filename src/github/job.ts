import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ActionError } from '../contract/errors.ts';
import type { Env, Job } from '../contract/runtime.ts';
import { drawDelimiter } from '../contract/text.ts';

/** What outlives the step: variables and files for the job's later steps. */
export function openJob(env: Env): Job {
  return {
    getVariable(name) {
      const known = Object.keys(env).find((one) => one.toUpperCase() === name.toUpperCase());
      return known === undefined ? undefined : env[known];
    },
    exportVariable(name, value) {
      attempt(`The variable ${name} could not be exported`, 'GITHUB_ENV', () => {
        // A name with a line break or `=` in it could set any variable.
        if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error('Its name has other characters than letters, digits and `_`');
        const mark = drawDelimiter([value]);
        appendFileSync(env['GITHUB_ENV'] ?? '', `${name}<<${mark}\n${value}\n${mark}\n`);
      });
    },
    writeSecretFile: (name, content) =>
      attempt(`The file ${name} could not be written`, 'RUNNER_TEMP', () => {
        // A new folder each time: two sign-ins in one job share no file, and no other process can have put one there.
        const path = join(mkdtempSync(join(env['RUNNER_TEMP'] || tmpdir(), 'platform-deploy-')), name);
        writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
        return path;
      }),
  };
}

function attempt<T>(problem: string, variable: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    const hint = `Check that \`${variable}\` is set, that it can be written to, and that its disk has room.`;
    throw new ActionError('file-unwritable', problem, hint, { cause, detail: (cause as Error).message });
  }
}
