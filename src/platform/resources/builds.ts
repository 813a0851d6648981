import type { Build } from '../models.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, pick } from './fields.ts';

/** What a build is made from. */
export interface NewBuild {
  readonly branch?: string | undefined;
  readonly commitish?: string | undefined;
  readonly description?: string | undefined;
}

/** The calls about builds. */
export function openBuilds({ call }: Wire) {
  return {
    start: (app: string, { branch, commitish, description }: NewBuild) =>
      call('startBuild', { app, body: { branch, commitish, description } }, readBuild),
    get: (app: string, build: string) => call('getBuild', { app, build }, readExistingBuild),
  };
}

/** An empty body is a build that started, its id unknown. */
export function readBuild(body: unknown): Build {
  if (body === undefined) return { raw: undefined };
  const build = asFields(body, 'a build');
  return {
    raw: body,
    id: pick(build, 'id', 'build_id', 'build.id'),
    status: pick(build, 'state', 'status', 'build.state', 'build.status'),
    commit: pick(build, 'commitish', 'commit', 'build.commitish', 'build.commit'),
    message: pick(build, 'message', 'error', 'failure_reason', 'build.message', 'build.error'),
  };
}

/** A build that was asked for by its id: it must be there. */
export function readExistingBuild(body: unknown): Build {
  return readBuild(asFields(body, 'a build'));
}
