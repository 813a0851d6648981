import { describe, expect, it, vi } from 'vitest';
import { openEmulator } from '../../harness/open-emulator.ts';

const { emulator, call, order, open, addNamespace, hasNamespace } = await openEmulator();

describe('a broken connection', () => {
  it('before the request is read leaves nothing done', async () => {
    order({ endpoint: 'createNamespace', fault: 'reset-before' });
    await expect(addNamespace('lost')).rejects.toThrow('fetch failed');
    expect(hasNamespace('lost')).toBe(false);
    expect(emulator.requests()).toMatchObject([{ endpoint: 'createNamespace', status: null, fault: 'reset-before' }]);
  });

  it('after the request was handled leaves the work done', async () => {
    order({ endpoint: 'createNamespace', fault: 'reset-after' });
    await expect(addNamespace('done')).rejects.toThrow('fetch failed');
    expect(hasNamespace('done')).toBe(true);
  });

  it('in the middle of a body comes after its headers', async () => {
    order({ fault: 'reset-mid-body' });
    const response = await open();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('is what a content length beyond the body leads to', async () => {
    order({ fault: 'wrong-content-length' });
    const response = await open();
    expect(response.headers.get('content-length')).toBe('42');
    await expect(response.text()).rejects.toThrow('terminated');
  });
});

describe('a slow platform', () => {
  it('never answers', async () => {
    order({ fault: 'no-reply' });
    const abort = new AbortController();
    const reply = open(abort.signal);
    await vi.waitFor(() => expect(emulator.requests()).toMatchObject([{ status: null, fault: 'no-reply' }]));
    abort.abort();
    await expect(reply).rejects.toThrow('aborted');
  });

  it('stalls after the headers', async () => {
    order({ fault: 'stall' });
    const abort = new AbortController();
    const response = await open(abort.signal);
    expect(response.headers.get('content-length')).toBe('32');
    const body = response.text();
    abort.abort();
    await expect(body).rejects.toThrow('aborted');
  });

  it('drips its body byte by byte', async () => {
    order({ fault: 'slow-body', intervalMs: 1 });
    const response = await open();
    const sizes: number[] = [];
    for await (const chunk of response.body ?? []) sizes.push(chunk.length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(32);
  });
});

describe('a spoiled reply', () => {
  it('has the wrong content type', async () => {
    order({ fault: 'wrong-content-type' });
    const reply = await call('GET', '/me');
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(reply.body).toEqual({ email: 'dev@platform.example' });
  });

  it('is packed though nobody asked', async () => {
    order({ fault: 'gzip' });
    const reply = await call('GET', '/me');
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(reply.body).toEqual({ email: 'dev@platform.example' });
  });

  it('is cut though HTTP looks fine', async () => {
    order({ fault: 'truncate', bytes: 7 });
    expect(await call('GET', '/me')).toMatchObject({ status: 200, text: '{"email' });
  });

  it('goes on after the content length that it announces', async () => {
    order({ fault: 'short-content-length', bytes: 7 });
    expect(await call('GET', '/me')).toMatchObject({ status: 200, text: '{"email' });
  });

  it('is a page, or empty', async () => {
    order({ fault: 'html', count: 1 });
    order({ fault: 'empty', count: 1 });
    expect((await call('GET', '/me')).text).toMatch(/^<!doctype html>/);
    expect(await call('GET', '/me')).toMatchObject({ status: 200, text: '' });
  });

  it('tells a time that is 20 minutes off, in its header and in its body', async () => {
    order({ fault: 'clock-skew' });
    const reply = await call('POST', '/namespaces', { name: 'late' });
    const late = emulator.world.clock.now() + 20 * 60_000;
    expect(Date.parse(reply.body.created_at)).toBe(late);
    expect(Date.parse(reply.headers.get('date') ?? '')).toBe(Math.floor(late / 1000) * 1000);
  });
});

describe('a flood', () => {
  it('announces 1 GiB', async () => {
    order({ fault: 'huge-body' });
    const response = await open();
    expect(response.headers.get('content-length')).toBe(String(2 ** 30));
    await response.body?.cancel();
  });

  it.each(['huge-body', 'gzip-bomb'] as const)('%s is JSON of the size asked for', async (fault) => {
    order({ fault, bytes: 3_000_000 });
    const reply = await call('GET', '/me');
    expect(reply.text).toHaveLength(3_000_000);
    expect(reply.body.padding).toHaveLength(3_000_000 - 14);
  });
});
