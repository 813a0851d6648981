import { execFile } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../scripts/demo/story.ts');

/** Runs the demo into a file, with these variables beside the machine's; all that it printed comes back. */
export function runDemo(report: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, FORCE_COLOR: undefined, ...variables };
    execFile(process.execPath, [script, report], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`The demo ended with exit code ${error.code}:\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}
