import { execFileSync } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from '../../../src/emulator/state/seal.ts';
import { anyCharacter } from '../../harness/any-character.ts';
import { callApi } from '../../harness/call-api.ts';
import { lacking } from '../../harness/lacking.ts';
import { makeFolder } from '../../harness/make-folder.ts';
import { runs } from '../../harness/property.ts';
import { encodings } from '../../harness/secret-forms.ts';
import { readFiles, startShared } from '../../harness/shared-emulator.ts';

async function fill(folder: string, value: string, options: { readonly secret?: string } = {}): Promise<void> {
  await using emulator = await startShared(folder, options);
  const order = [
    ['PATCH', '/apps/my-app/config-vars', { KEY: value }],
    ['PATCH', '/environments/env-shop-ci', { KEY: value }],
    ['POST', '/apps/my-app/domains', { hostname: 'a.example', cert: value }],
    ['POST', '/apps/my-app/builds', { description: value }],
    ['POST', '/apps/my-app/dynos/web.1/exec', { command: ['echo', value] }],
    // What is overwritten must be gone, too.
    ['PATCH', '/apps/my-app/config-vars', { KEY: 'another' }],
  ] as const;
  for (const [method, path, body] of order)
    expect((await callApi(emulator, method, path, { body })).status).toBeLessThan(300);
}

describe('the saved state', () => {
  it.each([
    ['with the job’s secret', { secret: 'fake-job-secret' }],
    ['without one', {}],
  ])('holds nothing that can be read, and is for this user alone, %s', async (_, options) => {
    using outer = makeFolder();
    const folder = join(outer.path, 'state');
    const value = 'fake-value-3f9a+/=&"é';
    await fill(folder, value, options);
    const files = await readFiles(folder);
    expect(files.size).toBeGreaterThan(1);
    const contents = [...files.values()];
    const unpacked = contents.map((text) => Buffer.from(/"data":"(.*?)"/.exec(text)?.[1] ?? '', 'base64').toString());
    const written = [...contents, ...unpacked].join('\n');
    const forms = Object.values(encodings).map((encode) => encode(value));
    for (const form of [...forms, 'fake-session-secret-of-my-app', 'my-app', 'fake-job-secret']) {
      expect(written).not.toContain(form);
    }
    if (!lacking.fileModes) {
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
      for (const file of files.keys()) expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    // Only the newest is kept, and no draft.
    expect([...files].filter(([file, content]) => content !== '' && !file.endsWith('key'))).toHaveLength(1);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('of another job is left alone, and said to be that', async () => {
    using outer = makeFolder();
    const folder = join(outer.path, 'state');
    await fill(folder, 'fake-value', { secret: 'fake-secret-of-one-job' });
    await using other = await startShared(folder, { secret: 'fake-secret-of-another' });
    expect(other.told).toEqual(['other']);
    expect((await callApi(other, 'GET', '/apps/my-app/config-vars')).body).not.toHaveProperty('KEY');
    // What it does from then on is kept.
    await callApi(other, 'POST', '/namespaces', { body: { name: 'new' } });
    await using next = await startShared(folder, { secret: 'fake-secret-of-another' });
    expect([(await callApi(next, 'GET', '/namespaces/new')).status, next.told]).toEqual([200, []]);
  });

  it.each(['{"version":1,"settings":{},"apps":{}}', '{"version":2,"mark":"x","data":"y"}'])(
    'of another version is left alone, and said to be that: %s',
    async (content) => {
      using folder = makeFolder();
      await writeFile(join(folder.path, '1'), content);
      await using emulator = await startShared(folder.path);
      expect(emulator.told).toEqual(['other']);
      expect((await callApi(emulator, 'GET', '/apps/my-app')).status).toBe(200);
    },
  );

  it.each(['', '{', 'null', '[]', '7', '"state"', '{}', '{"version":"3"}', '\u0000\u0001', '<html>'])(
    'that is none is refused: %j',
    async (content) => {
      using folder = makeFolder();
      await writeFile(join(folder.path, '1'), content);
      await expect(startShared(folder.path)).rejects.toThrow('damaged');
    },
  );
});

describe.skipIf(lacking.namedPipes)('a pipe that nobody writes to', () => {
  it.each(['1', 'key'])('is refused in the place of %s, and not waited for', async (name) => {
    using folder = makeFolder();
    execFileSync('mkfifo', [join(folder.path, name)]);
    await expect(startShared(folder.path)).rejects.toThrow('no file');
  });
});

describe('a seal', () => {
  const seal = createSeal('fake-secret');

  it('gives back what it closed, never the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(seal.open(seal.close(text))).toBe(text);
        expect(seal.close(text)).not.toBe(seal.close(text));
      }),
      runs(50),
    );
  });

  it('never gives anything else, whatever was changed in between', () => {
    const sealed = seal.close('a state');
    const read = (text: string) => {
      try {
        return seal.open(text);
      } catch {
        return undefined;
      }
    };
    for (let at = 0; at < sealed.length; at++) {
      for (const other of ['A', 'z', '0', '"', '']) {
        const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
        expect([undefined, 'a state']).toContain(read(changed));
      }
    }
    for (let end = 0; end < sealed.length; end++) expect(read(sealed.slice(0, end))).toBeUndefined();
  });
});
