import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The shell of a step that says `shell: bash`: on Windows that of Git, as a runner takes it, and not the one for Linux in Windows. */
export const bash =
  process.platform === 'win32'
    ? join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), '../../../bin/bash.exe')
    : 'bash';
