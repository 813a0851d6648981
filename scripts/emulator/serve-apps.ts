import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EmulatorReply } from '../../src/emulator/routes.ts';
import { appsZone } from '../../src/emulator/state.ts';

const addressPattern = new RegExp(`https://([a-z0-9-]+)\\.${appsZone.replaceAll('.', '\\.')}`, 'g');

/** Gives each app an address of its own on this machine, so that its pages and health checks can be reached. */
export function serveApps(read: (path: string) => EmulatorReply) {
  const servers = new Map<string, Promise<Server>>();
  const serve = (name: string) => {
    const server = createServer((message, response) => {
      const { body, headers, status } = read(`/_apps/${name}${message.url}`);
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    return new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
  };
  const find = async (name: string): Promise<string> => {
    const server = servers.get(name) ?? serve(name);
    servers.set(name, server);
    return `http://127.0.0.1:${((await server).address() as AddressInfo).port}`;
  };
  return {
    /** Replaces the apps’ addresses in a reply. */
    async leadHere(reply: EmulatorReply): Promise<EmulatorReply> {
      const text = JSON.stringify(reply.body ?? '');
      const names = new Set(text.matchAll(addressPattern).map(([, name = '']) => name));
      if (names.size === 0) return reply;
      const found = new Map(await Promise.all([...names].map(async (name) => [name, await find(name)] as const)));
      return { ...reply, body: JSON.parse(text.replace(addressPattern, (_, name: string) => found.get(name) ?? '')) };
    },
    async close(): Promise<void> {
      for (const server of servers.values()) (await server).close().closeAllConnections();
    },
  };
}
