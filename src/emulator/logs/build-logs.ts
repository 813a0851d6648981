import { Refusal } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import { buildFailure, buildProgressOf } from '../state/build-progress.ts';
import type { BuildRecord } from '../state/records.ts';
import { commitOf } from '../state/released-build.ts';
import type { World } from '../world.ts';

/** The path below which the logs of builds are read. */
export const logsPrefix = '/_logs';

/** Where the log of a build is read: as on other platforms, who knows the address needs no token. */
export function logUrlOf({ origin }: World, { id }: BuildRecord): string {
  return `${origin}${logsPrefix}/${id}`;
}

/** The logs of builds: plain text, as far as each build has come. */
export const buildLogs: Service = ({ url }, { store, clock }) => {
  const id = url.pathname.slice(logsPrefix.length + 1);
  for (const app of store.apps.values()) {
    const build = app.builds.find((one) => one.id === id && !one.isPromoted);
    if (build === undefined) continue;
    const { state } = buildProgressOf(app, build, clock.now());
    const lines = (linesUntil[state] ?? linesUntil['packing'] ?? []).map((line) =>
      line.replace('{commit}', commitOf(build)),
    );
    return { status: 200, body: lines.map((line) => `${line}\n`).join('') };
  }
  throw new Refusal(404, 'There is no such log');
};

const pending = ['-----> Emulated build of {commit}'];
const packing = [...pending, '-----> Installing dependencies', '-----> Compiling'];
const uploading = [...packing, '-----> Uploading the image'];

/** What the log holds in each state of a build. */
const linesUntil: Readonly<Record<string, readonly string[]>> = {
  pending,
  packing,
  uploading,
  succeeded: [...uploading, '-----> Build succeeded'],
  failed: [...packing, 'Error: cannot find module ./emulated', ` !     ${buildFailure}`],
  canceled: [...packing, ' !     Build canceled'],
};
