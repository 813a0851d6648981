import { formatDuration } from '../../contract/format-duration.ts';
import type { Block, Cell } from '../../contract/outcome.ts';
import { linkCommit } from '../link-commit.ts';
import type { Missing } from './compare-stages.ts';
import type { AppStatus } from './read-app-status.ts';

/** An app's status with what its config lacks. */
export interface StatusRow extends AppStatus {
  /** Absent where there is no stage before. */
  readonly missing?: Missing | undefined;
}

/** What the table is about. */
export interface StatusTable {
  /** The branch that apps are compared with. */
  readonly head: string;
  /** Address of the repository's page. */
  readonly repository: string;
  readonly now: number;
  readonly withHealth: boolean;
}

const unknown = 'not known';

/** The apps of a pipeline in the order of its stages, with all that is known of each. */
export function renderStatus(rows: readonly StatusRow[], table: StatusTable): Block {
  const { head, now, repository, withHealth } = table;
  const columns: Readonly<Record<string, (row: StatusRow) => Cell>> = {
    Stage: ({ app }) => app.stage ?? '',
    App: ({ app }) => ({ text: app.name, code: true, url: app.url }),
    Runs: ({ last, running }) => (running === undefined ? (last ?? unknown) : linkCommit(repository, running)),
    [`Behind ${head}`]: (row) => describeBehind(row),
    Age: ({ since }) => (since === undefined ? unknown : formatDuration(Math.max(0, now - since))),
    ...(withHealth && { Health: ({ health = unknown }) => health }),
    'Lacks config vars': ({ missing }) => describeMissing(missing),
  };
  return {
    kind: 'table',
    head: Object.keys(columns),
    rows: rows.map((row) => Object.values(columns).map((cell) => cell(row))),
  };
}

function describeMissing(missing: Missing | undefined): Cell {
  if (missing === undefined) return '';
  if (missing === 'unknown') return unknown;
  return missing.length === 0 ? 'none' : { text: missing.join(', '), code: true };
}

/** How far an app is behind, in words: `3 commits`, or with a word of its own where no heading has it. */
export function describeBehind({ behind, diverged }: AppStatus, word = ''): string {
  if (behind === undefined) return unknown;
  const count = behind === 0 ? 'nothing' : `${behind} commit${behind === 1 ? '' : 's'}${word}`;
  return diverged ? `${count}, and has others` : count;
}
