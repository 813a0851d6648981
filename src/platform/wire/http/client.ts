import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { HttpClient } from '@actions/http-client';
import { getProxyUrl } from '@actions/http-client/lib/proxy';
import { isLoopback } from '../../../contract/confidential.ts';
import type { HttpRequest } from './http.ts';

/** A client for one request and its redirects. */
export type Client = ReturnType<typeof openClient>;

/** Opens the toolkit's client, so that it knows whether it came as far as sending, and can be ended while it waits. */
export function openClient(timeout: number) {
  const client = new HttpClient('platform-deploy', [], { socketTimeout: timeout + 1000 });
  let current: ClientRequest | undefined;
  let sent = false;
  const open = (send: typeof http.request) => (options: RequestOptions, onReply: (reply: IncomingMessage) => void) => {
    sent = false;
    const onOpen = () => {
      sent = true;
    };
    current = send(options, onReply).once('socket', (socket) => whenOpen(socket, onOpen));
    return current;
  };
  return {
    /** Sends once: the client's own `request` would repeat bodies elsewhere. */
    async send(request: HttpRequest): Promise<IncomingMessage> {
      const { body, url } = request;
      const { request: send } = url.protocol === 'https:' ? https : http;
      const httpModule = { request: open(send) } as typeof http;
      const options = describeOptions(request, client);
      return (await client.requestRaw({ parsedUrl: url, options, httpModule }, body ?? null)).message;
    },
    /** Whether the connection of the last request was open, so that its bytes may have left. */
    wasSent: () => sent,
    end: () => void current?.destroy(),
  };
}

function describeOptions({ fresh = false, headers, method, url }: HttpRequest, client: HttpClient): RequestOptions {
  const options: RequestOptions = {
    // Without the brackets of an IPv6 address, which no resolver takes.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: url.pathname + url.search,
    method,
    headers: { 'accept-encoding': 'gzip', ...headers, 'user-agent': client.userAgent },
    // The client's own agent leads to a proxy, has no connection open, and keeps none. Node's keeps them for the next request.
    ...(fresh || getProxyUrl(url) ? { agent: client.getAgent(url.href) } : {}),
  };
  if (!isLoopback(url)) checkCertificate(options);
  return options;
}

/** Has the certificate checked, also behind a proxy: an environment variable can have Node take any. */
function checkCertificate(options: RequestOptions): void {
  const behindProxy = typeof options.agent === 'object' && 'options' in options.agent ? options.agent.options : {};
  for (const those of [options, behindProxy]) Object.assign(those as object, { rejectUnauthorized: true });
}

type Connection = NonNullable<ClientRequest['socket']> & { readonly secureConnecting?: boolean };

/** Calls back as soon as a connection takes bytes: a kept one at once, one over TLS after its certificate was checked. */
function whenOpen(socket: Connection, onOpen: () => void): void {
  if (socket.secureConnecting) socket.once('secureConnect', onOpen);
  else if (socket.connecting) socket.once('connect', onOpen);
  else onOpen();
}
