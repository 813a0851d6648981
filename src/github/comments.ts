import type { CommentContent, GitHub } from '../contract/github.ts';
import type { GitHubClient, Repository } from './client.ts';
import { isRefused, readForm, type Warn } from './refusal.ts';

/** More comments than GitHub lets a pull request have. */
const mostPages = 50;

const all = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const one = '/repos/{owner}/{repo}/issues/comments/{comment_id}';

const problem = 'The comment on the pull request could not be written';
const ifRefused = 'Add `permissions: { pull-requests: write }` to the job, or set `comment: false`.';

/** What comments are written with. */
export interface CommentOptions {
  renderComment(content: CommentContent): string;
  readonly warn: Warn;
  /** Shows in its place what the token may not write. */
  readonly instead?: GitHub['keepComment'] | undefined;
}

/** Opens the way to keep one comment on a pull request up to date. */
export function openComments(
  client: GitHubClient,
  repository: Repository,
  { instead, renderComment, warn }: CommentOptions,
): GitHub['keepComment'] {
  const keep: GitHub['keepComment'] = async (number, content) => {
    const body = renderComment(content);
    const id = await findOwn(client, { ...repository, issue_number: number }, body.split('\n', 1)[0] ?? '');
    const { request } = client;
    if (id !== undefined) return (await request(`PATCH ${one}`, { ...repository, comment_id: id, body })).data.html_url;
    if (content.onlyUpdate) return undefined;
    return (await request(`POST ${all}`, { ...repository, issue_number: number, body })).data.html_url;
  };
  return (pullRequest, content) =>
    keep(pullRequest, content).catch((error) => {
      if (instead && isRefused(error)) return instead(pullRequest, content);
      warn(problem, ifRefused, error);
      return undefined;
    });
}

/** The oldest comment that starts with a marker and is ours: anyone can write the marker, so that its author decides. */
async function findOwn(
  { graphql, request }: GitHubClient,
  issue: Repository & { readonly issue_number: number },
  marker: string,
): Promise<number | undefined> {
  const marked: { readonly id: number; readonly author: string | undefined }[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, headers } = await request(`GET ${all}`, { ...issue, per_page: 100, page });
    const found = readForm('comments', () => data.filter(({ body }) => body?.startsWith(marker)));
    marked.push(...found.map(({ id, user }) => ({ id: Number(id), author: user?.login })));
    if (!headers.link?.includes('rel="next"')) break;
  }
  if (marked.length === 0) return undefined;
  // Of a bot's token, only GraphQL shows the name.
  const { viewer } = await graphql<{ viewer: { login: string } }>('{ viewer { login } }');
  const own = marked.filter(({ author }) => author === viewer.login);
  return own.length === 0 ? undefined : Math.min(...own.map(({ id }) => id));
}
