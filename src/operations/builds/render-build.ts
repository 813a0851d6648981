import type { Block, Cell } from '../../contract/outcome.ts';
import type { BuildSource } from './build-source.ts';
import { shortenCommit } from './same-commit.ts';

/** What a reader may want to look at. */
export interface BuildPages {
  readonly url?: string | undefined;
  readonly buildId: string | undefined;
  /** A page of the platform; `{app}` and `{build}` are filled in. */
  readonly dashboardUrl: string | undefined;
}

/** What is built, from what, and where it can be seen. */
export function renderBuild({ app, branch, commitish, repository }: BuildSource, pages: BuildPages): Block {
  const { buildId, dashboardUrl, url } = pages;
  const isOfBuild = dashboardUrl?.includes('{build}');
  const page = dashboardUrl
    ?.replaceAll('{app}', encodeURIComponent(app))
    .replaceAll('{build}', encodeURIComponent(buildId ?? ''));
  return {
    kind: 'facts',
    rows: [
      ['App', page === undefined || isOfBuild ? app : { text: app, url: page }],
      ['URL', url === undefined ? undefined : { text: url, url }],
      ['Branch', branch],
      ['Commit', commitish === undefined ? undefined : linkCommit(repository, commitish)],
      ['Build', buildId === undefined ? undefined : { text: buildId, code: true, url: isOfBuild ? page : undefined }],
    ],
  };
}

/** A commit, linked to its page. */
export function linkCommit(repository: string, commit: string): Cell {
  return { text: shortenCommit(commit), url: `${repository}/commit/${encodeURIComponent(commit)}`, code: true };
}
