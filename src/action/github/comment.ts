import type { CommentContent } from '../../contract/github.ts';
import type { StepLog } from '../log.ts';
import { escapeText, renderBlock } from '../markdown.ts';
import type { Redactor } from '../redact.ts';
import type { Octokit } from './gateway.ts';

/** GitHub refuses a longer comment. */
const commentLimit = 65_536;

interface Place {
  readonly owner: string;
  readonly repo: string;
  readonly issue_number: number;
}

/** Creates the comment, or updates the one that carries its marker; a missing permission is only a notice. */
export async function keepComment(
  octokit: Octokit,
  place: Place,
  content: CommentContent,
  sinks: { log: StepLog; redactor: Redactor },
): Promise<string | undefined> {
  const { log, redactor } = sinks;
  const marker = `<!-- platform-deploy:${content.key.replace(/[^\w.:-]/g, '_')} -->`;
  const body = cut(
    redactor.redact(
      `${marker}\n#### ${escapeText(content.headline)}\n\n${content.blocks.map(renderBlock).join('\n\n')}\n`,
    ),
  );
  try {
    const existing = await findComment(octokit, place, marker);
    const { data } = existing
      ? await octokit.rest.issues.updateComment({ owner: place.owner, repo: place.repo, comment_id: existing, body })
      : await octokit.rest.issues.createComment({ ...place, body });
    return data.html_url;
  } catch (error) {
    // The comment tells of the work; that it is missing does not undo the work.
    if (isForbidden(error))
      log.notice(
        'The comment on the pull request could not be written: add `permissions: { pull-requests: write }` to the job, or set `comment: false`.',
      );
    else
      log.warning(
        `The comment on the pull request could not be written: ${error instanceof Error ? error.message : error}`,
      );
    return undefined;
  }
}

async function findComment(octokit: Octokit, place: Place, marker: string): Promise<number | undefined> {
  for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listComments, {
    ...place,
    per_page: 100,
  })) {
    const own = data.find(({ body }) => body?.startsWith(marker));
    if (own) return own.id;
  }
  return undefined;
}

function isForbidden(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return status === 401 || status === 403 || status === 404;
}

function cut(body: string): string {
  const note = '\n\n_Cut here: the comment is longer than GitHub takes._';
  return body.length <= commentLimit ? body : `${body.slice(0, commentLimit - note.length)}${note}`;
}
