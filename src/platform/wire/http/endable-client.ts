import http, { type Agent, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { HttpClient, type HttpClientResponse } from '@actions/http-client';
import { getProxyUrl } from '@actions/http-client/lib/proxy';
import { isLoopback } from '../../../contract/confidential.ts';
import type { HttpRequest } from './http.ts';

const userAgent = 'platform-deploy';
/** They keep connections open for the next request, as long as Node's own would. */
const agents: Record<string, Agent> = {};

/**
 * The toolkit's client, which knows whether it came as far as sending, and can be ended while it waits. A signal among the
 * request's options would do that too, but Node loads and runs a good deal of code to listen to one.
 */
export class EndableClient extends HttpClient {
  #request: ClientRequest | undefined;
  /** Whether the connection was open to the last request, so that its bytes may have left. */
  sent = false;

  constructor({ timeout }: Pick<HttpRequest, 'timeout'>) {
    super(userAgent, [], { socketTimeout: timeout + 1000 });
  }

  /** Sends once. Redirects and retries are decided by `transport` and by `retry`: the client's own `request` would repeat bodies elsewhere. */
  send({ body, fresh = false, headers, method, url }: HttpRequest): Promise<HttpClientResponse> {
    const { request } = url.protocol === 'https:' ? https : http;
    const options: RequestOptions = {
      // Without the brackets of an IPv6 address, which no resolver takes.
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      path: url.pathname + url.search,
      method,
      headers: { 'accept-encoding': 'gzip', ...headers, 'user-agent': this.userAgent },
      agent: this.#chooseAgent(url, fresh),
    };
    if (!isLoopback(url)) checkCertificate(options);
    const open = (sent: RequestOptions, onReply: (reply: IncomingMessage) => void) => {
      this.sent = false;
      const onOpen = () => {
        this.sent = true;
      };
      this.#request = request(sent, onReply).once('socket', (socket) => whenOpen(socket, onOpen));
      return this.#request;
    };
    return this.requestRaw({ parsedUrl: url, options, httpModule: { request: open } as typeof http }, body ?? null);
  }

  end(): void {
    this.#request?.destroy();
  }

  /** The client's own agent, which leads to a proxy where there is one, has no connection open, and keeps none. */
  #chooseAgent(url: URL, fresh: boolean): Agent {
    if (fresh || getProxyUrl(url)) return this.getAgent(url.href);
    const { Agent } = url.protocol === 'https:' ? https : http;
    agents[url.protocol] ??= new Agent({ keepAlive: true, timeout: 5000 });
    return agents[url.protocol] as Agent;
  }
}

/** Has the certificate checked, also of what is behind a proxy. Left to itself, Node takes any where a variable of the environment says so. */
function checkCertificate(options: RequestOptions): void {
  const behindProxy = typeof options.agent === 'object' && 'options' in options.agent ? options.agent.options : {};
  for (const those of [options, behindProxy]) Object.assign(those as object, { rejectUnauthorized: true });
}

type Connection = NonNullable<ClientRequest['socket']> & { readonly secureConnecting?: boolean };

/** Calls back as soon as a connection takes bytes: one that is kept does so at once, one over TLS when its certificate was found good. */
function whenOpen(socket: Connection, onOpen: () => void): void {
  if (socket.secureConnecting) socket.once('secureConnect', onOpen);
  else if (socket.connecting) socket.once('connect', onOpen);
  else onOpen();
}
