import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Defect, defects } from './defects.ts';
import { spoilSource } from './put-back.ts';

/** Runs the simulator in a process of its own: it takes over the time and the chance of its process. */
async function simulate(...args: readonly string[]) {
  const child = spawn(process.execPath, ['test/simulate/simulate.ts', ...args]);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: status as number | null, stdout, stderr };
}

it('finds no broken promise in 200 histories', async () => {
  const { status, stderr, stdout } = await simulate('--from', '1', '--count', '200');
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain('No promise was broken.');
});

it('plays the same history for the same seed', async () => {
  const [one, other] = await Promise.all([simulate('--seed', '18', '--whole'), simulate('--seed', '18', '--whole')]);
  expect(one.stdout.split('\n').length).toBeGreaterThan(20);
  expect(other.stdout).toBe(one.stdout);
});

describe('a defect', () => {
  const all = Object.entries(defects);
  const files = (defect: Defect) => new Set(defect.changes.map(({ file }) => file));

  it.each(all)('%s fits the source', (_, defect) => {
    for (const file of files(defect)) {
      const source = readFileSync(file, 'utf8');
      expect(spoilSource(defect, file, source)).not.toBe(source);
    }
  });

  // All are searched for by hand: `npm run simulate -- --defect NAME`.
  it.each(['unknown-is-unchanged', 'late-event-deletes'])(
    '%s is found when it is put back, and shown',
    async (name) => {
      const broken = `✖ ${defects[name]?.breaks}`;
      const { stdout } = await simulate('--defect', name, '--from', '1', '--count', '300');
      expect(stdout).toContain(broken);
      const [, seed = ''] = /--seed (\d+)/.exec(stdout.slice(stdout.indexOf(broken))) ?? [];
      const shown = await simulate('--defect', name, '--seed', seed);
      expect(shown.status).toBe(1);
      expect(shown.stdout).toContain('✖ ');
      expect(shown.stdout.match(/step \d+ starts: /g)?.length).toBeLessThan(4);
    },
  );

  it('of the verdict is found by the table of endings', async () => {
    const { stdout } = await simulate('--defect', 'row-3-current');
    expect(stdout).toContain('✖ endings');
  });
});
