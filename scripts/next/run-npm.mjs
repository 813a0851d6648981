import { spawn } from 'node:child_process';

/** What the machine's own settings of npm must not change: Node 24 is optional there, and runs what this Node may be too old for. */
const settings = ['--include=optional', '--no-engine-strict'];
const quietly = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/** Runs the npm that started this script, in a folder; resolves to its exit code. */
export function runNpm(folder, ...args) {
  const { npm_execpath: npm = '' } = process.env;
  if (!/npm-cli\.js$/.test(npm)) {
    console.error('Start this by npm: npm run <script>');
    process.exit(1);
  }
  const child = spawn(process.execPath, [npm, ...args, ...settings, ...quietly], { cwd: folder, stdio: 'inherit' });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
