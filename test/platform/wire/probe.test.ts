import { describe, expect, it, vi } from 'vitest';
import { type Transport, TransportError } from '../../../src/platform/wire/http/http.ts';
import { openPlatform } from '../../harness/platform-client.ts';

describe('a probe', () => {
  it('carries no token, has no more time than it is given, and gives the answer', async () => {
    const transport = vi.fn<Transport>(async () => ({ status: 503, headers: {}, body: Buffer.alloc(0) }));
    const { platform } = openPlatform('https://platform.example', { transport });
    const answer = await platform.probe(new URL('https://my-app.example/health'), 2000);
    expect(answer).toMatchObject({ status: 503 });
    expect(transport.mock.calls[0]?.[0]).toMatchObject({ headers: {}, timeout: 2000 });
  });

  it('gives the reason when no answer comes, and lets a bug through', async () => {
    const probe = (error: Error) => {
      const transport: Transport = async () => {
        throw error;
      };
      return openPlatform('https://platform.example', { transport }).platform.probe(new URL('https://a.example'), 1000);
    };
    expect(await probe(new TransportError('refused', { sent: false, again: true }))).toBe('refused');
    await expect(probe(new TypeError('a bug'))).rejects.toThrow('a bug');
  });
});
