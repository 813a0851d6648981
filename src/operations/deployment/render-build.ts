import type { Block } from '../../contract/outcome.ts';
import { linkCommit } from '../link-commit.ts';
import type { DeployPlan } from './deploy-plan.ts';

/** What a reader may want to open. */
export interface BuildPages {
  readonly buildId: string | undefined;
  /** A page of the platform; `{app}` and `{build}` are filled in. */
  readonly dashboardUrl: string | undefined;
  /** Address of the repository's page. */
  readonly repository: string;
}

/** What is deployed, from what, and where it can be seen. */
export function renderBuild({ app, source }: Pick<DeployPlan, 'app' | 'source'>, pages: BuildPages): Block {
  const { buildId, dashboardUrl = '', repository } = pages;
  const page = (isFor: boolean) =>
    isFor && dashboardUrl !== ''
      ? dashboardUrl
          .replaceAll('{app}', encodeURIComponent(app.name))
          .replaceAll('{build}', encodeURIComponent(buildId ?? ''))
      : undefined;
  const isOfBuild = dashboardUrl.includes('{build}');
  const { branch, commitish } = source;
  return {
    kind: 'facts',
    rows: [
      ['App', { text: app.name, url: page(!isOfBuild) }],
      ['URL', app.url && { text: app.url, url: app.url }],
      ['Branch', branch],
      ['Commit', commitish && linkCommit(repository, commitish)],
      ['Build', buildId && { text: buildId, code: true, url: page(isOfBuild) }],
    ],
  };
}
