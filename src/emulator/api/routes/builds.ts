import { randomUUID } from 'node:crypto';
import { formatTime } from '../../emulator-clock.ts';
import type { BuildBehaviour } from '../../faults/fault-spec.ts';
import { Refusal } from '../../http/refusal.ts';
import { progressOf } from '../../state/build-progress.ts';
import type { AppRecord, BuildRecord } from '../../state/records.ts';
import type { Dialect } from '../../state/settings.ts';
import type { World } from '../../world.ts';
import { findApp } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer, answerCreated } from '../replies.ts';

/** Handlers of section 4.2: builds, and the look at one build that some platforms have. */
export const buildRoutes: Pick<Handlers, 'startBuild' | 'getBuild'> = {
  startBuild({ parts, body, world, dialect }) {
    const app = findApp(world, parts.app);
    const behaviours = world.faults.takeBehaviours([app.id, app.name]);
    const build = planBuild(world, body, behaviours);
    // A build that was planned to overtake an earlier one does not come any more.
    app.builds = [...app.builds.filter(({ startedAt }) => startedAt <= build.startedAt), build];
    const overtaking = behaviours.find(({ fault }) => fault === 'superseded');
    if (overtaking !== undefined) app.builds.push(planOvertakingBuild(build, overtaking));
    if (behaviours.some(({ fault }) => fault === 'empty-build-reply')) return { status: 201 };
    return answerCreated(renderBuild(world, app, build, dialect));
  },

  getBuild({ parts, world, dialect }) {
    const app = findApp(world, parts.app);
    if (dialect === 'status') throw new Refusal(404, 'This platform has no such address');
    const now = world.clock.now();
    const build = app.builds.find(({ id, startedAt }) => id === parts.build && startedAt <= now);
    if (build === undefined) throw new Refusal(404, `The build ${parts.build} was not found`);
    return answer(renderBuild(world, app, build, dialect));
  },
};

type BuildFields = Pick<BuildRecord, 'branch' | 'commitish' | 'description'>;

function planBuild({ clock, store }: World, fields: BuildFields, behaviours: readonly BuildBehaviour[]): BuildRecord {
  const startedAt = clock.now();
  const lag = behaviours.find(({ fault }) => fault === 'lagging-app');
  const { branch, commitish, description } = fields;
  return {
    id: randomUUID(),
    deploymentId: randomUUID(),
    ...(branch === undefined ? {} : { branch }),
    ...(commitish === undefined ? {} : { commitish }),
    ...(description === undefined ? {} : { description }),
    startedAt,
    seconds: store.settings.buildSeconds,
    fate: chooseFate(fields, behaviours),
    visibleAt: lag === undefined ? startedAt : lag.seconds === undefined ? null : startedAt + lag.seconds * 1000,
  };
}

function chooseFate({ branch, commitish }: BuildFields, behaviours: readonly BuildBehaviour[]): BuildRecord['fate'] {
  const ordered = behaviours.map(({ fault }) => fault);
  if (ordered.includes('build-never-ends')) return 'never-ends';
  if (ordered.includes('build-unknown-words')) return 'unknown-words';
  // A name is enough to see a failing build, so that a demo needs no fault.
  const isNamedSo = [branch, commitish].some((name) => name?.includes('fail'));
  return ordered.includes('build-fails') || isNamedSo ? 'fails' : 'succeeds';
}

function planOvertakingBuild(build: BuildRecord, { seconds = 1 }: BuildBehaviour): BuildRecord {
  const startedAt = build.startedAt + seconds * 1000;
  return {
    id: randomUUID(),
    deploymentId: randomUUID(),
    branch: 'main',
    description: 'Started by somebody else',
    startedAt,
    seconds: build.seconds,
    fate: 'succeeds',
    visibleAt: startedAt,
  };
}

/** A build as the API shows it, in the platform’s dialect. */
export function renderBuild({ clock }: World, app: AppRecord, build: BuildRecord, dialect: Dialect): object {
  const { state, finishedAt, message } = progressOf(app, build, clock.now());
  return {
    id: build.id,
    [dialect === 'status' ? 'status' : 'state']: state,
    branch: build.branch ?? null,
    commitish: build.commitish ?? null,
    description: build.description ?? null,
    message: message ?? null,
    created_at: formatTime(build.startedAt),
    finished_at: finishedAt === undefined ? null : formatTime(finishedAt),
  };
}
