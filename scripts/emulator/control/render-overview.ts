import { renderApp } from '../../../src/emulator/api/routes/apps.ts';
import { renderBuild } from '../../../src/emulator/api/routes/builds.ts';
import { renderDomain } from '../../../src/emulator/api/routes/domains.ts';
import { renderDyno } from '../../../src/emulator/api/routes/dynos.ts';
import { renderNamespace } from '../../../src/emulator/api/routes/namespaces.ts';
import { renderPipeline } from '../../../src/emulator/api/routes/pipelines.ts';
import { formatTime } from '../../../src/emulator/emulator-clock.ts';
import { listDynoStates } from '../../../src/emulator/state/list-dyno-states.ts';
import type { AppRecord } from '../../../src/emulator/state/records.ts';
import type { World } from '../../../src/emulator/world.ts';
import { chooseManner } from '../dialects/manners.ts';
import { renderDeployments } from '../dialects/render-deployments.ts';

/** Everything there is, for the console: config vars by their names only, no tokens. */
export function renderOverview(world: World): object {
  const { store, clock } = world;
  return {
    time: formatTime(clock.now()),
    dialect: store.settings.dialect,
    extensions: [...chooseManner(store.settings).has],
    teams: [...store.teams.values()],
    apps: store.apps
      .values()
      .map((app) => renderWholeApp(world, app))
      .toArray(),
    namespaces: store.namespaces
      .values()
      .map((namespace) => renderNamespace(world, namespace))
      .toArray(),
    pipelines: store.pipelines
      .values()
      .map((pipeline) => ({
        ...renderPipeline(world, pipeline),
        apps: pipeline.apps.map(({ id, stage }) => ({ id, name: store.apps.get(id)?.name ?? null, stage })),
      }))
      .toArray(),
  };
}

function renderWholeApp(world: World, app: AppRecord): object {
  const { store, clock } = world;
  const now = clock.now();
  return {
    ...renderApp(world, app),
    config_keys: Object.keys(app.config),
    builds: app.builds
      .filter(({ startedAt }) => startedAt <= now)
      .map((build) => renderBuild(world, app, build))
      .reverse(),
    deployments: renderDeployments(world, app),
    domains: app.domains.map((domain) => renderDomain(world, domain)),
    dynos: listDynoStates(app, now, store.settings.restartSeconds).map(renderDyno),
  };
}
