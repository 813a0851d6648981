import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes the report where it was asked for, else where anybody may write, as a checkout may be for reading alone; gives its path. */
export function writeReport(path: string, html: string): string {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, html);
    return path;
  } catch (error) {
    console.log(`\nThe report could not be written to ${path}: ${(error as NodeJS.ErrnoException).code}.`);
    const elsewhere = join(mkdtempSync(join(tmpdir(), 'demo-')), 'demo.html');
    writeFileSync(elsewhere, html);
    return elsewhere;
  }
}
