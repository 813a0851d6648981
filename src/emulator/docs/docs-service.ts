import { escapeHtml, renderHtmlPage } from '../http/html.ts';
import type { ServiceReply, ServiceRequest } from '../http/messages.ts';
import { parseMediaType } from '../http/read-request.ts';
import { Refusal } from '../http/refusal.ts';
import type { Service } from '../service.ts';
import type { World } from '../world.ts';
import { allSections, type Language } from './all-sections.ts';
import { answerMessage, type JsonRpcReply, protocolVersions, refuseMessage } from './mcp.ts';

/** The documentation server, mounted at `/docs`: search by MCP at `/docs/mcp`, and the pages that its links lead to. */
export const docsService: Service = async (request, world) => {
  if (request.url.pathname === '/docs/mcp') return answerMcp(request, world);
  const [, language, slug] = /^\/docs\/(en|ja)(?:\/([\w-]+))?\/?$/.exec(request.url.pathname) ?? [];
  if (language === undefined) throw new Refusal(404, 'There is no such page');
  if (request.method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
  return showSection(language as Language, slug);
};

async function answerMcp(request: ServiceRequest, world: World): Promise<ServiceReply> {
  const refusal = checkTransport(request);
  if (refusal !== undefined) return refusal;
  let message: unknown;
  try {
    message = JSON.parse(request.body);
  } catch {
    return { status: 400, body: refuseMessage(null, -32700, 'Parse error: the body is not JSON') };
  }
  const reply = answerMessage(message, world.origin);
  if (reply === undefined) return { status: 202 };
  // An id of null means that the message was no JSON-RPC request at all.
  if (reply.id === null) return { status: 400, body: reply };
  const isStream = request.url.searchParams.has('sse') || world.store.settings.docsSse;
  return isStream ? sendEvents(reply) : { status: 200, body: reply };
}

// The Streamable HTTP transport of MCP, revision 2025-11-25, without sessions and without a stream of the server's own.
function checkTransport({ method, headers }: ServiceRequest): ServiceReply | undefined {
  const refuse = (status: number, message: string, more: Record<string, string> = {}): ServiceReply => ({
    status,
    headers: more,
    body: refuseMessage(null, -32000, message),
  });
  const { accept = '', 'content-type': contentType = '', 'mcp-protocol-version': version } = headers;
  if (method !== 'POST') return refuse(405, 'Method not allowed: send POST', { allow: 'POST' });
  const accepted = accept.split(',').map(parseMediaType);
  if (!accepted.includes('application/json') || !accepted.includes('text/event-stream')) {
    return refuse(406, 'Not acceptable: Accept must list both application/json and text/event-stream');
  }
  if (parseMediaType(contentType) !== 'application/json') {
    return refuse(415, 'Unsupported media type: Content-Type must be application/json');
  }
  if (version !== undefined && !protocolVersions.includes(version)) {
    return refuse(400, `Bad request: MCP-Protocol-Version must be one of ${protocolVersions.join(', ')}`);
  }
  return undefined;
}

// The comment is there because a client has to pass over it.
function sendEvents(reply: JsonRpcReply): ServiceReply {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' },
    body: `: documentation search\n\nevent: message\ndata: ${JSON.stringify(reply)}\n\n`,
  };
}

function showSection(language: Language, slug: string | undefined): ServiceReply {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const pages = allSections[language];
  const contents = pages.map((page) => `<li><a href="/docs/${language}/${page.slug}">${escapeHtml(page.title)}</a>`);
  if (slug === undefined) {
    const title = { en: 'Documentation', ja: 'ドキュメント' }[language];
    return { status: 200, headers, body: renderHtmlPage(title, `<ul>${contents.join('')}</ul>`, language) };
  }
  const page = pages.find((candidate) => candidate.slug === slug);
  if (page === undefined) {
    return { status: 404, headers, body: renderHtmlPage('Not found', `<ul>${contents.join('')}</ul>`, language) };
  }
  return { status: 200, headers, body: renderHtmlPage(page.title, `<p>${escapeHtml(page.text)}</p>`, language) };
}
