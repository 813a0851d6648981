import { Refusal } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import { findSections } from './find-sections.ts';

/** The path below which the documentation is. */
export const docsPrefix = '/docs';

/** Where it is searched. */
export const searchPath = `${docsPrefix}/mcp`;

/** The call of MCP's search tool that this action makes, as far as it is read. */
interface SearchCall {
  readonly id: number;
  readonly params: { readonly arguments: { readonly query: string } };
}

/** The documentation server's search, for that call alone. */
export const docsService: Service = ({ body }, { origin }) => {
  const { id, params } = readCall(body);
  return { status: 200, body: { jsonrpc: '2.0', id, result: search(params.arguments.query, origin) } };
};

/** It needs no token: anyone on this machine may have written this. */
function readCall(body: string): SearchCall {
  try {
    const call = JSON.parse(body) as SearchCall;
    if (typeof call.params.arguments.query === 'string') return call;
  } catch {
    // Said below.
  }
  throw new Refusal(400, 'Here is the search that this action makes, and nothing else');
}

/** What the search tool finds, in MCP's words. */
export function search(query: string, origin: string) {
  const sections = findSections(query, origin);
  const texts = sections.map(({ title, link, text }) => `# ${title}\n${link}\n\n${text}`);
  if (texts.length === 0) texts.push('No section has these words.');
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent: { sections } };
}
