import type { Failure } from '../../contract/outcome.ts';
import { formatDuration } from '../../contract/text.ts';
import { describeLag, type StatusRow } from './render-status.ts';

/** What is wrong with a pipeline, if anything: late first, then not healthy, then not known. */
export function chooseFailure(
  rows: readonly StatusRow[],
  branch: string,
  now: number,
  maxBehind: number | undefined,
): Failure | undefined {
  const late = rows.flatMap(({ app, lag }) => {
    if (!lag?.isLate) return [];
    const age = now - lag.since;
    return `${app.name} (${describeLag(lag)}${age >= 0 ? `, for ${formatDuration(age)}` : ''})`;
  });
  if (late.length > 0)
    return {
      code: 'behind',
      message: `Behind ${branch} for longer than ${formatDuration(maxBehind ?? 0)}: ${late.join(', ')}`,
      hint: 'Check the last deployment of each app: it failed, was skipped, was rolled back, or was never started.',
    };
  const sick = rows.filter(({ health }) => health?.isHealthy === false);
  if (sick.length > 0)
    return {
      code: 'unhealthy',
      message: `Not healthy: ${sick.map(({ app, health }) => `${app.name} (${health?.answer})`).join(', ')}`,
      hint: 'Check the log of each app. If another status is right, set `health-check-status`.',
    };
  const unknown = rows.filter(({ lag }) => lag === undefined);
  if (maxBehind === undefined || (rows.length > 0 && unknown.length === 0)) return undefined;
  const names = unknown.map(({ app }) => app.name).join(', ');
  return {
    code: 'lag-unknown',
    message: names ? `Can’t tell how long these apps have been behind ${branch}: ${names}` : 'There is no app to check',
    hint: 'Set `github-environment` if the platform reports no commits, and grant `contents: read` and `deployments: read`.',
  };
}
