import { createEmulator, type EmulatorOptions } from '../../src/emulator/emulator.ts';
import { prefixes } from '../../src/emulator/routes.ts';
import { checkReply, findCall } from '../harness/contract.ts';

const token = 'fake-token';

/** The reply to a call. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape, and the contract's schemas have checked it
  readonly body: any;
}

/** An emulator with a clock that tests move; every reply of its API is held against the contract. */
export function openEmulator(options: Partial<EmulatorOptions> = {}) {
  let now = Date.parse('2026-06-01T12:00:00Z');
  const emulator = createEmulator({ token, now: () => now, ...options });
  const ask = (method: string, path: string, body?: unknown): Reply => {
    const headers = { authorization: `Bearer ${token}` };
    return emulator.handle({
      method,
      path,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }) as Reply;
  };
  return {
    emulator,
    ask,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    /** Calls an endpoint: `POST /apps/my-app/builds`. */
    call(line: string, body?: unknown): Reply {
      const [method = '', path = ''] = line.split(' ');
      const reply = ask(method, `${prefixes.api}${path}`, body);
      const call = findCall(method, path);
      const flaws = call ? checkReply(call, reply.status, reply.body) : [];
      if (flaws.length > 0) throw new Error(`${line}, ${reply.status}: ${flaws.join(', ')}`);
      return reply;
    },
  };
}
