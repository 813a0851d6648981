import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, vi } from 'vitest';

/** Windows knows one variable of a name, in whatever case it is written. */
const foldName = (name: string) => (process.platform === 'win32' ? name.toUpperCase() : name);

/** What a process has only one of: whoever changes it changes it for all test files that come after in that process. */
const lookAround = (): Readonly<Record<string, unknown>> => ({
  environment: Object.fromEntries(Object.entries(process.env).map(([name, value]) => [foldName(name), value])),
  folder: process.cwd(),
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
  network: [http.request, https.request, dns.lookup, fetch],
  time: [setTimeout, setInterval, Date, Date.now],
});

const before = lookAround();

afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  const after = lookAround();
  // Names alone: the values may be nobody's business.
  const changed = Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  expect(changed, 'a test file left its process changed').toEqual([]);
});
