import type { ServiceReply } from '../http/messages.ts';
import type { Service } from '../service.ts';
import { platformZone } from '../state/domain-records.ts';
import { listDynoStates } from '../state/list-dyno-states.ts';
import type { AppRecord } from '../state/records.ts';
import { commitOf, servedBuild } from '../state/released-build.ts';
import type { World } from '../world.ts';

/** The path below which the apps themselves answer. */
export const appsPrefix = '/_apps';

/** The apps that run on the emulated platform: each answers every path with a greeting and the commit that it is of. */
export const appPages: Service = ({ url }, world) => {
  const [, name] = /^\/_apps\/([^/]+)/.exec(url.pathname) ?? [];
  const app = world.store.apps.values().find((one) => one.name === name);
  return app === undefined ? { status: 404, body: 'No such app\n' } : answerFor(world, app);
};

function answerFor({ clock, store }: World, app: AppRecord): ServiceReply {
  const now = clock.now();
  const served = servedBuild(app, now);
  if (served === undefined) return { status: 503, body: 'Nothing was deployed yet\n' };
  const dynos = listDynoStates(app, now, store.settings.restartSeconds);
  if (dynos.length > 0 && dynos.every(({ status }) => status === 'crashed')) {
    return { status: 503, body: 'The app has crashed\n' };
  }
  const commit = commitOf(served);
  return {
    status: 200,
    headers: { 'x-commit': encodeURI(commit.toWellFormed()) },
    body: `Hello from ${app.name}\nCommit ${commit}\n`,
  };
}

/** Where an address of an emulated app is really answered: its host name exists in the emulation only. */
export function reachApp(url: URL, origin: string): URL {
  if (!url.hostname.endsWith(`.${platformZone}`)) return url;
  const name = url.hostname.slice(0, -platformZone.length - 1);
  return new URL(`${appsPrefix}/${name}${url.pathname}${url.search}`, origin);
}
