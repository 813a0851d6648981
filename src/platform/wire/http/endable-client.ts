import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { getProxyUrl, HttpClient } from '@actions/http-client';
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
  readonly #fresh: boolean | undefined;
  #request: ClientRequest | undefined;
  /** Whether the connection was open to the last request, so that its bytes may have left. */
  sent = false;

  constructor({ fresh, timeout }: HttpRequest) {
    // Redirects and retries are decided by `transport` and by `retry`: the client's own would repeat bodies elsewhere.
    super(userAgent, [], { allowRedirects: false, allowRetries: false, socketTimeout: timeout + 1000 });
    this.#fresh = fresh;
  }

  override requestRawWithCallback(...[info, ...rest]: Parameters<HttpClient['requestRawWithCallback']>): void {
    const { httpModule, options, parsedUrl } = info;
    // The client passes on an IPv6 address with its brackets, which no resolver takes.
    options.host = options.host?.replace(/^\[(.*)\]$/, '$1');
    // The client's own agent is new each time, and Node's may lead to a proxy that this host is exempt from.
    if (!this.#fresh && !getProxyUrl(parsedUrl.href))
      options.agent = agents[parsedUrl.protocol] ??= new httpModule.Agent({ keepAlive: true, timeout: 5000 });
    if (!isLoopback(parsedUrl)) checkCertificate(options);
    const request = (sent: RequestOptions, onReply: (reply: IncomingMessage) => void) => {
      this.sent = false;
      const onOpen = () => {
        this.sent = true;
      };
      this.#request = httpModule.request(sent, onReply).once('socket', (socket) => whenOpen(socket, onOpen));
      return this.#request;
    };
    super.requestRawWithCallback({ ...info, httpModule: { request } as typeof httpModule }, ...rest);
  }

  end(): void {
    this.#request?.destroy();
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
