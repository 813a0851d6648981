import type { CommentContent, Comments } from '../contract/github.ts';
import type { Octokit, Repository } from './octokit.ts';
import type { ReportRefusal } from './report-refusal.ts';

const all = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const one = '/repos/{owner}/{repo}/issues/comments/{comment_id}';

const keepsake = {
  problem: 'The comment on the pull request could not be written',
  permission: 'add `permissions: { pull-requests: write }` to the job, or set `comment: false`',
  level: 'notice',
} as const;

export interface CommentOptions {
  /** The comment as GitHub shall show it; its first line is the marker by which it is found again. */
  renderComment(content: CommentContent): string;
  readonly reportRefusal: ReportRefusal;
  /** Only a bot's comment can be ours. */
  readonly ownBot: boolean;
}

/** The comments of a repository's pull requests. */
export function openComments(octokit: Octokit, repository: Repository, options: CommentOptions): Comments {
  const { ownBot, renderComment, reportRefusal } = options;

  const update = async (id: number, body: string) =>
    (await octokit.request(`PATCH ${one}`, { ...repository, comment_id: id, body })).data.html_url;

  /** The comments that start with a marker of ours, oldest first, from all pages. */
  const find = async (pullRequest: number, marker: string): Promise<readonly number[]> => {
    const comments = await octokit.paginate(`GET ${all}`, { ...repository, issue_number: pullRequest, per_page: 100 });
    return comments
      .filter(({ body, user }) => body?.startsWith(marker) && (!ownBot || user?.type === 'Bot'))
      .map(({ id }) => Number(id))
      .sort((a, b) => a - b);
  };

  const keep = async (pullRequest: number, content: CommentContent): Promise<string | undefined> => {
    const body = renderComment(content);
    const [marker = ''] = body.split('\n');
    const [first] = await find(pullRequest, marker);
    if (first !== undefined) return update(first, body);
    if (content.onlyUpdate) return undefined;
    const { data } = await octokit.request(`POST ${all}`, { ...repository, issue_number: pullRequest, body });
    const created = Number(data.id);
    // Another run may have written at the same moment: all keep the oldest, and each takes back its own.
    const [oldest = created] = await find(pullRequest, marker);
    if (oldest === created) return data.html_url;
    await octokit.request(`DELETE ${one}`, { ...repository, comment_id: created });
    return update(oldest, body);
  };

  return {
    async keep(pullRequest, content) {
      try {
        return await keep(pullRequest, content);
      } catch (error) {
        reportRefusal(keepsake, error);
        return undefined;
      }
    },
  };
}
