import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openJob } from '../../src/github/job.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { parseFileCommands } from '../harness/runner-files.ts';

describe('A job', () => {
  it('hands variables to later steps, whatever is in them', () => {
    using folder = makeFolder();
    const file = folder.write('env');
    const { exportVariable } = openJob({ GITHUB_ENV: file });
    exportVariable('A', 'one\ntwo\nB<<x\nthree');
    exportVariable('B', '');
    expect(parseFileCommands(readFileSync(file, 'utf8'))).toEqual({ A: 'one\ntwo\nB<<x\nthree', B: '' });
  });

  it.each(['A=B', 'A\nB', '', 'A B', 'A<<x'])('refuses the name %j', (name) => {
    using folder = makeFolder();
    const file = folder.write('env');
    expect(() => openJob({ GITHUB_ENV: file }).exportVariable(name, 'x')).toThrow('could not be exported');
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it('says that a variable reaches no later step without the runner’s file', () => {
    expect(() => openJob({}).exportVariable('A', 'x')).toThrow(
      expect.objectContaining({ code: 'file-unwritable', hint: expect.stringContaining('`GITHUB_ENV`') }),
    );
  });

  it('knows its variables in any case', () => {
    expect(openJob({ Path: '/bin' }).getVariable('PATH')).toBe('/bin');
    expect(openJob({}).getVariable('PATH')).toBeUndefined();
  });

  it('writes each secret file into a folder of its own, for this user alone', () => {
    using folder = makeFolder();
    const { writeSecretFile } = openJob({ RUNNER_TEMP: folder.path });
    const [one, other] = [writeSecretFile('kubeconfig', 'one'), writeSecretFile('kubeconfig', 'other')];
    expect([one, other].map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'other']);
    if (process.platform !== 'win32') expect(statSync(one).mode & 0o777).toBe(0o600);
  });

  it('says that a file could not be written', () => {
    expect(() => openJob({ RUNNER_TEMP: '/nowhere/at/all' }).writeSecretFile('x', 'y')).toThrow(
      expect.objectContaining({ code: 'file-unwritable' }),
    );
  });
});
