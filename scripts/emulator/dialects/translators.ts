import { findApp } from '../../../src/emulator/api/find-or-refuse.ts';
import type { AnyRequest } from '../../../src/emulator/api/handler.ts';
import { listFormation } from '../../../src/emulator/api/routes/dynos.ts';
import { formatTime } from '../../../src/emulator/emulator-clock.ts';
import { buildProgressOf, progressOf } from '../../../src/emulator/state/build-progress.ts';
import type { DynoState } from '../../../src/emulator/state/list-dyno-states.ts';
import type { AppRecord, EnvironmentRecord } from '../../../src/emulator/state/records.ts';
import { releasedBuild } from '../../../src/emulator/state/released-build.ts';
import type { EndpointName } from '../../../src/platform/wire/endpoints.ts';
import type { Manner } from './manners.ts';

type Told = Readonly<Record<string, unknown>>;
type Translate = (told: Told, request: AnyRequest, manner: Manner) => object;

/** What an app tells of its last deployment where it tells how that stands. */
const ofDeployment =
  /^(deployment_status|deployment_message|current_build_id|current_deployment_id|current_commit|updated_at)$/;

const translateApp: Translate = (told, { world }, manner) => {
  const app = findApp(world, String(told['id']));
  const { stage, ...shown } = told;
  const rest = Object.entries(shown).filter(([name]) => manner.app === 'status' || !ofDeployment.test(name));
  return {
    ...Object.fromEntries(rest),
    ...(manner.grouped && { formation: listFormation(app) }),
    ...(manner.app === 'released' && renderReleased(app, world.clock.now())),
    ...(stage !== undefined && { [manner.grouped ? 'pipeline_stage' : 'stage']: stage }),
  };
};

// Tells nothing of a build on the app until it runs there.
function renderReleased(app: AppRecord, now: number): object {
  const build = releasedBuild(app, now);
  return {
    current_build_id: build?.id ?? null,
    current_deployment_id: build?.deploymentId ?? null,
    updated_at: formatTime(build === undefined ? app.createdAt : (progressOf(app, build, now).finishedAt ?? now)),
  };
}

const translateBuild: Translate = (told, { parts, world }, { buildState, has }) => {
  const { id, branch, commitish, created_at, status, output_stream_url, ...rest } = told;
  const fields = { id, branch, commitish, created_at };
  if (buildState === null) return fields;
  const logs = has.has('logs') ? { output_stream_url } : {};
  const shown = { ...fields, ...rest, ...logs, [buildState]: status };
  const app = findApp(world, parts.app);
  const build = app.builds.find((one) => one.id === id);
  // Where nothing else tells of the deployment, it counts as the build's last phase.
  if (build === undefined || !has.has('deployments')) return shown;
  const { state, finishedAt, message } = buildProgressOf(app, build, world.clock.now());
  const finished_at = finishedAt === undefined ? null : formatTime(finishedAt);
  return { ...shown, [buildState]: state, message: message ?? null, finished_at };
};

const translatePipeline: Translate = (told, _, { grouped }) => {
  const environments = told['environments'] as readonly EnvironmentRecord[];
  if (!grouped) return told;
  return { ...told, environments: Object.fromEntries(environments.map(({ id, kind, name }) => [name, { id, kind }])) };
};

/** How each thing that a reply shows is put in another manner. */
export const translators: Readonly<Partial<Record<EndpointName, Translate>>> = {
  listApps: translateApp,
  getApp: translateApp,
  createApp: translateApp,
  listPipelineApps: translateApp,
  startBuild: translateBuild,
  getBuild: translateBuild,
  listBuilds: translateBuild,
  listPipelines: translatePipeline,
  getPipeline: translatePipeline,
};

const processWords: Readonly<Partial<Record<DynoState['status'], string>>> = {
  up: 'running',
  crashed: 'CrashLoopBackOff',
};

/** Dynos as a list by their types. */
export function groupDynos(dynos: readonly DynoState[]): object[] {
  const groups = Object.entries(Object.groupBy(dynos, ({ type }) => type));
  return groups.map(([type, members = []]) => ({
    type,
    quantity: members.length,
    size: members[0]?.size,
    processes: members.map(({ index, status, startedAt, restarts }) => ({
      index,
      status: processWords[status] ?? status,
      started_at: formatTime(startedAt),
      restarts,
    })),
  }));
}
