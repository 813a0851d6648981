import { describe, expect, it } from 'vitest';
import { openPlatform } from '../../harness/platform-client.ts';

/** What is read as the config vars of the app `shop`. */
async function readConfig(body: object): Promise<readonly string[]> {
  const transport = async () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });
  const { platform } = openPlatform('https://platform.example', { transport });
  return [...(await platform.config.read('shop', { attempts: 1 })).keys()];
}

describe('config vars', () => {
  it.each([
    { id: 'app-1', name: 'shop' },
    { id: 'app-1', name: 'Shop', region: 'eu', web_url: 'https://shop.example' },
    { id: 'shop', kind: 'ra' },
    { id: 'app-1', name: 'shop', ETag: 'x1', SHA: 'fake' },
  ])('are not the record of the app itself: %j', async (body) => {
    await expect(readConfig(body)).rejects.toThrow('it is about shop, and not about its config vars');
  });

  it.each([
    { id: 'shop', port: '80', DATABASE_URL: 'fake' },
    { id: '7', name: 'shop', S3_BUCKET: 'fake' },
    { name: 'shop', region: 'eu', port: '80' },
    { id: '7', name: 'api' },
    {},
  ])('may be called as what a record holds: %j', async (body) => {
    expect(await readConfig(body)).toEqual(Object.keys(body));
  });
});
