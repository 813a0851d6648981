import { progressOf, releasedBuild } from './build-progress.ts';
import type { AppRecord } from './records.ts';

/** A dyno as it stands at a moment. */
export interface DynoState {
  readonly name: string;
  readonly type: string;
  readonly index: number;
  readonly size: string;
  readonly status: 'down' | 'starting' | 'up';
  readonly startedAt: number;
  readonly restarts: number;
}

/** Lists an app's dynos: its formation, once a build was released. */
export function listDynoStates(app: AppRecord, now: number, restartSeconds: number): DynoState[] {
  const released = releasedBuild(app, now);
  if (released === undefined) return [];
  const releasedAt = progressOf(app, released, now).finishedAt ?? released.startedAt;
  return Object.entries(app.formation).flatMap(([type, { size, quantity }]) =>
    Array.from({ length: quantity }, (_, position) => {
      const index = position + 1;
      const name = `${type}.${index}`;
      const restart = app.dynos[name];
      const startedAt = Math.max(releasedAt, restart?.restartedAt ?? 0);
      // A release replaces dynos one by one, without a pause; only a restart is felt.
      const status = startedAt === restart?.restartedAt ? statusAfter(now - startedAt, restartSeconds * 1000) : 'up';
      return { name, type, index, size, status, startedAt, restarts: restart?.restarts ?? 0 };
    }),
  );
}

function statusAfter(elapsed: number, restartTime: number): DynoState['status'] {
  if (elapsed >= restartTime) return 'up';
  return elapsed < restartTime / 3 ? 'down' : 'starting';
}
