import { spawnSync } from 'node:child_process';

/** Runs the npm that started this script, in a folder; ends this process where npm fails. */
export function runNpm(folder, ...args) {
  const { npm_execpath: npm } = process.env;
  if (npm === undefined) {
    console.error('Start this by npm: npm run <script>');
    process.exit(1);
  }
  const { status } = spawnSync(process.execPath, [npm, ...args, '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
