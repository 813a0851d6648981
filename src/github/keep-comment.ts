import type { CommentContent } from '../contract/github.ts';
import { escapeText, renderBlock } from '../report/markdown.ts';
import { mapTexts, type Redactor } from '../report/redact.ts';
import type { StepLog } from '../report/step-log.ts';
import type { Octokit, Repository } from './octokit.ts';
import { isForbidden } from './permission.ts';

/** GitHub refuses a longer comment. */
const commentLimit = 65_536;

const all = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const one = '/repos/{owner}/{repo}/issues/comments/{comment_id}';

type Place = Repository & { readonly issue_number: number };

interface CommentSinks {
  readonly log: StepLog;
  readonly redactor: Redactor;
  /** The token is the job's own, whose comments come from a bot: a person's comment with the marker is not ours. */
  readonly ownBot: boolean;
}

/** Creates the comment, or updates the one that carries its marker; that it cannot be written does not fail the step. */
export async function keepComment(
  octokit: Octokit,
  place: Place,
  content: CommentContent,
  { log, redactor, ownBot }: CommentSinks,
): Promise<string | undefined> {
  const marker = renderMarker(content);
  const body = renderComment(content, redactor);
  const find = () => findComments(octokit, place, (comment) => comment.startsWith(marker), ownBot);
  try {
    const [first] = await find();
    if (first !== undefined) return await update(octokit, place, first, body);
    if (content.onlyUpdate) return undefined;
    const { data } = await octokit.request(`POST ${all}`, { ...place, body });
    const created = Number(data.id);
    // Another run may have written at the same moment: all keep the oldest, and each takes back its own.
    const [oldest = created] = await find();
    if (oldest === created) return data.html_url;
    await octokit.request(`DELETE ${one}`, { ...place, comment_id: created });
    return await update(octokit, place, oldest, body);
  } catch (error) {
    // The comment tells of the work; that it is missing does not undo the work.
    if (isForbidden(error)) {
      log.notice(
        'The comment on the pull request could not be written: add `permissions: { pull-requests: write }` to the job, or set `comment: false`.',
      );
    } else
      log.warning(
        `The comment on the pull request could not be written: ${error instanceof Error ? error.message : error}`,
      );
    return undefined;
  }
}

/** The comment in Markdown, below the marker by which it is found again. */
export function renderComment(content: CommentContent, redactor: Redactor): string {
  const { headline, blocks } = mapTexts(content, redactor.clean);
  const text = `#### ${escapeText(headline)}\n\n${blocks.map(renderBlock).join('\n\n')}\n`;
  return cut(redactor.redact(`${renderMarker(content)}\n${text}`));
}

function renderMarker({ key }: CommentContent): string {
  return `<!-- platform-deploy:${key.replace(/[^\w.:-]/g, '_')} -->`;
}

async function update(octokit: Octokit, { owner, repo }: Place, id: number, body: string): Promise<string> {
  return (await octokit.request(`PATCH ${one}`, { owner, repo, comment_id: id, body })).data.html_url;
}

/** The comments that are ours, oldest first, from all pages. */
async function findComments(
  octokit: Octokit,
  place: Place,
  isOurs: (body: string) => boolean,
  ownBot: boolean,
): Promise<readonly number[]> {
  const comments = await octokit.paginate(`GET ${all}`, { ...place, per_page: 100 });
  return comments
    .filter(({ body, user }) => isOurs(body ?? '') && (!ownBot || user?.type === 'Bot'))
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b);
}

function cut(body: string): string {
  const note = '\n\n_Cut here: the comment is longer than GitHub takes._';
  return body.length <= commentLimit ? body : `${body.slice(0, commentLimit - note.length).toWellFormed()}${note}`;
}
