import type { DocsAnswer } from '../contract/docs-answer.ts';
import { shorten } from '../contract/shorten.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import type { Endpoint } from '../platform/wire/endpoints.ts';
import { errorFromBody, errorFromReply, type Sent } from '../platform/wire/error-from.ts';
import { type HttpReply, isSuccess } from '../platform/wire/http/http.ts';
import { retry } from '../platform/wire/retry.ts';
import { type SendOptions, send } from '../platform/wire/send.ts';
import { type RpcAnswer, readAnswer, watchForAnswer } from './json-rpc.ts';
import { findSearchTool, namesNoTool, type SearchTool, specifiedTool } from './search-tool.ts';
import { readSections, readText } from './sections.ts';

/** What a search needs beside the address and the words. */
export interface DocsOptions extends SendOptions {
  onRetry(error: ApiError, pause: number): void;
}

/** What a session, where the server has sessions, adds to each request. */
type SessionHeaders = Readonly<Record<string, string>>;

const protocolVersion = '2025-11-25';
const callId = 1;
// Searching changes nothing, so that it may always be sent again.
const endpoint: Endpoint = { method: 'POST', path: '/mcp', repeat: 'again' };
const hint =
  'Check that `docs-url` is the base address of the platform’s documentation server (the search answers at `{docs-url}/mcp`) and that this runner can reach it.';

/** Searches the documentation: one request, and a handshake before another only if the server insists on it. */
export async function askDocsServer(docsUrl: string, query: string, options: DocsOptions): Promise<DocsAnswer> {
  const url = new URL(`${docsUrl}/mcp`);
  const sent: Sent = { endpoint, url, label: `POST ${url.pathname}` };
  const post = (message: object, session: SessionHeaders = {}) => postMessage(sent, message, session, options);
  let session: SessionHeaders = {};
  const request = async (method: string, params: object) => {
    const reply = await post({ jsonrpc: '2.0', id: callId, method, params }, session);
    return { reply, answer: readAnswer(reply, callId) };
  };
  const search = (tool: SearchTool) =>
    request('tools/call', { name: tool.name, arguments: { [tool.argument]: query } });
  try {
    let said = await search(specifiedTool);
    if (asksForHandshake(said.answer)) {
      session = await shakeHands(sent, post);
      said = await search(specifiedTool);
    }
    if (namesNoTool(said.answer)) {
      const tool = findSearchTool((await request('tools/list', {})).answer);
      if (tool) said = await search(tool);
    }
    return readResult(sent, said.reply, said.answer);
  } catch (error) {
    throw error instanceof ApiError ? new ApiError({ ...error, message: error.message, hint }) : error;
  }
}

function readResult(sent: Sent, reply: HttpReply, answer: RpcAnswer | undefined): DocsAnswer {
  if (answer === undefined) {
    throw isSuccess(reply.status)
      ? errorFromBody(sent, reply, 'it holds no answer to the search')
      : errorFromReply(sent, reply);
  }
  if ('error' in answer) throw refused(sent, reply, answer.error.message);
  if (answer.result['isError'] === true) throw refused(sent, reply, readText(answer.result));
  return readSections(answer.result);
}

function refused({ label }: Sent, { status }: HttpReply, said: string): ApiError {
  const message = `${label}: ${shorten(said, 500) || 'the server gave no reason'}`;
  return new ApiError({ message, hint, status, code: 'refused', retry: { sent: true, again: false } });
}

function asksForHandshake(answer: RpcAnswer | undefined): boolean {
  return answer !== undefined && 'error' in answer && /initiali[sz]|session/i.test(answer.error.message);
}

async function shakeHands(
  sent: Sent,
  post: (message: object, session?: SessionHeaders) => Promise<HttpReply>,
): Promise<SessionHeaders> {
  const clientInfo = { name: 'platform-deploy', version: '1' };
  const params = { protocolVersion, capabilities: {}, clientInfo };
  const reply = await post({ jsonrpc: '2.0', id: callId, method: 'initialize', params });
  const answer = readAnswer(reply, callId);
  if (answer === undefined || 'error' in answer)
    throw refused(sent, reply, answer?.error.message ?? 'it does not answer the handshake');
  const id = reply.headers['mcp-session-id'];
  const session = {
    'mcp-protocol-version': String(answer.result['protocolVersion'] ?? protocolVersion),
    ...(typeof id === 'string' ? { 'mcp-session-id': id } : {}),
  };
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session);
  return session;
}

/** Sends one message, without any credential. A refusal in the protocol's own words is an answer, not a failure. */
function postMessage(sent: Sent, message: object, session: SessionHeaders, options: DocsOptions): Promise<HttpReply> {
  const { label, url } = sent;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    // What is compressed can be read only once all of it is there.
    'accept-encoding': 'identity',
    ...session,
  };
  const attempt = async () => {
    const request = { label, method: 'POST', url, headers, body: JSON.stringify(message) };
    const reply = await send({ ...request, isEnough: watchForAnswer(callId) }, options);
    const { status } = reply;
    const saysMore = status < 500 && status !== 429 && readAnswer(reply, callId) !== undefined;
    if (isSuccess(status) || saysMore) return reply;
    throw errorFromReply(sent, reply);
  };
  return retry(attempt, { ...options, endpoint });
}
