import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { writeReport } from '../../../scripts/demo/write-report.ts';
import { makeFolder } from '../../harness/make-folder.ts';

it('is written where it was asked for, in folders that need not be there yet', () => {
  using folder = makeFolder();
  const path = join(folder.path, 'report', 'demo.html');
  expect(writeReport(path, '<p>')).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe('<p>');
});

it('is written elsewhere, and says so, where nothing can be written', () => {
  const told = vi.spyOn(console, 'log').mockReturnValue();
  using folder = makeFolder();
  // No user can make a folder inside of a file, not even root.
  const path = join(folder.write('file'), 'demo.html');
  const written = writeReport(path, '<p>');
  expect(readFileSync(written, 'utf8')).toBe('<p>');
  expect(told.mock.calls.join()).toMatch(`could not be written to ${path}: E`);
  rmSync(dirname(written), { recursive: true });
});
