import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { runDist } from '../harness/step.ts';

/** Ways to have Node itself print what it sends. */
const debugging: readonly Readonly<Record<string, string>>[] = [
  { NODE_DEBUG: 'http' },
  { NODE_DEBUG: 'HTTP,net' },
  { NODE_DEBUG: 'h*' },
  { NODE_DEBUG: '*' },
  { NODE_DEBUG: 'undici' },
  { NODE_DEBUG_NATIVE: 'HTTP2' },
  { NODE_OPTIONS: '--trace-tls' },
];

describe('a step in which Node would print what it sends', () => {
  it.each(debugging)('ends before anything is sent, and says why: %o', async (env) => {
    await using emulator = await startBreakable();
    const inputs = { operation: 'get-app', app: 'my-app', 'api-url': emulator.apiUrl, token: emulator.token };
    const { exitCode, log } = await runDist({ with: inputs, env });
    expect(exitCode).toBe(1);
    expect(emulator.requests()).toEqual([]);
    expect(log.replaceAll(/^::add-mask::.*$/gm, '')).not.toContain(emulator.token);
    expect(log).toContain(`The environment variable \`${Object.keys(env)[0]}\` makes Node print what this step sends`);
  });
});
