import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { serveHttp } from '../harness/loopback.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runDist, type StepResult } from '../harness/step.ts';

const preload = join(import.meta.dirname, '../../scripts/bench/report-memory.cjs');
const mebibyte = 2 ** 20;

/** Runs a step as a runner does; how much memory it took at most comes along, in bytes. */
async function measure(inputs: Readonly<Record<string, string>>): Promise<StepResult & { readonly peak: number }> {
  using folder = makeFolder();
  const file = join(folder.path, 'peak');
  const env = { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, PEAK_MEMORY_FILE: file };
  const step = await runDist({ with: inputs, env });
  return { ...step, peak: Number(readFileSync(file, 'utf8')) * 1024 };
}

describe('a reply that is too large', () => {
  it.each([
    ['of 1 GiB', { fault: 'huge-body' }],
    ['that unpacks to 96 MiB', { fault: 'gzip-bomb', bytes: 96 * mebibyte }],
  ] as const)('%s fails clearly and takes less than 64 MB', { timeout: 180_000 }, async (_, fault) => {
    await using emulator = await startBreakable();
    const inputs = { operation: 'whoami', 'api-url': emulator.apiUrl, token: emulator.token };
    const clean = await measure(inputs);
    expect(clean.exitCode, clean.log).toBe(0);
    emulator.faults.add({ endpoint: 'getCurrentUser', ...fault });
    const flooded = await measure(inputs);
    expect(flooded.exitCode).toBe(1);
    expect(flooded.log).toContain('the answer is larger than 10 MiB');
    expect(flooded.peak - clean.peak).toBeLessThan(64_000_000);
    expect(emulator.requests()).toHaveLength(2);
  });
});

describe('a large platform', () => {
  const teams = [{ name: 'acme' }];
  const named = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);

  it('with 10,000 config vars works, reading and writing', { timeout: 180_000 }, async () => {
    const keys = named(10_000, 'KEY_');
    const config = Object.fromEntries(keys.map((key) => [key, `fake-value-of-${key}`]));
    await using emulator = await startBreakable({ seed: { teams, apps: [{ name: 'my-app', config }] } });
    const inputs = { 'api-url': emulator.apiUrl, token: emulator.token, app: 'my-app' };
    const read = await measure({ ...inputs, operation: 'get-config' });
    expect(read.exitCode, read.log.slice(-1000)).toBe(0);
    expect(read.outputs['count']).toBe('10000');
    expect(new Set(JSON.parse(read.outputs['keys'] ?? ''))).toEqual(new Set(keys));

    using folder = makeFolder();
    const replaced = Object.fromEntries(keys.map((key) => [key, `fake-value-of-new-${key}`]));
    const file = folder.write('config.json', JSON.stringify(replaced));
    const written = await measure({ ...inputs, operation: 'set-config', 'config-file': file });
    expect(written.exitCode, written.log.slice(-1000)).toBe(0);
    expect(JSON.parse(written.outputs['changed-keys'] ?? '')).toHaveLength(10_000);
    expect(`${read.log}${read.summary}${written.log}${written.summary}`).not.toContain('fake-value-of');
  });

  it('with 5,000 apps works, page by page, and leaves out the result alone', { timeout: 180_000 }, async () => {
    const names = named(5000, 'app-');
    await using emulator = await startBreakable({
      seed: { teams, apps: names.map((name) => ({ name })) },
    });
    const step = await measure({ operation: 'list-apps', 'api-url': emulator.apiUrl, token: emulator.token });
    expect(step.exitCode, step.log.slice(-1000)).toBe(0);
    expect(step.outputs['count']).toBe('5000');
    expect(JSON.parse(step.outputs['names'] ?? '')).toEqual(names);
    expect(JSON.parse(step.outputs['matrix'] ?? '')).toEqual({ app: names });
    expect(JSON.parse(step.outputs['result'] ?? '')).toEqual({ left_out: expect.any(String) });
    expect(step.log).toContain('::warning::The output `result` is left out');
    expect(emulator.requests()).toHaveLength(50);
    expect(Buffer.byteLength(step.summary)).toBeLessThan(mebibyte);
  });

  it('whose command prints 1 MiB works, and the cut is shown', { timeout: 180_000 }, async () => {
    const output = 'line of output\n'.repeat(mebibyte / 15);
    await using server = await serveHttp(({ method }, response) =>
      response.end(JSON.stringify(method === 'GET' ? {} : { output, exit_code: 0 })),
    );
    const step = await measure({
      operation: 'exec',
      'api-url': `${server.url.origin}/api/v1`,
      token: 'fake-token-of-this-test',
      app: 'my-app',
      dyno: 'web.1',
      command: 'cat large.log',
    });
    expect(step.exitCode, step.log.slice(-1000)).toBe(0);
    expect(step.outputs['exit-code']).toBe('0');
    expect(step.outputs['output']).toMatch(/^line of output\n.*… \(cut: \d+ characters in all\)$/s);
    expect(JSON.parse(step.outputs['result'] ?? '')).toEqual({ left_out: expect.any(String) });
    expect(Buffer.byteLength(step.summary)).toBeLessThan(mebibyte);
  });
});
