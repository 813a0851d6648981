import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { openJob } from '../../src/github/open-job.ts';
import { lacking } from '../harness/lacking.ts';
import { makeFolder } from '../harness/make-folder.ts';

it.each([
  ['PATH', '/bin'],
  ['Path', '/bin'],
  ['node_env', 'test'],
  ['NODE_ENV', 'test'],
  ['EMPTY', ''],
  ['PATHS', undefined],
])('knows the variable %s in any case, as Windows does', (name, value) => {
  const job = openJob({ PATH: '/bin', Node_Env: 'test', EMPTY: '' }, () => {});
  expect(job.getVariable(name)).toBe(value);
});

it('writes each secret into a new folder of the job, which only its owner can read', () => {
  using temp = makeFolder();
  const job = openJob({ RUNNER_TEMP: temp.path }, () => {});
  const [one, other] = [job.writeSecretFile('key', 'a'), job.writeSecretFile('key', 'b')];
  expect([one, other].map((path) => readFileSync(path, 'utf8'))).toEqual(['a', 'b']);
  for (const path of [one, other]) {
    expect(dirname(dirname(path))).toBe(temp.path);
    if (!lacking.fileModes) expect(statSync(path).mode & 0o777).toBe(0o600);
  }
});

it('says in a sentence that a file could not be written', () => {
  using temp = makeFolder();
  const file = temp.write('a-file');
  for (const RUNNER_TEMP of [`${temp.path}/gone`, file]) {
    const job = openJob({ RUNNER_TEMP }, () => {});
    expect(() => job.writeSecretFile('kubeconfig', 'a')).toThrow(
      expect.objectContaining({
        name: 'OutcomeError',
        message: 'The file kubeconfig could not be written',
        detail: expect.stringMatching(/ENOENT|ENOTDIR/),
      }),
    );
  }
});
