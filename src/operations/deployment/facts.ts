import type { App } from '../../platform/resources/apps.ts';
import type { Build } from '../../platform/resources/builds.ts';
import type { Deployment } from '../../platform/resources/deployments.ts';
import { meaningOf, type StatusWords } from '../../platform/shape/statuses.ts';

/** What one look reads; what the platform does not have, or the look does not need, is undefined. */
export interface Reads {
  /** The newest page, newest first. */
  readonly builds?: readonly Build[] | undefined;
  /** Our build in the list, at this look or an earlier one. */
  readonly build?: Build | undefined;
  readonly deployments?: readonly Deployment[] | undefined;
  readonly app?: App | undefined;
}

/** What the looks before have shown. */
export interface Memory {
  /** The app at the start; undefined if the build was started elsewhere. */
  readonly start?: App | undefined;
  /** The status at the start is another deployment's, which has not ended yet. */
  readonly isOpen: boolean;
  /** The app was seen to differ from the start. */
  readonly hasMoved: boolean;
  /** The platform has shown our build as what the app runs. */
  readonly wasCurrent: boolean;
}

/** All that a verdict rests on. */
export interface Facts extends Reads, Memory {
  /** Our build, if it is known. */
  readonly id?: string | undefined;
  /** Two new builds can be ours. */
  readonly isAmbiguous: boolean;
  /** The whole commit that was asked for, and the one of our build. */
  readonly commit?: string | undefined;
  readonly version?: string | undefined;
  /** The words of builds and deployments that the workflow adds. */
  readonly words: StatusWords;
}

/** What is known before the first look. */
export function beginMemory(start: App | undefined, words: StatusWords): Memory {
  return { start, isOpen: isUnderWay(start, words), hasMoved: false, wasCurrent: false };
}

/** What is known once a look was made. A status that was open at the start ends first; what the app shows then is the start. */
export function remember(memory: Memory, id: string | undefined, reads: Reads, words: StatusWords): Memory {
  const wasCurrent = memory.wasCurrent || (id !== undefined && currentBuild(reads) === id);
  const { app } = reads;
  if (app === undefined || memory.start === undefined) return { ...memory, wasCurrent };
  if (memory.isOpen) return { ...memory, wasCurrent, start: app, isOpen: isUnderWay(app, words) };
  return { ...memory, wasCurrent, hasMoved: memory.hasMoved || differs(memory.start, app) };
}

function isUnderWay(app: App | undefined, words: StatusWords): boolean {
  return app?.status != null && meaningOf('deployment', app.status, words) === 'going';
}

/** By the first field that the app has: its build's id, its deployment's id, its status. */
function differs(start: App, now: App): boolean {
  const field = (['buildId', 'deploymentId', 'status'] as const).find((one) => now[one] !== undefined);
  return field !== undefined && now[field] !== start[field];
}

/** The build that the app runs; a current deployment that names no build is of the one that the app names. */
export function currentBuild({ app, deployments }: Reads): string | undefined {
  const current = deployments?.find((one) => one.current);
  if (deployments !== undefined && current === undefined) return undefined;
  return current?.buildId ?? app?.buildId ?? undefined;
}

/** The deployment of our build: the current one, else the newest. */
export function ourDeployment(reads: Reads, id: string | undefined): Deployment | undefined {
  if (id === undefined) return undefined;
  const current = reads.deployments?.find((one) => one.current);
  return current !== undefined && currentBuild(reads) === id
    ? current
    : reads.deployments?.find(({ buildId }) => buildId === id);
}
