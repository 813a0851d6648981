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

/** How two cases compare. */
export interface Ratio {
  readonly name: string;
  readonly of: string;
  readonly to: string;
  readonly measure: 'time' | 'first request' | 'memory';
  /** The name of its limit in `scripts/size-limits.json`; without one, the ratio is printed only. */
  readonly limit?: string;
}

/** What is measured, side by side in one interleaved run; `byToolkit` is the file of the step that is written with the toolkit alone. */
export function listCases(http: string, https: string, byToolkit: string): readonly BenchCase[] {
  const whoami = (platform: string) => ({
    operation: 'whoami',
    'api-url': `${platform}/api/v1`,
    token: 'bench-token-not-a-secret',
  });
  const signIn = { ...whoami(https), token: '', 'auth-url': `${https}/auth` };
  const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
  const oidc = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${https}/oidc/token?v=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'bench-request-token-not-a-secret',
  };
  return [
    { name: 'bare node', args: ['-e', '0'], inputs: {}, exitCode: 0 },
    { name: 'by hand', args: [byHand], inputs: whoami(https), env: unchecked, exitCode: 0 },
    { name: 'by toolkit', args: [byToolkit], inputs: whoami(https), env: unchecked, exitCode: 0 },
    { name: 'whoami', args: [action], inputs: whoami(https), env: unchecked, exitCode: 0 },
    { name: 'whoami, OIDC', args: [action], inputs: signIn, env: { ...unchecked, ...oidc }, exitCode: 0 },
    { name: 'bad input', args: [action], inputs: { operation: 'whoma' }, exitCode: 1 },
    { name: 'by hand, no TLS', args: [byHand], inputs: whoami(http), exitCode: 0 },
    { name: 'whoami, no TLS', args: [action], inputs: whoami(http), exitCode: 0 },
  ];
}

/** What is told of them, each a ratio of medians. A platform is reached over TLS, so the limits are about TLS. */
// biome-ignore format: one row per ratio reads better as a table
export const ratios: readonly Ratio[] = [
  { name: 'Whole step', of: 'whoami', to: 'by hand', measure: 'time', limit: 'whoami over TLS ÷ by hand' },
  { name: 'Whole step', of: 'whoami', to: 'bare node', measure: 'time' },
  { name: 'The toolkit alone', of: 'by toolkit', to: 'by hand', measure: 'time', limit: 'toolkit alone over TLS ÷ by hand' },
  { name: 'The toolkit alone', of: 'by toolkit', to: 'bare node', measure: 'time' },
  { name: 'First request', of: 'whoami', to: 'bare node', measure: 'first request' },
  { name: 'With OIDC', of: 'whoami, OIDC', to: 'bare node', measure: 'time' },
  { name: 'Failing on bad input', of: 'bad input', to: 'bare node', measure: 'time' },
  { name: 'Peak memory', of: 'whoami', to: 'bare node', measure: 'memory' },
  { name: 'On loopback', of: 'whoami, no TLS', to: 'by hand, no TLS', measure: 'time' },
  { name: 'On loopback', of: 'whoami, no TLS', to: 'bare node', measure: 'time' },
];
