import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../harness/make-folder.ts';
import { defects } from './defects/defects.ts';

const script = join(import.meta.dirname, 'simulate.ts');

/** Runs the simulator in a process of its own: it takes over the time and the chance of its process. */
function simulate(...args: readonly string[]) {
  using folder = makeFolder();
  return spawnSync(process.execPath, [script, ...args], { cwd: folder.path, encoding: 'utf8' });
}

/** How many histories are played for a defect before it counts as not found. */
const most = 20_000;

describe('The simulator', { timeout: 1_200_000 }, () => {
  it('finds no broken promise, and tells the seeds', () => {
    const { status, stdout, stderr } = simulate('--from', '1', '--count', process.env['MORE_RUNS'] ? '6000' : '300');
    console.log(stdout);
    expect(status, stdout + stderr).toBe(0);
  });

  it('plays the same history for the same seed', () => {
    const seeds = ['1', '2', '11', '18', '24'];
    const told = (seed: string) => simulate('--seed', seed, '--whole').stdout;
    expect(seeds.map(told)).toEqual(seeds.map(told));
  });

  it('tells and draws a history that breaks a promise, left with what that needs', () => {
    const found = simulate('--defect', 'text-gives-orders', '--from', '1', '--count', '2000').stdout;
    const [, seed = ''] = /✖ textGivesNoOrders.*\n.*--seed (\d+)/.exec(found) ?? [];
    const { status, stdout } = simulate('--defect', 'text-gives-orders', '--seed', seed);
    expect(status).toBe(1);
    expect(stdout).toContain('✖ textGivesNoOrders');
    expect(stdout.match(/ starts: /g)).toHaveLength(1);
  });

  it.each(Object.entries(defects))('finds the defect %s, put back into the source', (name, { breaks }) => {
    // Everyday runs begin where it is found soon.
    const from = process.env['MORE_RUNS'] ? [] : ['--from', '1'];
    const { stdout, stderr } = simulate('--defect', name, '--count', String(most), ...from);
    expect(stdout, stderr).toContain(`✖ ${breaks}`);
  });
});
