import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lacking } from '../harness/lacking.ts';
import { makeFolder } from '../harness/make-folder.ts';

const script = join(import.meta.dirname, '../../scripts/emulator.ts');

function start(...args: string[]) {
  return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

describe('npm run emulator', () => {
  it('prints one line of JSON when it answers', async () => {
    const child = start('--port', '0', '--json', '--dialect', 'builds', '--speed', '10', '--without', 'run,diff');
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const addresses = JSON.parse(line);
    expect(Object.keys(addresses)).toEqual([
      'apiUrl',
      'docsUrl',
      'token',
      'authUrl',
      'oidcRequestUrl',
      'oidcRequestToken',
      'consoleUrl',
      'apiDocsUrl',
      'basicUser',
      'basicPassword',
    ]);
    expect(addresses.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    const reply = await fetch(`${addresses.apiUrl}/me`, { headers: { authorization: `Bearer ${addresses.token}` } });
    expect(reply.status).toBe(200);
    const basic = btoa(`${addresses.basicUser}:${addresses.basicPassword}`);
    const page = await fetch(addresses.apiDocsUrl, { headers: { authorization: `Basic ${basic}` } });
    expect(page.status).toBe(200);
    const settings = await fetch(new URL('/_emulator/settings', addresses.consoleUrl));
    expect(await settings.json()).toMatchObject({
      dialect: 'builds',
      extensions: { run: false, diff: false },
      buildSeconds: 0.6,
    });
    child.kill();
  });

  it.skipIf(lacking.signals)('ends well on SIGTERM', async () => {
    const child = start('--port', '0', '--json');
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('takes the token and the password that it is given, by flag or environment', async () => {
    const env = { ...process.env, EMULATOR_TOKEN: 'fake-token-of-env', EMULATOR_PASSWORD: 'fake-password-of-env' };
    const read = async (...args: string[]) => {
      const child = spawn(process.execPath, [script, '--port', '0', '--json', ...args], { env });
      const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
      child.kill();
      return JSON.parse(line);
    };
    expect(await read()).toMatchObject({ token: 'fake-token-of-env', basicPassword: 'fake-password-of-env' });
    expect(await read('--token', 'fake-flag', '--password', 'fake-word')).toMatchObject({
      token: 'fake-flag',
      basicPassword: 'fake-word',
    });
  });

  it('ends, and keeps no port, when the seed contradicts itself', async () => {
    using folder = makeFolder();
    const file = folder.write('seed.json', '{"teams": [{"name": "a"}, {"name": "a"}]}');
    const child = start('--port', '0', '--seed', file);
    const [message] = await once(child.stderr.setEncoding('utf8'), 'data');
    expect(message).toContain('emulator: The seed has two entries for the team a');
    expect(await once(child, 'exit')).toEqual([2, null]);
  });

  it.concurrent.each([
    [['--colour'], "Unknown option '--colour'"],
    [['--port', 'http'], '--port http: must be 0 to 65535'],
    [['--dialect', 'klingon'], '--dialect klingon: must be status or builds or deployments or silent'],
    [['--without', 'run,magic'], '--without magic: must be of builds, deployments'],
    [['--speed', '0'], '--speed 0: must be a number above 0'],
    [['--seed', '/no/such/file'], '--seed /no/such/file: ENOENT'],
    [['--seed', script], 'The seed is not JSON'],
  ])('refuses %j with the reason and exit code 2', async (args, message) => {
    const child = start(...args);
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    const [code] = await once(child, 'close');
    expect(text).toContain(message);
    expect(text).not.toContain('    at ');
    expect(code).toBe(2);
  });
});
