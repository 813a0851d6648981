import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../harness/make-folder.ts';
import { defects } from './defects/defects.ts';

const script = join(import.meta.dirname, 'simulate.ts');

/** Runs the simulator in a process of its own: it takes over the time and the chance of its process. */
async function simulate(...args: readonly string[]) {
  using folder = makeFolder();
  const child = spawn(process.execPath, [script, ...args], { cwd: folder.path });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: status as number | null, stdout, stderr };
}

/** How many histories are played for a defect before it counts as not found. */
const most = 20_000;

describe.concurrent('The simulator', { timeout: 1_200_000 }, () => {
  it('finds no broken promise, and tells the seeds', async () => {
    const { status, stdout, stderr } = await simulate(
      '--from',
      '1',
      '--count',
      process.env['MORE_RUNS'] ? '6000' : '100',
    );
    console.log(stdout);
    expect(status, stdout + stderr).toBe(0);
  });

  it('plays the same history for the same seed', async () => {
    for (const seed of ['1', '2', '11', '18', '24']) {
      const { stdout } = await simulate('--seed', seed, '--whole');
      expect((await simulate('--seed', seed, '--whole')).stdout).toBe(stdout);
    }
  });

  it('tells and draws a history that breaks a promise, left with what that needs', async () => {
    const found = await simulate('--defect', 'text-gives-orders', '--from', '1', '--count', '2000');
    const [, seed = ''] = /✖ textGivesNoOrders.*\n.*--seed (\d+)/.exec(found.stdout) ?? [];
    const { status, stdout } = await simulate('--defect', 'text-gives-orders', '--seed', seed);
    expect(status).toBe(1);
    expect(stdout).toContain('✖ textGivesNoOrders');
    expect(stdout.match(/ starts: /g)).toHaveLength(1);
  });

  it.each(Object.entries(defects))('finds the defect %s, put back into the source', async (name, { breaks, seed }) => {
    // Everyday runs begin shortly before the seed that showed it last; where what is drawn has changed since, they go on from there.
    const from = process.env['MORE_RUNS'] ? [] : ['--from', String(Math.max(1, seed - 20))];
    const { stdout, stderr } = await simulate('--defect', name, '--count', String(most), ...from);
    expect(stdout, stderr).toContain(`✖ ${breaks}`);
  });
});
