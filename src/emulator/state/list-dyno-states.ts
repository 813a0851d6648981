import { progressOf } from './build-progress.ts';
import type { AppRecord, BuildRecord } from './records.ts';
import { releasedBuild } from './released-build.ts';

/** A dyno as it stands at a moment. */
export interface DynoState {
  readonly name: string;
  readonly type: string;
  readonly index: number;
  readonly size: string;
  readonly status: 'down' | 'starting' | 'up' | 'crashed';
  readonly startedAt: number;
  readonly restarts: number;
}

/** How long the platform waits before it starts a crashed dyno again. */
const crashPause = 10_000;

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
      const dyno = { name, type, index, size, status, startedAt, restarts: restart?.restarts ?? 0 };
      return crash(dyno, released, now);
    }),
  );
}

function statusAfter(elapsed: number, restartTime: number): DynoState['status'] {
  if (elapsed >= restartTime) return 'up';
  return elapsed < restartTime / 3 ? 'down' : 'starting';
}

/** A dyno whose program crashes is started again and again, and is never up for long. */
function crash(dyno: DynoState, { crashSeconds }: BuildRecord, now: number): DynoState {
  const since = now - dyno.startedAt - (crashSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  if (since < 0) return dyno;
  const starts = Math.floor(since / crashPause);
  const startedAt = now - since + starts * crashPause;
  return { ...dyno, status: 'crashed', startedAt, restarts: dyno.restarts + starts + 1 };
}
