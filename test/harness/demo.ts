import { execFile } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../scripts/demo/story.ts');

/** Runs the demo into a file; all that it printed comes back. */
export function runDemo(report: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, FORCE_COLOR: undefined };
    execFile(process.execPath, [script, report], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`The demo ended with exit code ${error.code}:\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}
