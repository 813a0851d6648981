import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const action = join(root, 'dist/index.js');
const byHand = join(import.meta.dirname, 'hand-written.cjs');

/** One process to measure. */
export interface BenchCase {
  readonly name: string;
  readonly args: readonly string[];
  readonly inputs: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The exit code that it must have: a fast failure is no result. */
  readonly exitCode: number;
}

/** A promise on how two cases compare. */
export interface Bar {
  readonly name: string;
  readonly of: string;
  readonly to: string;
  readonly measure: 'time' | 'first request' | 'memory';
  readonly goal: number;
}

const token = { token: 'bench-token-not-a-secret' };

/** What is measured, side by side in one interleaved run. */
export function listCases(http: string, https: string): readonly BenchCase[] {
  const whoami = { operation: 'whoami', 'api-url': `${http}/api/v1` };
  const overTls = { operation: 'whoami', 'api-url': `${https}/api/v1`, ...token };
  const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
  const oidc = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${http}/oidc/token?v=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'bench-request-token-not-a-secret',
  };
  return [
    { name: 'bare node', args: ['-e', '0'], inputs: {}, exitCode: 0 },
    { name: 'by hand', args: [byHand], inputs: { ...whoami, ...token }, exitCode: 0 },
    { name: 'whoami', args: [action], inputs: { ...whoami, ...token }, exitCode: 0 },
    { name: 'by hand, TLS', args: [byHand], inputs: overTls, env: unchecked, exitCode: 0 },
    { name: 'whoami, TLS', args: [action], inputs: overTls, env: unchecked, exitCode: 0 },
    { name: 'whoami, OIDC', args: [action], inputs: { ...whoami, 'auth-url': `${http}/auth` }, env: oidc, exitCode: 0 },
    { name: 'bad input', args: [action], inputs: { operation: 'whoma' }, exitCode: 1 },
  ];
}

/** The bars, each a ratio of medians. */
// biome-ignore format: one row per bar reads better as a table
export const bars: readonly Bar[] = [
  { name: 'Whole step', of: 'whoami', to: 'bare node', measure: 'time', goal: 2.0 },
  { name: 'Whole step', of: 'whoami', to: 'by hand', measure: 'time', goal: 1.35 },
  { name: 'Whole step over TLS', of: 'whoami, TLS', to: 'by hand, TLS', measure: 'time', goal: 1.25 },
  { name: 'First request', of: 'whoami', to: 'bare node', measure: 'first request', goal: 1.6 },
  { name: 'With OIDC', of: 'whoami, OIDC', to: 'bare node', measure: 'time', goal: 2.2 },
  { name: 'Failing on bad input', of: 'bad input', to: 'bare node', measure: 'time', goal: 1.3 },
  { name: 'Peak memory', of: 'whoami', to: 'bare node', measure: 'memory', goal: 1.25 },
];
