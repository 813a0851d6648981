import { flag, from, id, maybe, name, object, type Read, text, time, wholeNumber } from '../shape/reader.ts';
import type { Wire } from '../wire/wire.ts';

/** A deployment; the build that it brought may be another app's. */
export const deployment = object('a deployment', {
  id,
  state: name,
  current: flag,
  buildId: from('build.id', maybe(id)),
  version: maybe(wholeNumber),
  message: maybe(text),
  createdAt: from('created_at', maybe(time)),
});
export type Deployment = Read<typeof deployment>;

/** Opens the calls about deployments. */
export function openDeployments({ call }: Wire) {
  return {
    /** The newest page; undefined if the platform does not list deployments. */
    list: (app: string) => call('listDeployments', { app }, deployment, () => true),
  };
}
