import { type FaultSpec, spoilingFaults } from '../../src/emulator/faults/fault-spec.ts';
import type { Emulator } from '../../src/emulator/server.ts';

/** What is on the platform, as a text in which each piece of work shows: ids and times are left out. */
export function describeState(emulator: Emulator, faults: readonly FaultSpec[]): string {
  const { apps, environments, namespaces } = emulator.world.store;
  const state = {
    apps: [...apps.values()].map(({ name, config, domains, builds, dynos }) => ({
      name,
      config,
      domains: domains.map(({ hostname, cert }) => [hostname, cert]),
      builds: builds
        .filter(({ description }) => !description?.includes('somebody else'))
        .map(({ commitish }) => commitish),
      restarts: Object.entries(dynos).map(([dyno, { restarts }]) => [dyno, restarts]),
    })),
    environments: [...environments.values()].map(({ id, config }) => [id, config]),
    namespaces: [...namespaces.values()].map(({ name, description }) => [name, description]),
    execs: countExecs(emulator, faults),
  };
  return JSON.stringify(state);
}

/** Commands leave no trace in the emulator: those count that were handled, whatever became of the reply. */
function countExecs(emulator: Emulator, faults: readonly FaultSpec[]): number {
  const handled = [null, ...spoilingFaults, ...faults.filter(({ executed }) => executed).map(({ fault }) => fault)];
  return emulator
    .requests()
    .filter(({ endpoint, fault }) => endpoint === 'execInDyno' && handled.includes(fault))
    .filter(({ fault, status }) => fault !== null || (status ?? 0) < 300).length;
}
