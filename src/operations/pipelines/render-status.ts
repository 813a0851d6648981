import type { Block, Cell } from '../../contract/outcome.ts';
import { formatDuration } from '../../contract/text.ts';
import { renderRunning } from '../render-running.ts';
import type { AppStatus, Lag } from './app-status.ts';
import type { Missing } from './missing-names.ts';

/** The status of an app, with the config vars that it lacks; absent if there is no stage before. */
export interface StatusRow extends AppStatus {
  readonly missing?: Missing | undefined;
}

const unknown = 'not known';

/** The apps of a pipeline in the order of its stages; `now` is by the platform's clock. */
export function renderStatus(
  rows: readonly StatusRow[],
  { branch, now, repositoryUrl }: Readonly<Record<'branch' | 'repositoryUrl', string>> & { readonly now: number },
  withHealth: boolean,
): Block {
  const columns: Readonly<Record<string, (row: StatusRow) => Cell>> = {
    Stage: ({ app }) => app.stage ?? '',
    App: ({ app }) => ({ text: app.name, code: true, url: app.url }),
    Runs: ({ running }) => renderRunning(repositoryUrl, running),
    [`Behind ${branch}`]: ({ lag }) => describeLag(lag),
    Age: (row) => describeAge(row, now),
    ...(withHealth && {
      Health: ({ health }: StatusRow) =>
        health ? `${health.answer}${health.isHealthy ? '' : ', not healthy'}` : unknown,
    }),
    'Missing config vars': ({ missing = '' }) => (typeof missing === 'string' ? missing : missing.join(', ') || 'none'),
  };
  const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
  return { kind: 'table', head: Object.keys(columns), rows: cells };
}

/** `3 commits`, `none`, `2 commits, and diverged`. */
export function describeLag(lag: Lag | undefined): string {
  if (lag === undefined) return unknown;
  const { behind, isDiverged } = lag;
  const count = behind === 0 ? 'none' : `${behind} commit${behind === 1 ? '' : 's'}`;
  return isDiverged ? `${count}, and diverged` : count;
}

/** The age of what an app runs. */
function describeAge({ running }: StatusRow, now: number): string {
  const age = now - (running?.deployment?.createdAt ?? Date.parse(running?.record?.at ?? ''));
  return age >= 0 ? formatDuration(age) : unknown;
}
