import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `silent`: nothing gets through. `commit cut`: the connection is cut once a commit has been answered, before the
 * answer reaches the sender.
 */
export type ProxyFault = 'silent' | 'commit cut';

export interface PostgresProxy extends AsyncDisposable {
  url: string;
  fault: ProxyFault | undefined;
}

const commit = Buffer.from('Q\0\0\0\vcommit\0', 'latin1');

/** A proxy between a pool and its PostgreSQL that can fail like a network. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  const sockets = new Set<Socket>();
  const track = (socket: Socket) =>
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  const proxy = { fault: undefined } as Pick<PostgresProxy, 'fault'>;
  const server = createServer((client) => {
    const upstream = folder?.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(port, url.hostname || 'localhost');
    track(client);
    track(upstream);
    let isCut = false;
    client.on('data', (bytes: Buffer) => {
      if (proxy.fault === 'silent') return;
      isCut ||= proxy.fault === 'commit cut' && bytes.includes(commit);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (isCut) client.destroy();
      else if (proxy.fault !== 'silent') client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return Object.assign(proxy, {
    url: url.href,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  });
}
