import { search } from '../../../src/emulator/docs/docs-service.ts';

/** The revisions of the Model Context Protocol that the server speaks, the newest first. */
export const protocolVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26'];

type MessageId = string | number | null;

/** A JSON-RPC 2.0 response. */
export type JsonRpcReply = { readonly jsonrpc: '2.0'; readonly id: MessageId } & (
  | { readonly result: object }
  | { readonly error: { readonly code: number; readonly message: string } }
);

type JsonObject = Readonly<Record<string, unknown>>;

const tool = {
  name: 'search_service_documentation',
  description: 'Finds sections of the documentation by the words of the query',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' } },
    required: ['query'],
  },
};

/** Makes an error response. */
export function refuseMessage(id: MessageId, code: number, message: string): JsonRpcReply {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** Answers one JSON-RPC message; a notification or a response has no answer. */
export function answerMessage(message: unknown, origin: string): JsonRpcReply | undefined {
  const { jsonrpc, id, method, params = {} } = isObject(message) ? message : {};
  if (!isObject(message) || jsonrpc !== '2.0') {
    return refuseMessage(null, -32600, 'One JSON-RPC 2.0 message is expected');
  }
  if (method === undefined && id !== undefined && ('result' in message || 'error' in message)) return undefined;
  if (typeof method !== 'string') return refuseMessage(null, -32600, 'method is missing');
  if (id === undefined) return undefined;
  if (typeof id !== 'string' && typeof id !== 'number') {
    return refuseMessage(null, -32600, 'id must be a string or a number');
  }
  if (!isObject(params)) return refuseMessage(id, -32602, 'An object is expected');
  switch (method) {
    case 'initialize':
      return initialize(id, params);
    case 'ping':
      return succeed(id, {});
    case 'tools/list':
      return succeed(id, { tools: [tool] });
    case 'tools/call':
      return callTool(id, params, origin);
    default:
      return refuseMessage(id, -32601, `Method not found: ${method}`);
  }
}

function initialize(id: MessageId, { protocolVersion }: JsonObject): JsonRpcReply {
  if (typeof protocolVersion !== 'string') {
    return refuseMessage(id, -32602, 'protocolVersion is missing');
  }
  return succeed(id, {
    protocolVersion: protocolVersions.includes(protocolVersion) ? protocolVersion : protocolVersions[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'platform-documentation', version: '1.0.0' },
  });
}

function callTool(id: MessageId, params: JsonObject, origin: string): JsonRpcReply {
  const { name, arguments: given = {} } = params;
  if (name !== tool.name) return refuseMessage(id, -32602, `Unknown tool: ${String(name)}`);
  if (!isObject(given)) return refuseMessage(id, -32602, 'arguments must be an object');
  const { query } = given;
  // MCP: a model can repair wrong arguments, so they are the tool's failure and not the protocol's.
  if (typeof query !== 'string' || query.trim() === '') {
    return succeed(id, { content: [{ type: 'text', text: 'query must be a text that is not empty' }], isError: true });
  }
  return succeed(id, search(query, origin));
}

function succeed(id: MessageId, result: object): JsonRpcReply {
  return { jsonrpc: '2.0', id, result };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
