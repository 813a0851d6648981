import { describe, expect, it } from 'vitest';
import { type Desk, startDesk } from '../../scripts/emulator/start-desk.ts';
import { callApi } from '../harness/call-api.ts';
import { askForJobToken } from '../harness/oidc-sign-in.ts';

const openPage = ({ apiDocsUrl }: Desk, user: string, password: string) =>
  fetch(apiDocsUrl, { headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` } });

describe('what opens the emulator', () => {
  it('is another at each start, and opens no other emulator', async () => {
    await using one = await startDesk();
    await using other = await startDesk();
    for (const name of ['token', 'oidcRequestToken', 'basicPassword'] as const) {
      expect(one[name]).not.toBe(other[name]);
      // 192 random bits.
      expect(one[name]).toMatch(/-[\w-]{32}$/);
    }
    expect((await callApi(one, 'GET', '/me')).status).toBe(200);
    expect((await callApi(one, 'GET', '/me', { token: other.token })).status).toBe(401);
    expect((await openPage(one, one.basicUser, one.basicPassword)).status).toBe(200);
    expect((await openPage(one, one.basicUser, other.basicPassword)).status).toBe(401);
    expect(await askForJobToken(one)).toMatch(/^ey/);
    const stranger = { ...one, oidcRequestToken: other.oidcRequestToken };
    expect(await askForJobToken(stranger)).toBeUndefined();
  });

  it('is nothing that stands in the built-in seed or in the state', async () => {
    await using emulator = await startDesk();
    expect(emulator.snapshot().tokens).toEqual({});
    expect(JSON.stringify(emulator.snapshot())).not.toContain(emulator.token);
  });

  it('is what was given: as an option, else in the seed', async () => {
    const seed = { teams: [{ name: 'solo' }], token: 'fake-token-of-the-seed' };
    await using seeded = await startDesk({ seed });
    await using told = await startDesk({ seed, token: 'fake-token-told', basicPassword: 'fake-password-told' });
    expect([seeded.token, told.token, told.basicPassword]).toEqual([
      'fake-token-of-the-seed',
      'fake-token-told',
      'fake-password-told',
    ]);
    expect((await callApi(seeded, 'GET', '/me')).status).toBe(200);
    expect((await callApi(told, 'GET', '/me')).status).toBe(200);
    expect((await callApi(told, 'GET', '/me', { token: seed.token })).status).toBe(401);
  });

  it('still opens it after a reset', async () => {
    await using emulator = await startDesk();
    emulator.reset();
    expect((await callApi(emulator, 'GET', '/me')).body).toEqual({ email: 'dev@platform.example' });
  });
});
