import { describe, expect, it } from 'vitest';
import { startEmulator } from '../../src/emulator/start-emulator.ts';

describe('The apps of the emulated platform', () => {
  it('answer under the addresses that they show', async () => {
    await using emulator = await startEmulator();
    const url = emulator.reach(new URL('https://my-app.apps.platform.example/health?deep=1'));
    expect(url.href).toBe(`${emulator.url}/_apps/my-app/health?deep=1`);
    const reply = await fetch(url);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringMatching(/^Hello from my-app\n/)]);
  });

  it('are not there where there is no such app', async () => {
    await using emulator = await startEmulator();
    const reply = await fetch(emulator.reach(new URL('https://nobody.apps.platform.example/')));
    expect(reply.status).toBe(404);
  });

  it('leave every other address alone', async () => {
    await using emulator = await startEmulator();
    const elsewhere = new URL('https://apps.platform.example.evil.example/');
    expect(emulator.reach(elsewhere)).toBe(elsewhere);
  });
});
