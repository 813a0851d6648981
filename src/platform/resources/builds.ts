import type { Build } from '../models.ts';
import { isFields } from '../wire/envelope.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, pick, readAsked } from './fields.ts';

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
    get: (app: string, build: string) => call('getBuild', { app, build }, readAsked(build, readExistingBuild)),
  };
}

/** An empty body is a build that started, its id unknown. A status is the build's only where it stands beside the build's id. */
export function readBuild(body: unknown): Build {
  if (body === undefined) return { raw: undefined };
  const reply = asFields(body, 'a build');
  const build = isFields(reply['build']) ? reply['build'] : reply;
  const id = pick(build, 'id');
  if (id === undefined) return { raw: body, id: pick(reply, 'build_id') };
  return {
    raw: body,
    id,
    status: pick(build, 'state', 'status'),
    commit: pick(build, 'commitish', 'commit'),
    message: pick(build, 'message', 'error', 'failure_reason'),
  };
}

/** A build that was asked for by its id: it must be there. */
export function readExistingBuild(body: unknown): Build {
  return readBuild(asFields(body, 'a build'));
}
