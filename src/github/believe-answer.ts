import { isWholeCommit } from '../contract/commit-id.ts';
import { isFields } from '../contract/is-fields.ts';
import { shorten } from '../contract/shorten.ts';
import type { HttpReply, HttpRequest } from '../platform/wire/http/http.ts';
import { parseJson } from '../platform/wire/parse-json.ts';
import { tellsError } from '../platform/words/told-values.ts';

/** Of an error that stands in a success, so many characters are quoted. */
const longestQuote = 300;

/** Something that GitHub tells, and what it has to be. */
type Claim = readonly [told: unknown, wanted: unknown];

/** Refuses an answer that is about something else, or contradicts itself. */
export function refuseContradiction(...claims: readonly Claim[]): void {
  if (!claims.every(agrees)) throw new Error('GitHub’s answer is not about what was asked, or contradicts itself');
}

/** Whether something is as it has to be. What is not told contradicts nothing, and no two names on GitHub differ by case alone. */
export function agrees([told, wanted]: Claim): boolean {
  return String(told ?? wanted ?? '').toLowerCase() === String(wanted ?? told ?? '').toLowerCase();
}

/** The number or id with which an address ends; an empty one, as Gitea gives, tells none. */
export function endOf(address: unknown): string | undefined {
  return address ? String(address).split('/').at(-1) : undefined;
}

/** The id of something that GitHub tells of, with all of its digits. */
export function needId(told: object, what: string): number {
  const id = Number((told as { readonly id?: unknown }).id ?? Number.NaN);
  if (!Number.isSafeInteger(id)) throw new Error(`GitHub’s answer holds no ${what}`);
  return id;
}

/** The whole id of a commit: a branch in its place would be built as it is by then. */
export function needCommit(told: unknown): string {
  if (!isWholeCommit(told)) throw new Error('GitHub’s answer names no commit');
  return told;
}

/** Whether two names are of one commit; nothing where one of them is not told, or may be a branch's or a tag's. */
export function judgeSameness(...names: readonly (string | undefined)[]): boolean | undefined {
  const [one, other] = names.map((name) => name?.toLowerCase());
  return isWholeCommit(one) && isWholeCommit(other) ? one === other : undefined;
}

/** Believes a success of GitHub's where it is whole, of one meaning, without an error in it, and about the repository that was asked for. */
export function believeAnswer({ method, url }: Pick<HttpRequest, 'method' | 'url'>, reply: HttpReply): unknown {
  if (method === 'DELETE') return undefined;
  const isWhole = /^20[01] application\/json\b/i.test(`${reply.status} ${reply.headers['content-type']}`);
  const told = isWhole ? parseBody(reply.body) : undefined;
  const things = [told].flat();
  if (!things.every(isFields)) throw new Error('GitHub’s answer is no JSON, or not the whole of it');
  const repository = repositoryOf(url.pathname);
  for (const { error, errors, id, message, number, repository_url: home, sha, url: address } of things) {
    // Nothing that is asked for here has a field of one of these names.
    const trouble = [message, error, errors].find((one) => tellsError(one));
    const refusal = [errors].flat().find((one) => isFields(one) && one['type'] === 'FORBIDDEN');
    if (isFields(refusal)) throw Object.assign(new Error(String(refusal['message'])), { status: 403 });
    if (trouble)
      throw new Error(`GitHub’s answer tells of an error: ${shorten(JSON.stringify(trouble), longestQuote)}`);
    refuseContradiction(
      [repositoryOf(address), repository],
      [repositoryOf(home), repository],
      [repository && endOf(address), number ?? id ?? sha],
    );
  }
  return told;
}

function parseBody(body: Buffer): unknown {
  try {
    return parseJson(new TextDecoder().decode(body));
  } catch (error) {
    throw new Error(`GitHub’s answer cannot be read: ${(error as Error).message}`);
  }
}

/** `octo/shop` of an address of the API's. */
function repositoryOf(address: unknown): string | undefined {
  return /\/repos\/([^/]+\/[^/?]+)/.exec(String(address))?.[1];
}
