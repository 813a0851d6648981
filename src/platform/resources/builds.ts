import type { Build } from '../models.ts';
import { asFields, pick } from './fields.ts';

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
