import type { CommentContent, Comments } from '../contract/github.ts';
import { endOf, needId, refuseContradiction } from './believe-answer.ts';
import type { Octokit, Repository } from './octokit.ts';
import type { ReportRefusal } from './report-refusal.ts';

/** More comments than GitHub lets a pull request have: a list without an end is none of its. */
const pageLimit = 50;

const all = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const one = '/repos/{owner}/{repo}/issues/comments/{comment_id}';

const keepsake = {
  problem: 'The comment on the pull request may be missing or out of date',
  permission: 'add `permissions: { pull-requests: write }` to the job, or set `comment: false`',
  level: 'notice',
} as const;

export interface CommentOptions {
  /** The comment as GitHub shall show it; its first line is the marker by which it is found again. */
  renderComment(content: CommentContent): string;
  readonly reportRefusal: ReportRefusal;
  /** Who writes with this token, where GitHub tells. */
  findOwnLogin(): Promise<string | undefined>;
}

/** A comment that starts with a marker of ours. Anyone can write that: only its author tells whose it is. */
interface Marked {
  readonly id: number;
  readonly author: string | undefined;
}

/** The comments of a repository's pull requests. */
export function openComments(octokit: Octokit, repository: Repository, options: CommentOptions): Comments {
  const calls = openCommentCalls(octokit, repository);
  return {
    async keep(pullRequest, content) {
      try {
        return await keep(pullRequest, content, calls, options);
      } catch (error) {
        options.reportRefusal(keepsake, error);
        return undefined;
      }
    },
  };
}

/** Updates the comment that is there, or writes one. */
async function keep(
  pullRequest: number,
  content: CommentContent,
  { create, findMarked, remove, update }: ReturnType<typeof openCommentCalls>,
  { findOwnLogin, renderComment }: CommentOptions,
): Promise<string | undefined> {
  const body = renderComment(content);
  const [marker = ''] = body.split('\n');
  const marked = await findMarked(pullRequest, marker);
  const own = marked.length === 0 ? undefined : findBy(await findOwnLogin(), marked);
  if (own) return update(own.id, body);
  if (content.onlyUpdate) return undefined;
  const created = await create(pullRequest, body);
  // Another run may have written at the same moment, or GitHub tells only now who we are: all keep the oldest of
  // their own, and each takes back what it wrote.
  const { id: oldest } = findBy(created.author, await findMarked(pullRequest, marker)) ?? created;
  if (oldest === created.id) return created.url;
  await remove(created.id);
  return update(oldest, body);
}

function openCommentCalls(octokit: Octokit, repository: Repository) {
  return {
    async update(id: number, body: string) {
      const { data } = await octokit.request(`PATCH ${one}`, { ...repository, comment_id: id, body });
      refuseContradiction([data.id, id]);
      return data.html_url;
    },
    async create(pullRequest: number, body: string) {
      const { data } = await octokit.request(`POST ${all}`, { ...repository, issue_number: pullRequest, body });
      refuseContradiction([endOf(data.issue_url), pullRequest]);
      return { id: needId(data, 'comment'), author: data.user?.login, url: data.html_url };
    },
    async remove(id: number) {
      await octokit.request(`DELETE ${one}`, { ...repository, comment_id: id });
    },
    /** The comments that start with a marker, oldest first, from all pages. */
    async findMarked(pullRequest: number, marker: string): Promise<readonly Marked[]> {
      const marked: Marked[] = [];
      const query = { ...repository, issue_number: pullRequest, per_page: 100 };
      for (let page = 1; page <= pageLimit; page += 1) {
        const { data, headers } = await octokit.request(`GET ${all}`, page === 1 ? query : { ...query, page });
        for (const comment of data) {
          refuseContradiction([endOf(comment.issue_url), pullRequest]);
          if (comment.body?.startsWith(marker))
            marked.push({ id: needId(comment, 'comment'), author: comment.user?.login });
        }
        if (!headers.link?.includes('rel="next"')) break;
      }
      return marked.sort((a, b) => a.id - b.id);
    },
  };
}

function findBy(login: string | undefined, marked: readonly Marked[]): Marked | undefined {
  return login === undefined ? undefined : marked.find(({ author }) => author === login);
}
