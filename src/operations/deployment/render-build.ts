import type { Block } from '../../contract/outcome.ts';
import { linkCommit } from '../link-commit.ts';
import type { DeployPlan } from './deploy-plan.ts';

/** What a reader may want to look at. */
export interface BuildPages {
  readonly url?: string | undefined;
  readonly buildId: string | undefined;
  /** A page of the platform; `{app}` and `{build}` are filled in. */
  readonly dashboardUrl: string | undefined;
}

/** What is built, from what, and where it can be seen. */
export function renderBuild({ app, source }: Pick<DeployPlan, 'app' | 'source'>, pages: BuildPages): Block {
  const { branch, commitish, repository } = source;
  const { buildId, dashboardUrl, url } = pages;
  const fillIn = (pattern: string | undefined) =>
    pattern?.replaceAll('{app}', encodeURIComponent(app)).replaceAll('{build}', encodeURIComponent(buildId ?? ''));
  const [appPage, buildPage] = findPages(dashboardUrl).map(fillIn);
  return {
    kind: 'facts',
    rows: [
      ['App', appPage === undefined ? app : { text: app, url: appPage }],
      ['URL', url && { text: url, url }],
      ['Branch', branch],
      ['Commit', commitish && linkCommit(repository, commitish)],
      ['Build', buildId && { text: buildId, code: true, url: buildPage }],
    ],
  };
}

/** The pages of the app and of the build. The page of a build that lies below its app's leads to that, too. */
function findPages(pattern: string | undefined): readonly [app: string | undefined, build: string | undefined] {
  if (!pattern?.includes('{build}')) return [pattern, undefined];
  const [above] = /^[^{?#]*\{app\}(?=[/?#])/.exec(pattern) ?? [];
  return [above, pattern];
}
