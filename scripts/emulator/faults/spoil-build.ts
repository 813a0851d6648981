import { randomUUID } from 'node:crypto';
import type { StartedBuild } from '../../../src/emulator/started-build.ts';
import { goodFate } from '../../../src/emulator/state/build-progress.ts';
import type { BuildRecord, Fate } from '../../../src/emulator/state/records.ts';

/** Faults of the next build that is started, or promoted, rather than of a reply. */
export const buildFaults = [
  'build-never-ends',
  'build-fails',
  'build-unknown-words',
  'lagging-app',
  'empty-build-reply',
  'superseded',
  'deployment-fails',
  'deployment-never-ends',
  'crash',
  'old-commit',
] as const;

/** What was ordered for one build. */
export interface BuildBehaviour {
  readonly fault: (typeof buildFaults)[number];
  readonly seconds?: number;
}

const fates: readonly (readonly [BuildBehaviour['fault'], Fate])[] = [
  ['build-never-ends', {}],
  // That no client knows.
  ['build-unknown-words', { words: ['marshalling', 'hydrating', 'settled'] }],
  ['build-fails', { build: 'failed' }],
  ['deployment-fails', { build: 'succeeded', deployment: 'failed' }],
  ['deployment-never-ends', { build: 'succeeded' }],
];

/** Lets happen to a build what was ordered. */
export function spoilBuild(planned: BuildRecord, orders: readonly BuildBehaviour[]): StartedBuild {
  const ordered: Readonly<Partial<Record<BuildBehaviour['fault'], BuildBehaviour>>> = Object.fromEntries(
    orders.map((behaviour) => [behaviour.fault, behaviour]),
  );
  const { crash, 'lagging-app': lag, 'old-commit': old, superseded } = ordered;
  const after = ({ seconds }: BuildBehaviour) => (seconds === undefined ? null : planned.startedAt + seconds * 1000);
  const build: BuildRecord = {
    ...planned,
    fate: fates.find(([fault]) => fault in ordered)?.[1] ?? planned.fate,
    ...(lag && { visibleAt: after(lag) }),
    ...(old && { servedAt: after(old) }),
    ...(crash && { crashSeconds: crash.seconds ?? 5 }),
  };
  const next = superseded && planOvertakingBuild(build, superseded);
  return { build, ...(next && { next }), isUntold: 'empty-build-reply' in ordered };
}

function planOvertakingBuild(
  { startedAt: before, seconds }: BuildRecord,
  { seconds: after = 1 }: BuildBehaviour,
): BuildRecord {
  const startedAt = before + after * 1000;
  return {
    id: randomUUID(),
    deploymentId: randomUUID(),
    branch: 'main',
    description: 'Started by somebody else',
    startedAt,
    seconds,
    fate: goodFate,
    visibleAt: startedAt,
  };
}
