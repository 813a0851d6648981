import { findApp } from '../../../src/emulator/api/find-or-refuse.ts';
import type { AnyRequest, Handler } from '../../../src/emulator/api/handler.ts';
import { answer } from '../../../src/emulator/api/replies.ts';
import { findRoute } from '../../../src/emulator/api/route-table.ts';
import { renderBuild } from '../../../src/emulator/api/routes/builds.ts';
import { execute, findDyno, listDynosOf, restart } from '../../../src/emulator/api/routes/dynos.ts';
import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { World } from '../../../src/emulator/world.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../../src/platform/wire/endpoints.ts';
import { checkExtension } from './check-extension.ts';
import { chooseManner, type Manner } from './manners.ts';
import { renderDeployments } from './render-deployments.ts';
import { groupDynos, translators } from './translators.ts';

/** What answers an endpoint in the manner that the settings ask for; refuses one that this platform does not have. */
export function findDialectRoute(name: EndpointName, { store }: World): Handler<EndpointName> {
  const manner = chooseManner(store.settings);
  checkExtension(manner, name);
  const translate = translators[name];
  return (request) => {
    const reply = ownRoutes[name]?.(request, manner) ?? findRoute(name)(request);
    if (manner.terse && isChange(name)) return { status: endpoints[name].method === 'DELETE' ? 204 : 200 };
    return translate ? mapBody(reply, (told) => translate(told, request, manner)) : reply;
  };
}

/** Whether a terse platform answers it with no body: a DELETE, and a change of config vars. */
function isChange(name: EndpointName): boolean {
  const { method, of }: Endpoint = endpoints[name];
  return method === 'DELETE' || (method === 'PATCH' && of === 'config');
}

/** The addresses that only some platforms have, and those that do something else on some; nothing is as the specification says. */
const ownRoutes: Readonly<
  Partial<Record<EndpointName, (request: AnyRequest, manner: Manner) => ServiceReply | undefined>>
> = {
  getBuild(request) {
    const { parts } = request;
    const build = listBuilds(request).find(({ id }) => id === parts.build);
    if (build === undefined) throw new Refusal(404, `The build ${parts.build} was not found`);
    return answer(build);
  },
  listBuilds: (request) => answer(listBuilds(request)),

  listDeployments: ({ parts, world }) => answer(renderDeployments(world, findApp(world, parts.app))),
  getDeployment({ parts, world }) {
    const found = renderDeployments(world, findApp(world, parts.app)).find(({ id }) => id === parts.deployment);
    if (found === undefined) throw new Refusal(404, `The deployment ${parts.deployment} was not found`);
    return answer(found);
  },

  listDynos: ({ parts, world }, { grouped }) =>
    grouped ? answer(groupDynos(listDynosOf(world, findApp(world, parts.app)))) : undefined,
  restartDyno({ parts, world }, { grouped }) {
    const app = findApp(world, parts.app);
    const ofType = listDynosOf(world, app).filter(({ type }) => grouped && type === parts.dyno);
    for (const dyno of ofType.length > 0 ? ofType : [findDyno(world, app, parts.dyno)]) restart(world, app, dyno);
    return answer({});
  },
  execInDyno(request, { has }) {
    if (!has.has('exitCodes')) return undefined;
    const { output, exitCode } = execute(request as Parameters<typeof execute>[0]);
    return answer({ output, exit_code: exitCode });
  },
};

/** The builds of an app that were started so far, the newest first, without those that were promoted to it. */
function listBuilds({ parts, world }: AnyRequest) {
  const app = findApp(world, parts.app);
  return app.builds
    .filter(({ startedAt, isPromoted }) => startedAt <= world.clock.now() && !isPromoted)
    .map((build) => renderBuild(world, app, build))
    .reverse();
}

function mapBody(reply: ServiceReply, change: (told: Readonly<Record<string, unknown>>) => object): ServiceReply {
  const { body } = reply;
  if (body === undefined) return reply;
  return { ...reply, body: Array.isArray(body) ? body.map(change) : change(body as Record<string, unknown>) };
}
