import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const action = join(root, 'dist/index.js');

/** One process to measure. */
export interface BenchCase {
  readonly name: string;
  readonly args: readonly string[];
  readonly inputs: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The exit code that it must have: a fast failure is no result. */
  readonly exitCode: number;
}

/** How the medians of two cases compare. */
export interface Ratio {
  readonly of: string;
  readonly to: string;
  /** The name of its limit in `scripts/size-limits.json`; without one, the ratio is printed only. */
  readonly limit?: string;
}

/** The step that is measured for its size too. */
export const whoami = (platform: string): BenchCase => ({
  name: 'whoami',
  args: [action],
  inputs: { operation: 'whoami', 'api-url': `${platform}/api/v1`, token: 'bench-token-not-a-secret' },
  exitCode: 0,
});

/** What is measured, side by side in one interleaved run over TLS; `byToolkit` is the step that is written with the toolkit alone. */
export function listCases(platform: string, byToolkit: string): readonly BenchCase[] {
  const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
  const oidc = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${platform}/oidc/token?v=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'bench-request-token-not-a-secret',
  };
  const step = { ...whoami(platform), env: unchecked };
  const signIn = { ...step.inputs, token: '', 'auth-url': `${platform}/auth` };
  return [
    { name: 'bare node', args: ['-e', '0'], inputs: {}, exitCode: 0 },
    { ...step, name: 'by hand', args: [join(import.meta.dirname, 'hand-written.cjs')] },
    { ...step, name: 'by toolkit', args: [byToolkit] },
    step,
    { ...step, name: 'whoami, OIDC', inputs: signIn, env: { ...unchecked, ...oidc } },
    { name: 'no input', args: [action], inputs: {}, exitCode: 1 },
  ];
}

/** The ratios that are printed. */
export const ratios: readonly Ratio[] = [
  { of: 'whoami', to: 'by hand', limit: 'whoami over TLS ÷ by hand' },
  { of: 'by toolkit', to: 'by hand', limit: 'toolkit alone over TLS ÷ by hand' },
  { of: 'whoami, OIDC', to: 'by hand' },
  { of: 'no input', to: 'bare node', limit: 'no input ÷ bare node' },
];

/** Runs one case to its end. No variable of this machine reaches it, because one can triple a bare start. */
export async function runCase(
  one: BenchCase,
  folder: string,
  more: { args?: string[]; env?: object } = {},
): Promise<void> {
  const inputs = Object.entries(one.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const);
  const env = {
    GITHUB_OUTPUT: makeFile(folder, 'output'),
    GITHUB_STEP_SUMMARY: makeFile(folder, 'summary'),
    GITHUB_REPOSITORY: 'octo/shop',
    GITHUB_EVENT_NAME: 'workflow_dispatch',
    ...one.env,
    ...Object.fromEntries(inputs),
    ...more.env,
  };
  const child = spawn(process.execPath, [...(more.args ?? []), ...one.args], { env, stdio: 'ignore' });
  const exitCode = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (exitCode !== one.exitCode) throw new Error(`${one.name} ended with ${exitCode}, not with ${one.exitCode}`);
}

/** Makes an empty file and returns its path. */
export function makeFile(folder: string, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
}
