import type { ServiceReply, ServiceRequest } from '../../../src/emulator/http/messages.ts';
import type { Service } from '../../../src/emulator/service.ts';
import { parseMediaType } from '../access/media-type.ts';
import { answerMessage, type JsonRpcReply, protocolVersions, refuseMessage } from './mcp.ts';

/** The documentation server's search, by MCP. */
export const docsServer: Service = async (request, world) => {
  const refusal = checkTransport(request);
  if (refusal !== undefined) return refusal;
  let message: unknown;
  try {
    message = JSON.parse(request.body);
  } catch {
    return { status: 400, body: refuseMessage(null, -32700, 'The body is not JSON') };
  }
  const reply = answerMessage(message, world.origin);
  if (reply === undefined) return { status: 202 };
  // An id of null means that the message was no JSON-RPC request at all.
  if (reply.id === null) return { status: 400, body: reply };
  const isStream = request.url.searchParams.has('sse') || world.store.settings.docsSse;
  return isStream ? sendEvents(reply) : { status: 200, body: reply };
};

// The Streamable HTTP transport of MCP, revision 2025-11-25, without sessions and without a stream of the server's own.
function checkTransport({ method, headers }: ServiceRequest): ServiceReply | undefined {
  const refuse = (status: number, message: string, more: Record<string, string> = {}): ServiceReply => ({
    status,
    headers: more,
    body: refuseMessage(null, -32000, message),
  });
  const { accept = '', 'content-type': contentType = '', 'mcp-protocol-version': version } = headers;
  if (method !== 'POST') return refuse(405, 'Send POST', { allow: 'POST' });
  const accepted = accept.split(',').map(parseMediaType);
  if (!accepted.includes('application/json') || !accepted.includes('text/event-stream')) {
    return refuse(406, 'Accept must list application/json and text/event-stream');
  }
  if (parseMediaType(contentType) !== 'application/json') {
    return refuse(415, 'Content-Type must be application/json');
  }
  if (version !== undefined && !protocolVersions.includes(version)) {
    return refuse(400, `MCP-Protocol-Version must be one of ${protocolVersions.join(', ')}`);
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
