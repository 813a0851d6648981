import { ActionError } from '../contract/errors.ts';
import type { DocsAnswer } from '../contract/runtime.ts';
import { type Clock, type Deadline, remaining } from '../platform/wire/clock.ts';
import { isSuccess, type Transport, TransportError } from '../platform/wire/http/http.ts';
import { choosePause, parseRetryAfter } from '../platform/wire/retry-after.ts';
import { type RpcAnswer, readAnswer, watchForAnswer } from './json-rpc.ts';
import { findOnlyTool, isToolUnknown, specifiedTool } from './search-tool.ts';
import { readRefusal, readSections } from './sections.ts';

/** What a search needs beside the address and the words. */
export interface DocsOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  readonly requestTimeout: number;
}

const callId = 1;
const mostTries = 4;

/** Searches the documentation by one request; if the server calls its search otherwise, by its own list of tools. */
export async function askDocsServer(docsUrl: string, query: string, options: DocsOptions): Promise<DocsAnswer> {
  const url = new URL(`${docsUrl}/mcp`);
  const search = (name: string) => post(url, 'tools/call', { name, arguments: { query } }, options);
  let answer = await search(specifiedTool);
  if (isToolUnknown(answer)) {
    const tool = findOnlyTool(await post(url, 'tools/list', {}, options));
    if (tool !== undefined) answer = await search(tool);
  }
  const detail = readRefusal(answer);
  if (detail === undefined && 'result' in answer) return readSections(answer.result);
  throw docsFailed(url, { problem: 'the documentation server refused the search', detail });
}

/** Why there is no answer. */
interface Trouble {
  readonly problem: string;
  readonly again?: boolean;
  readonly after?: number | undefined;
  readonly detail?: string | undefined;
  readonly cause?: unknown;
}

function docsFailed({ pathname }: URL, { cause, detail, problem }: Trouble): ActionError {
  const hint =
    'Check that `docs-url` is the base address of the documentation server (without `/mcp`), and that this runner can reach it.';
  return new ActionError('docs-failed', `POST ${pathname}: ${problem}`, hint, { cause, detail });
}

/** Sends one message, without any credential; again after trouble that may pass, because searching changes nothing. */
async function post(url: URL, method: string, params: object, options: DocsOptions): Promise<RpcAnswer> {
  const { clock, deadline, signal } = options;
  for (let tries = 1; ; tries++) {
    const came = await send(url, JSON.stringify({ jsonrpc: '2.0', id: callId, method, params }), options);
    if (!('problem' in came)) return came;
    const pause = came.after ?? choosePause(tries);
    if (!came.again || tries === mostTries || pause >= remaining(deadline, clock)) throw docsFailed(url, came);
    await clock.sleep(pause, signal);
  }
}

async function send(url: URL, body: string, options: DocsOptions): Promise<RpcAnswer | Trouble> {
  const { clock, deadline, requestTimeout, signal, transport } = options;
  // What is compressed can be read only once all of it is there.
  const accept = { accept: 'application/json, text/event-stream', 'accept-encoding': 'identity' };
  const headers = { 'content-type': 'application/json', ...accept };
  const timeout = Math.min(requestTimeout, remaining(deadline, clock));
  try {
    const isEnough = watchForAnswer(callId);
    const reply = await transport({ method: 'POST', url, headers, body, timeout, signal, isEnough });
    const { body: content, headers: fields, status } = reply;
    const answer = readAnswer(reply, callId);
    if (answer !== undefined) return answer;
    if (isSuccess(status)) return { problem: 'the reply holds no answer to the search' };
    const problem = `the documentation server answered ${status}`;
    const after = parseRetryAfter(fields['retry-after'], fields.date);
    const again = [408, 429].includes(status) || status >= 500;
    return { problem, again, after, detail: content.toString() };
  } catch (error) {
    if (error instanceof TransportError) return { problem: error.message, again: error.again, cause: error };
    throw error;
  }
}
