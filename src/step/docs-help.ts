import type { Cell, Failure } from '../contract/outcome.ts';
import type { DocsAnswer } from '../contract/runtime.ts';

const mostLinks = 3;
/** Failures that the platform's documentation may know about: not those of inputs, of the way there, and of GitHub. */
const codes =
  /^(forbidden|not-found|conflict|gone|rejected|(build|deployment|soak|dyno|command|certificate)-failed|unhealthy)$/;

/** Pages of the platform's documentation about a failure. Only words of ours are searched for. */
export async function findPages(
  operation: string,
  { code }: Failure,
  search: (query: string) => Promise<DocsAnswer>,
): Promise<readonly Cell[]> {
  if (!codes.test(code)) return [];
  const query = [...new Set(`${operation}-${code}`.split('-'))].join(' ');
  const { sections } = await search(query).catch((): DocsAnswer => ({ sections: [] }));
  const pages = sections.filter(({ link }) => /^https?:$/.test(URL.parse(link ?? '')?.protocol ?? ''));
  return pages.slice(0, mostLinks).map(({ link, title }) => ({ text: title, url: link, outside: true, most: 100 }));
}
