import { formatDuration } from '../../contract/format-duration.ts';
import type { Failure } from '../../contract/outcome.ts';
import { describeBehind, type StatusRow } from './render-status.ts';
import { isFed } from './stages.ts';

/** What a status is judged by. */
export interface StatusLimits {
  readonly head: string;
  /** The one stage that is to be judged, whichever it is. */
  readonly stage: string | undefined;
  readonly now: number;
  /** Milliseconds. */
  readonly maxBehind: number | undefined;
  /** Where what apps run is looked for on record. */
  readonly environment: string | undefined;
  /** What the platform was in trouble about. */
  readonly troubles: readonly string[];
}

/** Whether an app is to have what is merged: one of a pull request never gets it, and counts only where its stage is asked for. */
export function counts({ app }: StatusRow, { stage }: StatusLimits): boolean {
  return stage !== undefined || isFed(app);
}

/** Whether an app has lacked a commit of the branch for too long. */
export function isStale(row: StatusRow, limits: StatusLimits): boolean {
  const { behind = 0, lacksSince = Number.NaN } = row;
  const { maxBehind = Number.NaN, now } = limits;
  return behind > 0 && now - lacksSince > maxBehind && counts(row, limits);
}

/** What is wrong with a pipeline, if anything; nothing hides another. An alarm that cannot see is no good news: what is not known is red where it was asked for. */
export function judgeStatus(rows: readonly StatusRow[], limits: StatusLimits): Failure | undefined {
  const counted = rows.filter((row) => counts(row, limits));
  const seen = [judgeLate(counted, limits), judgeTroubles(limits), judgeHealth(counted)];
  const wrong = seen.filter((one) => one !== undefined);
  if (wrong[0]) return { ...wrong[0], message: wrong.map(({ message }) => message).join('. ') };
  if (limits.maxBehind === undefined) return undefined;
  if (counted.length > 0) return judgeUnknown(counted, limits);
  return {
    title: 'Whether everything arrived is not known',
    message: '`max-behind` is given, but there is no app to look at',
    hint: 'Correct `pipeline` and `stage`; or leave `max-behind` out while there is none.',
  };
}

function judgeLate(rows: readonly StatusRow[], limits: StatusLimits): Failure | undefined {
  const { head, maxBehind = 0, now } = limits;
  const stale = rows.filter((row) => isStale(row, limits));
  if (stale.length === 0) return undefined;
  const apps = stale.map(
    (row) => `${row.app.name} (${describeBehind(row)}, for ${formatDuration(now - (row.lacksSince ?? now))})`,
  );
  return {
    title: 'Something merged did not arrive',
    message: `Behind ${head} for longer than ${formatDuration(maxBehind)}: ${apps.join(', ')}`,
    hint: 'Look at the last deployment of each of these apps: it failed, was skipped, was rolled back or was never started.',
  };
}

function judgeTroubles({ troubles: [first, ...others] }: StatusLimits): Failure | undefined {
  if (first === undefined) return undefined;
  return {
    title: 'Not all of the pipeline could be read',
    message: `Not all of the pipeline could be read: ${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}`,
    hint: 'Run this again; what is not known is called so in the table.',
  };
}

function judgeHealth(rows: readonly StatusRow[]): Failure | undefined {
  const sick = rows.filter(({ healthy }) => healthy === false);
  if (sick.length === 0) return undefined;
  return {
    title: 'Not all apps are healthy',
    message: `These apps do not answer as \`health-check\` wants it: ${sick.map(({ app, health }) => `${app.name} (${health})`).join('; ')}`,
    hint: 'Look at the log of each of these apps. If another status is right, set `health-check-status`.',
  };
}

function hintForDark(rows: readonly StatusRow[], environment: string | undefined): string {
  if (environment !== undefined)
    return 'Look at what these apps run, and whether it is on record under `github-environment`; its Deployments are read with `permissions: { deployments: read }`. Or leave `max-behind` out.';
  return rows.some(({ last }) => last)
    ? 'Look at these deployments on the platform; give `github-environment`, and what was a success before counts.'
    : 'If the platform tells no commit, give `github-environment`, in a step for each `stage` where it differs; if it has a word of its own for what runs, such as `sleeping`, give that as one of `success-statuses`; or leave `max-behind` out.';
}

/** What an alarm cannot see, if anything: how far an app is behind, or for how long. */
function judgeUnknown(rows: readonly StatusRow[], { environment, head }: StatusLimits): Failure | undefined {
  const dark = rows.filter(({ behind }) => behind === undefined);
  const undated = rows.filter(({ behind = 0, lacksSince }) => behind > 0 && lacksSince === undefined);
  const [unknown, measure, hint] =
    dark.length > 0
      ? [dark, 'far', hintForDark(dark, environment)]
      : [undated, 'long', 'Look at the dates of the commits that they lack.'];
  if (unknown.length === 0) return undefined;
  const incomparable = unknown.find((row) => row.incomparable)?.incomparable;
  return {
    title: 'Whether everything arrived is not known',
    message: `How ${measure} these apps are behind ${head} is not known: ${unknown.map(({ app, last }) => `${app.name}${last ? ` (${last})` : ''}`).join(', ')}${incomparable ? ` (${incomparable.trouble})` : ''}`,
    hint: incomparable?.hint ?? hint,
  };
}
