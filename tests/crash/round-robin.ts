import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RoundRobin {
  port: number;
  close: () => Promise<void>;
}

/**
 * Forwards each connection to the next of these ports, skipping closed ones, like a proxy in front of several servers.
 * It never looks at the contents.
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    track(client);
    turn++;
    pass(
      client,
      ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0),
    );
  });

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  }

  function pass(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void client.destroy();
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    track(upstream);
    const next = () => pass(client, others);
    upstream.once('error', next);
    upstream.once('connect', () => {
      upstream.off('error', next);
      upstream.once('close', () => client.destroy());
      client.once('close', () => upstream.destroy());
      client.pipe(upstream);
      upstream.pipe(client);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
