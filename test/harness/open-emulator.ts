import { afterAll, beforeEach } from 'vitest';
import type { FaultSpec } from '../../scripts/emulator/faults/fault-spec.ts';
import { type BreakableEmulator, startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { callApi } from './call-api.ts';

/** An emulator for the tests of one file, as new before each of them, with the calls that faults are tried on. */
export async function openEmulator() {
  const emulator: BreakableEmulator = await startBreakable({ clock: 'manual' });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());
  const call = (method: string, path: string, body?: unknown) => callApi(emulator, method, path, { body });
  return {
    emulator,
    call,
    order: (spec: FaultSpec) => emulator.faults.add(spec),
    open: (signal?: AbortSignal) =>
      fetch(`${emulator.apiUrl}/me`, {
        headers: { authorization: `Bearer ${emulator.token}` },
        redirect: 'manual',
        ...(signal === undefined ? {} : { signal }),
      }),
    addNamespace: (name: string) => call('POST', '/namespaces', { name }),
    hasNamespace: (name: string) => emulator.world.store.namespaces.values().some((one) => one.name === name),
  };
}
