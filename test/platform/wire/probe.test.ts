import { describe, expect, it, vi } from 'vitest';
import { type Transport, TransportError } from '../../../src/platform/wire/http.ts';
import { openPlatform } from '../../harness/platform-client.ts';

describe('a probe', () => {
  it('carries no token and gives the status', async () => {
    const transport = vi.fn<Transport>(async () => ({ status: 503, headers: {}, body: Buffer.alloc(0) }));
    const { platform } = openPlatform('https://platform.example', { transport });
    expect(await platform.probe(new URL('https://my-app.example/health'))).toBe(503);
    expect(transport.mock.calls[0]?.[0].headers).toEqual({});
  });

  it('gives the reason when no answer comes, and lets a bug through', async () => {
    const probe = (error: Error) => {
      const transport: Transport = async () => {
        throw error;
      };
      return openPlatform('https://platform.example', { transport }).platform.probe(new URL('https://a.example'));
    };
    expect(await probe(new TransportError('refused', { sent: false, again: true }))).toBe('refused');
    await expect(probe(new TypeError('a bug'))).rejects.toThrow('a bug');
  });
});
