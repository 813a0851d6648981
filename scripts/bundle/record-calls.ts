import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startServer } from '../bench/server.ts';

/** The functions that the plainest step calls, as their places in each file. */
export async function recordCalls(dist: string): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const folder = mkdtempSync(join(tmpdir(), 'calls-'));
  try {
    await using server = await startServer();
    const env = {
      NODE_V8_COVERAGE: folder,
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      INPUT_OPERATION: 'whoami',
      'INPUT_API-URL': `${server.http}/api/v1`,
      INPUT_TOKEN: 'build-token-not-a-secret',
    };
    const step = spawn(process.execPath, [join(dist, 'index.js')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const exitCode = await new Promise<number | null>((resolve) => step.on('exit', resolve));
    if (exitCode !== 0) throw new Error(`the step that was to be recorded ended with ${exitCode}`);
    const [report = ''] = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as CallReport;
    const ours = result.filter(({ url }) => url.startsWith(`${pathToFileURL(dist).href}/`));
    if (ours.length === 0) throw new Error('V8 reports no calls of the bundle');
    return new Map(ours.map(({ url, functions }) => [fileURLToPath(url), new Set(functions.flatMap(startOfCalled))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What V8 reports, as far as it is read here. */
interface CallReport {
  readonly result: readonly { readonly url: string; readonly functions: readonly CountedFunction[] }[];
}

interface CountedFunction {
  readonly ranges: readonly [{ readonly startOffset: number; readonly count: number }];
}

function startOfCalled({ ranges: [whole] }: CountedFunction): readonly number[] {
  return whole.count > 0 ? [whole.startOffset] : [];
}
