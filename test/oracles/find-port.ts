import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A port that nobody listens on. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until somebody listens on a port; false if nobody does for half a minute. */
export async function awaitPort(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([once(socket, 'connect'), once(socket, 'error').then(() => undefined)]).catch(
      () => undefined,
    );
    socket.destroy();
    if (open !== undefined) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
