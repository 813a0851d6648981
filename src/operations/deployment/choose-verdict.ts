import { isWholeCommit, shortenCommit } from '../../contract/commit.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { Build } from '../../platform/resources/builds.ts';
import type { Deployment } from '../../platform/resources/deployments.ts';
import { isStrange, meaningOf, type StatusWords } from '../../platform/shape/statuses.ts';
import type { Verdict } from './deploy-plan.ts';
import { currentBuild, type Facts, ourDeployment } from './facts.ts';

type Row = (facts: Facts) => Omit<Verdict, 'row'> | undefined;

const unknownHint = 'Check the app on the platform.';
const silentHint =
  'If the app’s reply has its status elsewhere, set `status-field`. Else set `wait: false`, or add a health check of your own.';
const onlyStatus =
  'Only the app’s own fields reported this end. It can be that of another deployment that was under way at the start.';
const noBuildEnd = 'Nothing reported the end of the build itself.';

/** The rows of the table but the last, in the order in which they decide: each speaks, or leaves it to the next. */
const rows = [
  otherCommit,
  buildState,
  deployedBuild,
  namedWithStatus,
  namedWithoutStatus,
  namedAnother,
  statusAlone,
  silence,
] as const satisfies readonly Row[];

/** How our build stands: what the first row says that speaks. */
export function chooseVerdict(facts: Facts): Verdict {
  for (const [index, row] of rows.entries()) {
    const verdict = row(facts);
    if (verdict !== undefined) return { ...verdict, row: index + 1 };
  }
  return { kind: 'waits', evidence: 'nothing reports the deployment yet', row: rows.length + 1 };
}

function otherCommit({ commit, id, version }: Facts): ReturnType<Row> {
  if (!isWholeCommit(commit) || !isWholeCommit(version) || commit === version) return undefined;
  const evidence = `build ${id} is of commit ${shortenCommit(version)}, not of ${shortenCommit(commit)}`;
  return { kind: 'unknown', code: 'commit-mismatch', evidence, hint: 'Check which commit the app builds from.' };
}

function buildState({ build, builds, id, words }: Facts): ReturnType<Row> {
  if (builds === undefined || id === undefined) return undefined;
  if (build === undefined) return { kind: 'waits', evidence: `build ${id} is not listed yet` };
  const { state } = build;
  const meaning = meaningOf('build', state, words);
  if (meaning === 'good') return undefined;
  const newer = findNewer(builds, id);
  const said = { of: 'build', word: state, evidence: `build ${id} is \`${state}\`` } as const;
  if (state === 'canceled' && newer)
    return { ...said, kind: 'superseded', evidence: `${said.evidence}, and build ${newer.id} is newer` };
  return { ...said, kind: meaning === 'bad' ? 'failed' : 'waits' };
}

function deployedBuild(facts: Facts): ReturnType<Row> {
  const { builds, deployments, id, wasCurrent, words } = facts;
  if (deployments === undefined || id === undefined) return undefined;
  const ours = ourDeployment(facts, id);
  const current = deployments.find((one) => one.current);
  const running = currentBuild(facts);
  const isNewer = ours
    ? deployments.slice(0, deployments.indexOf(ours)).some((one) => one.current)
    : running !== undefined && isListedBefore(builds, running, id);
  if (current && running !== undefined && running !== id && (wasCurrent || isNewer))
    return { kind: 'superseded', evidence: `${describe(current, running)} is current` };
  if (ours === undefined) return { kind: 'waits', evidence: `build ${id} has no deployment yet` };
  const { state } = ours;
  const said = { of: 'deployment', word: state, evidence: `${describe(ours, id)} is \`${state}\`` } as const;
  const newerBuild = findNewer(builds, id);
  if (state === 'canceled' && newerBuild)
    return { ...said, kind: 'superseded', evidence: `${said.evidence}, and build ${newerBuild.id} is newer` };
  const meaning = meaningOf('deployment', state, words);
  if (meaning !== 'good') return { ...said, kind: meaning === 'bad' ? 'failed' : 'waits' };
  if (ours.current) return { ...said, kind: 'green', evidence: `${said.evidence} and current` };
  return { ...said, kind: 'waits', evidence: `${said.evidence}, but not current yet` };
}

