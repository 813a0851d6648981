import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEmulator } from '../../src/emulator/emulator.ts';
import { shareState } from '../../src/emulator/share.ts';
import { makeFolder } from '../harness/make-folder.ts';

function openStep(folder: string, secret = 'fake-secret') {
  const notices: string[] = [];
  const emulator = createEmulator({ now: Date.now });
  const transact = shareState(emulator, { folder, secret, notice: (message) => notices.push(message) });
  const ask = (method: string, path: string, body?: unknown) => {
    const headers = { authorization: 'Bearer fake-token' };
    return transact(() => emulator.handle({ method, path: `/api/v1${path}`, headers, body }));
  };
  return {
    ask,
    notices,
    names: async () => ((await ask('GET', '/apps')).body as { name: string }[]).map(({ name }) => name),
  };
}

it('a later step sees what an earlier one changed', async () => {
  using folder = makeFolder();
  const shared = join(folder.path, 'emulator');
  await openStep(shared).ask('POST', '/apps', { name: 'new-app' });
  const later = openStep(shared);
  expect(await later.names()).toContain('new-app');
  expect(later.notices).toEqual([]);
});

it('the file is sealed and this user’s alone', async () => {
  using folder = makeFolder();
  await openStep(folder.path).ask('PATCH', '/apps/my-app/config-vars', { API_KEY: 'fake-key-to-look-for' });
  const file = join(folder.path, 'state');
  expect(readFileSync(file).includes('fake-key-to-look-for')).toBe(false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.each<[string, (file: string) => void]>([
  ['damaged', (file) => writeFileSync(file, 'nonsense')],
  ['empty', (file) => writeFileSync(file, '')],
  ['a pipe', (file) => execFileSync('mkfifo', [file])],
])('a state that is %s is replaced with a notice', async (_, prepare) => {
  using folder = makeFolder();
  prepare(join(folder.path, 'state'));
  const first = openStep(folder.path);
  await first.ask('POST', '/apps', { name: 'new-app' });
  expect(first.notices).toEqual([expect.stringContaining('starts anew')]);
  expect(await openStep(folder.path).names()).toContain('new-app');
});

it('a state of another job is replaced with a notice', async () => {
  using folder = makeFolder();
  await openStep(folder.path, 'fake-secret-of-another-job').ask('POST', '/apps', { name: 'new-app' });
  const step = openStep(folder.path);
  expect(await step.names()).not.toContain('new-app');
  expect(step.notices).toHaveLength(1);
});

it.each<[string, (folder: string) => string]>([
  ['a file stands in the folder’s place', (path) => join(path, 'file')],
  ['the state’s place is taken by a folder', (path) => path],
])('where %s, the step goes on alone with one notice', async (_, choose) => {
  using folder = makeFolder();
  writeFileSync(join(folder.path, 'file'), '');
  mkdirSync(join(folder.path, 'state', 'inside'), { recursive: true });
  const step = openStep(choose(folder.path));
  await step.ask('POST', '/apps', { name: 'new-app' });
  await step.ask('POST', '/apps', { name: 'newer-app' });
  expect(await step.names()).toEqual(expect.arrayContaining(['new-app', 'newer-app']));
  expect(step.notices.filter((notice) => notice.includes('cannot be kept'))).toHaveLength(1);
});

it('the lock of a killed process is broken after a while', async () => {
  using folder = makeFolder();
  const lock = join(folder.path, 'lock');
  writeFileSync(lock, '');
  utimesSync(lock, 0, 0);
  expect(await openStep(folder.path).names()).toContain('my-app');
});

it('eight processes at a time lose nothing', async () => {
  using folder = makeFolder();
  const script = folder.write(
    'step.ts',
    `import { createEmulator } from '${process.cwd()}/src/emulator/emulator.ts';
import { shareState } from '${process.cwd()}/src/emulator/share.ts';
const emulator = createEmulator({ now: Date.now });
const transact = shareState(emulator, { folder: process.argv[2], notice: (message) => { throw new Error(message); } });
const headers = { authorization: 'Bearer fake-token' };
const create = (at) => {
  const body = { name: 'app-' + process.argv[3] + '-' + at };
  return transact(() => emulator.handle({ method: 'POST', path: '/api/v1/apps', headers, body }));
};
await Promise.all([create(1), create(2), create(3)]);
await create(4);
`,
  );
  const shared = join(folder.path, 'emulator');
  const ends = Array.from({ length: 8 }, (_, at) => {
    const child = spawn(process.execPath, [script, shared, String(at)], { stdio: ['ignore', 'ignore', 'inherit'] });
    return new Promise((resolve) => child.on('exit', resolve));
  });
  expect(await Promise.all(ends)).toEqual(Array(8).fill(0));
  const { names } = openStep(shared, '');
  expect((await names()).filter((name) => /^app-\d-\d$/.test(name))).toHaveLength(32);
});
