import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Loopback, serveHttp } from './loopback.ts';

/** A namespace as this server shows it; what is absent is not told. */
export interface ServedNamespace {
  readonly id?: string;
  readonly name: string;
  readonly team?: string;
  readonly description?: string | null;
  readonly created_at?: string;
  /** What else it says of itself. */
  readonly [word: string]: unknown;
}

/** What happens around one request: things change hands before it, or it is answered by something else than what it did. */
export interface Twist {
  /** `DELETE`, or `GET /namespaces/x`; the first request that begins so. */
  readonly on: string;
  before?(namespaces: ServedNamespace[]): void;
  after?(namespaces: ServedNamespace[]): void;
  readonly answer?: readonly [status: number, headers?: Readonly<Record<string, string>>];
  /** What the answer shows; without it, a refusal. */
  readonly shows?: ServedNamespace | readonly ServedNamespace[];
  /** Whether it is done although it is answered so. */
  readonly acts?: boolean;
}

/** A platform that knows namespaces alone, in which a name need not be unique and an id may be another's name. */
export async function serveNamespaces(
  namespaces: ServedNamespace[],
  twists: readonly Twist[] = [],
): Promise<Loopback & { readonly apiUrl: string; calls(): readonly string[] }> {
  const calls: string[] = [];
  const left = [...twists];
  // The specification says id or name, and not which comes first.
  const find = (key: string) => namespaces.findIndex(({ id, name }) => name === key || id === key);

  const act = (method: string, key: string, body: string): readonly [number, unknown?] => {
    if (method === 'POST') {
      const made = { id: `made-${calls.length}`, ...(JSON.parse(body) as ServedNamespace) };
      namespaces.push(made);
      return [201, made];
    }
    if (key === '') return [200, namespaces];
    const at = find(key);
    if (at < 0) return [404, { code: 'not_found', message: 'No such namespace' }];
    return method === 'DELETE' ? [204, void namespaces.splice(at, 1)] : [200, namespaces[at]];
  };

  const server = await serveHttp(async (request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    const call = `${request.method} ${path}`;
    const body = await text(request);
    calls.push(call);
    const at = left.findIndex(({ on }) => call.startsWith(on));
    const [twist] = at < 0 ? [] : left.splice(at, 1);
    twist?.before?.(namespaces);
    const key = decodeURIComponent(path.split('/')[2] ?? '');
    const skipped = twist?.answer !== undefined && !twist.acts;
    const [status, reply] = skipped ? [0] : act(request.method ?? '', key, body);
    twist?.after?.(namespaces);
    const shown = twist?.shows ?? { code: 'twisted', message: 'twisted' };
    if (twist?.answer) respond(response, twist.answer[0], shown, twist.answer[1]);
    else respond(response, status, reply);
  });
  return { ...server, apiUrl: `${server.url}api/v1`, calls: () => calls.splice(0) };
}

function respond(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
