import { isFields } from '../../contract/is-fields.ts';
import type { Build } from '../models.ts';
import type { Haste, Wire } from '../wire/open-wire.ts';
import type { Answer } from '../wire/reply.ts';
import type { Recheck } from '../wire/retry.ts';
import { doubtsStart } from '../words/doubt-start.ts';
import { asFields, pick, pickTime, readAsked } from './reading/fields.ts';
import { findFailure, partsLike, readInnerDeployment, readParts } from './reading/inner-deployment.ts';
import { readAppName, readCommit, readStanding } from './reading/standing.ts';

/** What a build is made from. */
export interface NewBuild {
  readonly branch?: string | undefined;
  readonly commitish?: string | undefined;
  readonly description?: string | undefined;
}

/** The calls about builds. */
export function openBuilds({ call, list, listFirst, readTail }: Wire) {
  return {
    start: (app: string, { branch, commitish, description }: NewBuild, recheck?: Recheck) =>
      call('startBuild', { app, body: { branch, commitish, description } }, readStarted, { recheck }),
    get: (app: string, build: string, haste?: Haste) =>
      call('getBuild', { app, build }, readAsked(build, readExistingBuild), haste),
    /** The latest ones, the newest first; with little time and few attempts, where they are only an addition. */
    listLatest: (app: string, haste?: Haste) =>
      listFirst('listBuilds', { app, query: { limit: '20' } }, readExistingBuild, haste),
    /** All of them, where one is not among the latest. */
    list: (app: string) => list('listBuilds', { app, query: { limit: '100' } }, readExistingBuild),
    /** The end of a build's log; nothing where it cannot be read soon. */
    readLog: async ({ logUrl }: Build, milliseconds: number) =>
      logUrl === undefined ? undefined : readTail(logUrl, milliseconds),
  };
}

/** What a reply says outside of its body of what was started. */
type StartedHeaders = Readonly<Partial<Record<'date' | 'location', string | undefined>>>;

function readStarted(body: unknown, { date = '', location = '' }: StartedHeaders, answer: Answer): Build {
  const build = readBuild(body);
  // What was created may be named by where it can be found.
  const [, place] = /\/builds\/([\w.~-]+)$/.exec(location) ?? [];
  const id = build.id ?? place;
  return { ...build, id, isAccepted: id !== undefined || !doubtsStart(answer), toldAt: Date.parse(date) || undefined };
}

const ofBuildFields = partsLike(/^(build)_(.+)$/);

/** An empty body is a build that started, its id unknown. A status is the build's only where it stands beside the build's id. */
export function readBuild(body: unknown): Build {
  if (body === undefined) return { raw: undefined };
  const reply = asFields(body, 'a build');
  const build = isFields(reply['build']) ? reply['build'] : reply;
  const id = pick(build, 'id');
  const standing = readStanding(build);
  const error = standing.error ?? findFailure(readParts(build, ofBuildFields).parts);
  const deployment = readInnerDeployment(build);
  if (id === undefined) {
    const named = pick(reply, 'build_id') ?? deployment?.buildId;
    return { raw: body, id: named, error, message: pick(build, 'message') ?? error, deployment };
  }
  return {
    raw: body,
    id,
    ...standing,
    error,
    commit: readCommit(build),
    description: pick(build, 'description'),
    createdAt: pickTime(build, 'created_at', 'started_at'),
    app: readAppName(build),
    deployment,
    logUrl: pick(build, 'output_stream_url'),
  };
}

/** A build that was asked for by its id: it must be there. */
export function readExistingBuild(body: unknown): Build {
  return readBuild(asFields(body, 'a build'));
}
