import { linkCommit } from '../../contract/commit.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';
import type { DeployPlan } from './deploy-plan.ts';

/** What is deployed, from what, and where it can be seen. */
export function renderBuild(
  { dashboardUrl = '', event }: Pick<Context, 'dashboardUrl' | 'event'>,
  { app, source }: Pick<DeployPlan, 'app' | 'source'>,
  buildId: string | undefined,
): Block {
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
      ['Commit', commitish && linkCommit(event.repository.url, commitish)],
      ['Build', buildId && { text: buildId, code: true, url: page(isOfBuild) }],
    ],
  };
}
