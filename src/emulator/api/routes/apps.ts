import { randomUUID } from 'node:crypto';
import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import { progressOf } from '../../state/build-progress.ts';
import { platformDomain, webUrlOf } from '../../state/domain-records.ts';
import type { AppRecord } from '../../state/records.ts';
import { commitOf, shownBuild } from '../../state/released-build.ts';
import { findByIdOrName } from '../../state/store.ts';
import type { World } from '../../world.ts';
import { checkName } from '../check-names.ts';
import { chooseTeam, findApp, renderTeamOf } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer, answerCreated } from '../replies.ts';

/** Handlers of section 4.1: apps. */
export const appRoutes: Pick<Handlers, 'listApps' | 'getApp' | 'createApp'> = {
  listApps({ query, world }) {
    const wanted = query.get('team_id');
    const team = wanted === null ? undefined : (findByIdOrName(world.store.teams, wanted)?.id ?? null);
    const apps = [...world.store.apps.values()].filter((app) => team === undefined || app.teamId === team);
    return answer(apps.map((app) => renderApp(world, app)));
  },

  getApp: ({ parts, world }) => answer(renderApp(world, findApp(world, parts.app))),

  createApp({ body, world }) {
    checkName(body.name);
    const team = chooseTeam(world, body.team_id);
    if (findByIdOrName(world.store.apps, body.name) !== undefined) {
      throw new Refusal(409, `An app named ${body.name} exists already`);
    }
    const createdAt = world.clock.now();
    const app: AppRecord = {
      id: randomUUID(),
      name: body.name,
      teamId: team.id,
      region: body.region ?? 'us',
      buildpacks: [],
      branch: 'main',
      createdAt,
      formation: { web: { size: 'standard-1x', quantity: 1 } },
      config: {},
      pastConfigs: [],
      domains: [platformDomain(body.name, createdAt)],
      builds: [],
      dynos: {},
    };
    world.store.apps.set(app.id, app);
    return answerCreated(renderApp(world, app));
  },
};

/** An app as the API shows it. */
export function renderApp(world: World, app: AppRecord): object {
  return {
    id: app.id,
    name: app.name,
    region: app.region,
    team: renderTeamOf(world, app.teamId),
    formation: app.formation,
    buildpacks: app.buildpacks.map((url) => ({ url })),
    branch: app.branch,
    web_url: webUrlOf(app.name),
    git_url: `https://git.platform.example/${app.name}.git`,
    created_at: formatTime(app.createdAt),
    ...renderStatus(world, app),
  };
}

function renderStatus({ clock }: World, app: AppRecord): object {
  const now = clock.now();
  const build = shownBuild(app, now);
  if (build === undefined) {
    return {
      deployment_status: null,
      current_build_id: null,
      current_deployment_id: null,
      updated_at: formatTime(app.createdAt),
    };
  }
  const { state, finishedAt, message } = progressOf(app, build, now);
  return {
    deployment_status: state,
    deployment_message: message ?? null,
    current_build_id: build.id,
    current_deployment_id: build.deploymentId,
    current_commit: commitOf(build),
    updated_at: formatTime(finishedAt ?? build.startedAt),
  };
}