function namedWithStatus({ app, id, words }: Facts): ReturnType<Row> {
  if (id === undefined || app?.buildId !== id || app.status == null) return undefined;
  const evidence = `the app runs build ${id}, and its status is \`${app.status}\``;
  return { kind: kinds[meaningOf('deployment', app.status, words)], of: 'deployment', word: app.status, evidence };
}

function namedWithoutStatus({ app, builds, id }: Facts): ReturnType<Row> {
  if (id === undefined || app?.buildId !== id) return undefined;
  return { kind: 'green', evidence: `the app runs build ${id}`, remark: builds ? undefined : noBuildEnd };
}

function namedAnother({ app, builds, id, start, wasCurrent, words }: Facts): ReturnType<Row> {
  if (id === undefined || app?.buildId == null) return undefined;
  const evidence = `the app runs build ${app.buildId}`;
  if (wasCurrent || isListedBefore(builds, app.buildId, id))
    return { kind: 'superseded', evidence: `${evidence} instead` };
  const { status } = app;
  const isBad = status != null && meaningOf('deployment', status, words) === 'bad';
  if (!isBad || start === undefined || start.status === status)
    return { ...wordToAdd(app, words), kind: 'waits', evidence: `${evidence}, not ${id} yet${describeStatus(app)}` };
  const said = `${evidence}, and its status became \`${status}\``;
  return { kind: 'unknown', code: 'deployment-unknown', word: status, evidence: said, hint: unknownHint };
}

function statusAlone({ app, builds, hasMoved, isAmbiguous, start, words }: Facts): ReturnType<Row> {
  if (app === undefined || start === undefined || isAmbiguous || isSilent(app)) return undefined;
  if (app.buildId != null && builds !== undefined) return undefined;
  const { status } = app;
  const meaning = status == null ? undefined : meaningOf('deployment', status, words);
  const said = { of: 'deployment', word: status ?? undefined } as const;
  const evidence = status == null ? 'the app names something new' : `the app’s status is \`${status}\``;
  const isNewWord = status !== start.status;
  if (meaning === 'bad' && (hasMoved || isNewWord)) return { ...said, kind: 'failed', evidence };
  const hasNewId = app.buildId != null || app.deploymentId != null;
  if (hasMoved && (meaning === 'good' || (meaning === undefined && hasNewId)))
    return { ...said, kind: 'green', evidence: `${evidence}, and it changed since the start`, remark: onlyStatus };
  if (hasMoved) return { ...said, kind: 'waits', evidence };
  return {
    ...wordToAdd(app, words),
    kind: 'waits',
    evidence: `the app has not changed since the start${describeStatus(app)}`,
  };
}

function silence({ app, build, builds, deployments, start }: Facts): ReturnType<Row> {
  // A build of ours that has not succeeded has its verdict by its own state.
  const isBuilt = builds === undefined || build !== undefined;
  if (!isBuilt || deployments !== undefined || app === undefined || start === undefined || !isSilent(app))
    return undefined;
  const evidence = 'the app has no `current_build_id`, `current_deployment_id` or `deployment_status`';
  return { kind: 'unknown', code: 'deployment-unknown', evidence, hint: silentHint };
}

const kinds = { good: 'green', bad: 'failed', going: 'waits' } as const;

/** The status that an app keeps, if it is a word that the workflow can add to the known ones. */
function wordToAdd({ status }: App, words: StatusWords) {
  return status != null && isStrange('deployment', status, words) ? ({ of: 'deployment', word: status } as const) : {};
}

function describeStatus({ status }: App): string {
  return status == null ? '' : `; its status is \`${status}\``;
}

/** The app has none of the three fields; null is a field. */
function isSilent({ buildId, deploymentId, status }: App): boolean {
  return buildId === undefined && deploymentId === undefined && status === undefined;
}

/** The newest build, if it is not ours. */
function findNewer(builds: Facts['builds'], ours: string): Build | undefined {
  return builds?.slice(0, 1).find(({ id }) => id !== ours);
}

/** Whether a build is listed before ours, which can be on a later page. */
function isListedBefore(builds: Facts['builds'] = [], one: string, ours: string): boolean {
  const ids = builds.map(({ id }) => id);
  const before = ids.includes(ours) ? ids.slice(0, ids.indexOf(ours)) : ids;
  return before.includes(one);
}

function describe({ id, version }: Deployment, build: string): string {
  return `deployment ${version === undefined ? id : `v${version}`} of build ${build}`;
}
