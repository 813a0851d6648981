import type { Service } from '../service.ts';
import { platformZone } from '../state/domain-records.ts';

/** The path below which the apps themselves answer. */
export const appsPrefix = '/_apps';

/** The apps that run on the emulated platform: each answers every path with a greeting. */
export const appPages: Service = ({ url }, { store }) => {
  const [, name] = /^\/_apps\/([^/]+)/.exec(url.pathname) ?? [];
  const runs = [...store.apps.values()].some((app) => app.name === name);
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return runs
    ? { status: 200, headers, body: `Hello from ${name}\n` }
    : { status: 404, headers, body: 'No such app\n' };
};

/** Where an address of an emulated app is really answered: its host name exists in the emulation only. */
export function reachApp(url: URL, origin: string): URL {
  if (!url.hostname.endsWith(`.${platformZone}`)) return url;
  const name = url.hostname.slice(0, -platformZone.length - 1);
  return new URL(`${appsPrefix}/${name}${url.pathname}${url.search}`, origin);
}
