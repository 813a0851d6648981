import type { Cell, Failure } from '../contract/outcome.ts';
import type { DocsAnswer } from '../contract/runtime.ts';
import { excerpt } from '../contract/text.ts';
import { type Clock, hurry } from '../platform/wire/clock.ts';

const patience = 2000;
const mostLinks = 3;

/** Failures that the platform had a part in: its documentation knows no inputs and no GitHub. */
const codes: readonly Failure['code'][] = [
  'forbidden',
  'not-found',
  'conflict',
  'gone',
  'rejected',
  'build-failed',
  'deployment-failed',
  'unhealthy',
  'soak-failed',
  'dyno-failed',
  'command-failed',
  'cannot-scale',
  'certificate-failed',
];

/** Pages of the platform's documentation about a failure. What is searched for are words of ours alone; without an answer there are none. */
export async function findPages(
  operation: string,
  { code }: Failure,
  search: (query: string) => Promise<DocsAnswer>,
  clock: Clock,
): Promise<readonly Cell[]> {
  if (!codes.includes(code)) return [];
  const query = [...new Set([...operation.split('-'), ...code.split('-')])].join(' ');
  const answer = await hurry(
    search(query).catch(() => undefined),
    patience,
    clock,
    undefined,
  );
  const pages = (answer?.sections ?? []).flatMap(({ link, title }) => {
    const url = link === undefined ? null : URL.parse(link);
    const isPage = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
    return isPage ? [{ text: excerpt(title, 100) || url.href, url: url.href, outside: true } as const] : [];
  });
  return pages.slice(0, mostLinks);
}
