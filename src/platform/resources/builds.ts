import { from, id, maybe, name, object, type Read, text } from '../shape/reader.ts';
import type { Recheck } from '../wire/retry.ts';
import type { Wire } from '../wire/wire.ts';
import { asked } from './asked.ts';

/** A build; its version is the commit if it is a whole commit id. */
export const build = object('a build', {
  id,
  state: name,
  description: maybe(text),
  branch: maybe(text),
  commitish: maybe(text),
  version: from('source_blob.version', maybe(text)),
  logUrl: from('output_stream_url', maybe(text)),
  message: maybe(text),
});
export type Build = Read<typeof build>;

/** What a build is started from. */
type NewBuild = Readonly<Partial<Record<'branch' | 'commitish' | 'description', string | undefined>>>;

/** Opens the calls about builds. */
export function openBuilds({ call, tail }: Wire) {
  return {
    /** Starts a build; undefined if the platform's answer was empty. */
    start: (app: string, body: NewBuild, guard?: Recheck): Promise<Build | undefined> =>
      call('startBuild', { app, body, guard }, maybe(build)),
    /** The newest page; undefined if the platform does not list builds. */
    list: (app: string) => call('listBuilds', { app }, build, () => true),
    /** One build; undefined if the app has no such build, or the platform does not show builds. */
    get: (app: string, id: string) => call('getBuild', { app, build: id }, asked(build, id)),
    /** Looks through all pages until the build is found. */
    async findInAll(app: string, id: string): Promise<Build | undefined> {
      const isIt = (one: Build) => one.id === id;
      return (await call('listBuilds', { app }, build, (page) => page.some(isIt)))?.find(isIt);
    },
    /** The end of a build's log, if it can be read within that time. */
    log: async ({ logUrl }: Pick<Build, 'logUrl'>, milliseconds: number) =>
      logUrl === undefined ? undefined : tail(logUrl, milliseconds),
  };
}
