import type { RequestListener } from 'node:http';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { type Loopback, serveHttp } from './loopback.ts';
import { runStep, type StepResult } from './step.ts';

/** No pause counts: what is looked at is what is done with a text. */
const clock = { ...systemClock, sleep: async () => {} };

interface Way {
  readonly inputs: Readonly<Record<string, string>>;
  readonly status?: number;
  /** A text is sent as a web page, all else as JSON. */
  readonly body: unknown;
}

/** The ways in which a platform can bring a text in: an operation, and what is answered to it. */
export const ways = {
  'what a command prints': (text) => ({
    inputs: { operation: 'exec', app: 'a', dyno: 'web.1', command: 'true' },
    body: { output: text, exit_code: 1 },
  }),
  'the message of an error': (text) => ({
    inputs: { operation: 'get-app', app: 'a' },
    status: 422,
    body: { code: text, message: text, details: { [text]: text } },
  }),
  'a web page instead of an answer': (text) => ({
    inputs: { operation: 'get-app', app: 'a' },
    status: 403,
    body: text,
  }),
  'an email': (text) => ({ inputs: { operation: 'whoami' }, body: { id: '1', email: text } }),
  'everything about an app': (text) => ({
    inputs: { operation: 'get-app', app: 'a' },
    body: { id: text, name: text, region: text, team: text, status: text, [text]: text },
  }),
  'names in a list': (text) => ({
    inputs: { operation: 'list-apps' },
    body: [{ id: '1', name: text, status: text }],
  }),
  'the name of a config var': (text) => ({ inputs: { operation: 'get-config', app: 'a' }, body: { [text]: 'v' } }),
  'a hostname': (text) => ({
    inputs: { operation: 'list-domains', app: 'a' },
    body: [{ id: 'd', hostname: text, cname: text, ssl_status: text }],
  }),
  'the status of a dyno': (text) => ({
    inputs: { operation: 'list-dynos', app: 'a' },
    body: [{ name: `web${text}`, type: text, status: text, started_at: text }],
  }),
  'the message of a build': (text) => ({
    inputs: { operation: 'build', app: 'a', wait: 'true', 'build-id': 'b' },
    body: { id: 'b', name: 'a', status: 'failed', message: text, current_build_id: 'b', deployment_message: text },
  }),
  'a section of the documentation': (text) => ({
    inputs: { operation: 'search-docs', query: 'config' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      result: { content: [{ type: 'text', text: `https://docs.example/ ${text}\n${text}` }] },
    },
  }),
  'the name of a team': (text) => ({ inputs: { operation: 'list-teams' }, body: [{ id: text, name: text }] }),
  'the name of a namespace': (text) => ({
    inputs: { operation: 'list-namespaces' },
    body: [{ id: '1', name: text, description: text, created_at: text }],
  }),
  'the name of a pipeline': (text) => ({ inputs: { operation: 'list-pipelines' }, body: [{ id: '1', name: text }] }),
  'the name of a branch': (text) => ({
    inputs: { operation: 'build', app: 'a', branch: text, wait: 'false' },
    body: { id: 'b', name: 'a', status: 'pending' },
  }),
} as const satisfies Readonly<Record<string, (text: string) => Way>>;

/** Runs a step into which a text comes in one of the ways. */
export async function bringIn(way: keyof typeof ways, text: string): Promise<StepResult> {
  const { inputs, status = 200, body }: Way = ways[way](text);
  const isPage = typeof body === 'string';
  const answer: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
    response.end(isPage ? body : JSON.stringify(body));
  };
  await using server: Loopback = await serveHttp(answer);
  const address = server.url.href.replace(/\/$/, '');
  const docs = inputs['operation'] === 'search-docs' ? { 'docs-url': address } : {};
  return await runStep({ clock, with: { 'api-url': address, token: 'fake-token-value', ...docs, ...inputs } });
}
