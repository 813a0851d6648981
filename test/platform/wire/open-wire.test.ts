import { describe, expect, it, vi } from 'vitest';
import type { Platform } from '../../../src/platform/open-platform.ts';
import type { HttpReply, Transport } from '../../../src/platform/wire/http/http.ts';
import { openPlatform } from '../../harness/platform-client.ts';

const json = (body: unknown): HttpReply => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

describe('a dry run', () => {
  it('reads, and refuses everything else before it is sent', async () => {
    const transport = vi.fn<Transport>(async () => json({ name: 'my-app' }));
    const { platform } = openPlatform('https://platform.example', { transport, readOnly: true });
    await platform.apps.get('my-app');
    await expect(platform.dynos.restart('my-app')).rejects.toThrow('a dry run must not DELETE /apps/{app}/dynos');
    expect(transport).toHaveBeenCalledTimes(1);
  });
});

describe('what the platform has accepted', () => {
  const tell = async (status: number, call: (platform: Platform) => Promise<unknown>) => {
    const onWrite = vi.fn();
    const transport = async () => ({ ...json({ id: 'b1', name: 'a' }), status });
    await call(openPlatform('https://platform.example', { transport, onWrite }).platform).catch(() => undefined);
    return onWrite.mock.calls.length;
  };
  const change = (platform: Platform) => platform.builds.start('a', {});
  const look = (platform: Platform) => platform.apps.get('a');

  it('is told when it is a change, and only then', async () => {
    expect(await tell(201, change)).toBe(1);
    expect(await tell(422, change)).toBe(0);
    expect(await tell(200, look)).toBe(0);
  });
});
