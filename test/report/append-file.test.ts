import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendFile } from '../../src/report/append-file.ts';
import { lacking } from '../harness/lacking.ts';
import { makeFolder } from '../harness/make-folder.ts';

it.skipIf(lacking.namedPipes)('a pipe that nobody reads keeps no step waiting', () => {
  using folder = makeFolder();
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(() => appendFile('The outputs', pipe, 'a=b')).toThrow('The outputs could not be written');
});
