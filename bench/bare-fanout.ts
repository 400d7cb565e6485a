import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** Baseline for `fanout`: broadcasts a text to all sockets, without accounts, permissions or disk. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
process.on('message', (text: string) => {
  const bytes = Buffer.from(text);
  for (const socket of sockets.clients) socket.send(bytes, { binary: false });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
