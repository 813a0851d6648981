import { type FaultSpec, spoilingFaults } from '../../scripts/emulator/faults/fault-spec.ts';
import type { BreakableEmulator } from '../../scripts/emulator/start-breakable.ts';

/** What is on the platform, a line for each thing, in which each piece of work shows: ids and times are left out. */
export function describeState(emulator: BreakableEmulator, faults: readonly FaultSpec[]): string {
  const { apps, environments, namespaces } = emulator.world.store;
  const lines = [
    ...apps.values().map(({ name, config, domains, builds, dynos }) => ({
      app: name,
      config,
      domains: domains.map(({ hostname, cert }) => [hostname, cert]),
      builds: builds
        .filter(({ description }) => !description?.includes('somebody else'))
        .map(({ commitish }) => commitish),
      restarts: Object.entries(dynos).map(([dyno, { restarts }]) => [dyno, restarts]),
    })),
    ...environments.values().map(({ id, config }) => ({ environment: id, config })),
    ...namespaces.values().map(({ name, description }) => ({ namespace: name, description })),
    { commands: countCommands(emulator, faults) },
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

/** Commands leave no trace in the emulator: those count that were handled, whatever became of the reply. */
function countCommands(emulator: BreakableEmulator, faults: readonly FaultSpec[]): number {
  const executed = faults.filter((fault) => fault.executed).map(({ fault }) => fault);
  const handled: readonly (string | null)[] = [null, ...spoilingFaults, ...executed];
  return emulator
    .requests()
    .filter(({ endpoint, fault }) => ['execInDyno', 'runTask'].includes(endpoint ?? '') && handled.includes(fault))
    .filter(({ fault, status }) => fault !== null || (status ?? 0) < 300).length;
}
