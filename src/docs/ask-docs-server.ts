import { ActionError } from '../contract/errors.ts';
import type { DocsAnswer } from '../contract/runtime.ts';
import { type Clock, type Deadline, remaining } from '../platform/wire/clock.ts';
import { type HttpReply, isSuccess, type Transport, TransportError } from '../platform/wire/http/http.ts';
import { choosePause, parseRetryAfter } from '../platform/wire/retry-after.ts';
import { type RpcAnswer, readAnswer, watchForAnswer } from './json-rpc.ts';
import { findSearchTool, isToolUnknown, type SearchTool, specifiedTool } from './search-tool.ts';
import { readSections, readText } from './sections.ts';

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
const hint =
  'Check that `docs-url` is the base address of the platform’s documentation server (the search answers at `{docs-url}/mcp`), and that this runner can reach it.';

/** Searches the documentation by one request; if the server calls its search otherwise, by its own list of tools. */
export async function askDocsServer(docsUrl: string, query: string, options: DocsOptions): Promise<DocsAnswer> {
  const url = new URL(`${docsUrl}/mcp`);
  const search = ({ name, argument }: SearchTool) =>
    post(url, 'tools/call', { name, arguments: { [argument]: query } }, options);
  let answer = await search(specifiedTool);
  if (isToolUnknown(answer)) {
    const tool = findSearchTool(await post(url, 'tools/list', {}, options));
    if (tool !== undefined) answer = await search(tool);
  }
  if ('error' in answer) throw refused(url, answer.error);
  if (answer.result['isError'] === true) throw refused(url, readText(answer.result));
  return readSections(answer.result);
}

function refused({ pathname }: URL, detail: string): ActionError {
  return new ActionError('docs-failed', `POST ${pathname}: the documentation server refused the search`, hint, {
    detail,
  });
}

/** Sends one message, without any credential; again after trouble that may pass, because searching changes nothing. */
async function post(url: URL, method: string, params: object, options: DocsOptions): Promise<RpcAnswer> {
  const { clock, deadline, signal } = options;
  for (let tries = 1; ; tries++) {
    const came = await send(url, JSON.stringify({ jsonrpc: '2.0', id: callId, method, params }), options);
    if (!('problem' in came)) return came;
    const pause = came.after ?? choosePause(tries);
    if (!came.again || tries === mostTries || pause >= remaining(deadline, clock)) {
      const { cause, detail, problem } = came;
      throw new ActionError('docs-failed', `POST ${url.pathname}: ${problem}`, hint, { cause, detail });
    }
    await clock.sleep(pause, signal);
  }
}

/** Why there is no answer. */
interface Trouble {
  readonly problem: string;
  readonly again: boolean;
  readonly after?: number | undefined;
  readonly detail?: string;
  readonly cause?: unknown;
}

async function send(url: URL, body: string, options: DocsOptions): Promise<RpcAnswer | Trouble> {
  const { clock, deadline, requestTimeout, signal, transport } = options;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    // What is compressed can be read only once all of it is there.
    'accept-encoding': 'identity',
  };
  const timeout = Math.min(requestTimeout, remaining(deadline, clock));
  try {
    const reply = await transport({
      method: 'POST',
      url,
      headers,
      body,
      timeout,
      signal,
      isEnough: watchForAnswer(callId),
    });
    return readAnswer(reply, callId) ?? describeTrouble(reply);
  } catch (error) {
    if (error instanceof TransportError) return { problem: error.message, again: error.again, cause: error };
    throw error;
  }
}

function describeTrouble({ body, headers, status }: HttpReply): Trouble {
  if (isSuccess(status)) return { problem: 'the reply holds no answer to the search', again: false };
  return {
    problem: `the documentation server answered ${status}`,
    again: status === 408 || status === 429 || status >= 500,
    after: parseRetryAfter(headers['retry-after'], headers.date),
    detail: body.toString(),
  };
}
