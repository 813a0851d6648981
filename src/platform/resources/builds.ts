import { type Fields, isFields } from '../../contract/is-fields.ts';
import type { Deployment } from '../deployment.ts';
import type { Build } from '../models.ts';
import type { Haste, Wire } from '../wire/open-wire.ts';
import { compareAges, readDeployment } from './app-deployments.ts';
import { asFields, pick, pickTime, readAsked } from './fields.ts';
import { readAppName, readCommit, readStanding } from './standing.ts';
import { readMeaning } from './status-words.ts';

/** What a build is made from. */
export interface NewBuild {
  readonly branch?: string | undefined;
  readonly commitish?: string | undefined;
  readonly description?: string | undefined;
}

/** The calls about builds. */
export function openBuilds({ call, list, listFirst, readTail }: Wire) {
  return {
    start: (app: string, { branch, commitish, description }: NewBuild) =>
      call('startBuild', { app, body: { branch, commitish, description } }, (body, { date = '', location = '' }) => {
        const build = readBuild(body);
        // What was created may be named by where it can be found.
        const [, place] = /\/builds\/([\w.~-]+)$/.exec(location) ?? [];
        return { ...build, id: build.id ?? place, toldAt: Date.parse(date) || undefined };
      }),
    get: (app: string, build: string) => call('getBuild', { app, build }, readAsked(build, readExistingBuild)),
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

/** An empty body is a build that started, its id unknown. A status is the build's only where it stands beside the build's id. */
export function readBuild(body: unknown): Build {
  if (body === undefined) return { raw: undefined };
  const reply = asFields(body, 'a build');
  const build = isFields(reply['build']) ? reply['build'] : reply;
  const id = pick(build, 'id');
  const { error } = readStanding(build);
  if (id === undefined)
    return { raw: body, id: pick(reply, 'build_id'), error, message: pick(build, 'message') ?? error };
  return {
    raw: body,
    id,
    ...readStanding(build),
    commit: readCommit(build),
    description: pick(build, 'description'),
    createdAt: pickTime(build, 'created_at', 'started_at'),
    app: readAppName(build),
    deployment: readInner(build),
    logUrl: pick(build, 'output_stream_url'),
  };
}

/** What a build tells of its deployment: in parts of its own, of which the latest counts, or in fields that begin with its name. */
function readInner(build: Fields): Deployment | undefined {
  const told = Object.entries(build).flatMap(([key, value]) => {
    const [, name, field] = /^(deploy|deployment|release|rollout)s?(?:_(.+))?$/.exec(key) ?? [];
    return name === undefined ? [] : [{ name, value: field === undefined ? value : { [field]: value } }];
  });
  const lists = told.flatMap(({ value }) => (Array.isArray(value) ? value.filter(isFields) : []));
  const single = Map.groupBy(told, ({ name }) => name).values();
  const parts = [...single].map((same) =>
    Object.assign({}, ...same.map(({ value }) => (isFields(value) ? value : {}))),
  );
  const deployments = [...lists.map(readDeployment).toSorted(compareAges), ...parts.map(readDeployment)];
  const phases = readPhases(build);
  const failed = phases.find((phase) => readMeaning(phase) === 'failed');
  return failed ?? [...deployments, ...phases].find((part) => readMeaning(part) !== undefined) ?? deployments[0];
}

/** The phases of a build that are those of its deployment, the last one first. */
function readPhases(build: Fields): readonly Deployment[] {
  const phases = ['phases', 'stages', 'steps'].flatMap((key) => (Array.isArray(build[key]) ? build[key] : []));
  const isOfDeployment = (phase: Fields) =>
    /^(deploy|release|releasing|roll-?out)/i.test(pick(phase, 'name', 'phase', 'stage', 'step', 'type') ?? '');
  return phases.filter(isFields).filter(isOfDeployment).map(readDeployment).toReversed();
}

/** A build that was asked for by its id: it must be there. */
export function readExistingBuild(body: unknown): Build {
  return readBuild(asFields(body, 'a build'));
}
