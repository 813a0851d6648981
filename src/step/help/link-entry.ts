import type { Env } from '../../contract/env.ts';
import type { Report } from '../../contract/outcome.ts';
import { tellFailure } from '../../contract/tell-failure.ts';

/** A report whose failure, if it has one, leads to its entry in the troubleshooting page of this very version. */
export async function linkEntry(report: Report, env: Env): Promise<Report> {
  const page = report.failure && locatePage(env);
  if (page === undefined || report.failure === undefined) return report;
  const { findAnchor } = await import(/* webpackChunkName: 'advice' */ './find-anchor.ts');
  const anchor = findAnchor(tellFailure(report.failure));
  return { ...report, entry: anchor === undefined ? page : `${page}#${anchor}` };
}

/** Where the page is; undefined where the action comes from no repository, or the runner does not tell from which. */
function locatePage(env: Env): string | undefined {
  const {
    GITHUB_ACTION_REF: ref = '',
    GITHUB_ACTION_REPOSITORY: repository = '',
    GITHUB_SERVER_URL: server = '',
  } = env;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || ref === '' || !URL.canParse(server)) return undefined;
  return `${server}/${repository}/blob/${ref.split('/').map(encodeURIComponent).join('/')}/docs/troubleshooting.md`;
}
