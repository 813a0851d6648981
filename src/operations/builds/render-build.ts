import type { Block } from '../../contract/outcome.ts';
import type { App } from '../../platform/models.ts';
import type { BuildSource } from './build-source.ts';

/** What is built, from what, and where it can be seen. */
export function renderBuild(
  { app, branch, commitish, repository }: BuildSource,
  current: App | undefined,
  buildId: string | undefined,
): Block {
  const url = current?.url;
  return {
    kind: 'facts',
    rows: [
      ['App', app],
      ['URL', url === undefined ? undefined : { text: url, url }],
      ['Branch', branch],
      ['Commit', commitish === undefined ? undefined : linkCommit(repository, commitish)],
      ['Build', buildId === undefined ? undefined : { text: buildId, code: true }],
    ],
  };
}

function linkCommit(repository: string, commit: string) {
  const short = /^[0-9a-f]{40,}$/i.test(commit) ? commit.slice(0, 12) : commit;
  return { text: short, url: `${repository}/commit/${encodeURIComponent(commit)}`, code: true } as const;
}
