import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the site that can be cut, silenced and restored. */
export async function startLine(siteUrl: string) {
  const { hostname, port } = new URL(siteUrl);
  const sockets = new Set<Socket>();
  /** The site's end of each connection that carries an event stream. */
  const streams = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  let replacement: string | undefined;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    if (replacement !== undefined) {
      const text = replacement;
      near.on('error', () => undefined);
      return near.on('data', () => near.end(text));
    }
    const far = connect(Number(port), hostname);
    near.on('data', (bytes) => {
      if (bytes.includes('/events HTTP/1.1')) streams.add(far);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isSilent) socket.pause();
      socket.on('data', (bytes) => void other.write(bytes));
      socket.on('end', () => other.end());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    /** Accepts everything but delivers nothing, like a phone that shows bars but has no network. */
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    /** Answers everything with this page, as a proxy on the way might. */
    answerAll: (status: number, page: string) => {
      replacement = `HTTP/1.1 ${status} So\r\ncontent-type: text/html\r\nconnection: close\r\ncontent-length: ${page.length}\r\n\r\n${page}`;
      for (const socket of sockets) socket.destroy();
    },
    /**
     * Silences the open event streams without closing them, as when a router forgets a connection. New connections
     * work.
     */
    forgetStreams: () => {
      for (const far of streams) far.removeAllListeners('data').resume();
      streams.clear();
    },
    restore: () => {
      replacement = undefined;
      isCut = false;
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    [Symbol.asyncDispose]: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
