import { execFileSync } from 'node:child_process';
import { readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../src/github/read-file.ts';
import { lacking } from '../harness/lacking.ts';
import { makeFolder } from '../harness/make-folder.ts';

describe('a file of the job', () => {
  it('is read whole', () => {
    using folder = makeFolder();
    const path = join(folder.path, 'event.json');
    writeFileSync(path, 'ä'.repeat(100_000));
    expect(Buffer.from(readFile(path)).toString()).toBe('ä'.repeat(100_000));
    truncateSync(path);
    expect(readFile(path)).toHaveLength(0);
  });

  it.skipIf(lacking.namedPipes)('that never ends, or that nobody writes to, is none', () => {
    using folder = makeFolder();
    const [endless, pipe] = [join(folder.path, 'endless'), join(folder.path, 'pipe')];
    symlinkSync('/dev/zero', endless);
    execFileSync('mkfifo', [pipe]);
    for (const path of [endless, pipe]) expect(() => readFile(path)).toThrow('is not a file');
    expect(() => readFile(folder.path)).toThrow('EISDIR');
  });

  it.skipIf(lacking.procFolder)('is closed again, also where it is refused', () => {
    using folder = makeFolder();
    const path = folder.write('event.json', '{}');
    const before = readdirSync('/proc/self/fd').length;
    for (let times = 0; times < 20; times++) {
      readFile(path);
      expect(() => readFile(folder.path)).toThrow('EISDIR');
    }
    expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 20);
  });

  it('that is longer than any event is refused', () => {
    using folder = makeFolder();
    const path = join(folder.path, 'event.json');
    writeFileSync(path, '');
    truncateSync(path, 16 * 1024 * 1024 + 1);
    expect(() => readFile(path)).toThrow('longer');
  });
});
