import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { drain } from './connection-limits.ts';

const mebibyte = 1024 * 1024;

test('a body over the byte limit is cut off', async (t) => {
  const { url, drained } = await startDrainingServer(t, { maxBytes: mebibyte, maxMs: 60_000 });
  const socket = await connectTo(url);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${8 * mebibyte}\r\n\r\n`);
  socket.write(Buffer.alloc(8 * mebibyte));
  await closed(socket);
  const { bytesRead } = await drained;
  assert.ok(bytesRead < 4 * mebibyte, `${bytesRead} bytes were read`);
});

test('a client that stops sending is cut off at the time limit', async (t) => {
  const { url, drained } = await startDrainingServer(t, { maxBytes: mebibyte, maxMs: 50 });
  const socket = await connectTo(url);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nonly this');
  await closed(socket);
  await drained;
});

async function connectTo(url: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  await once(socket, 'connect');
  return socket;
}

/** Resolves once the socket is closed, with or without a reset. */
function closed(socket: Socket): Promise<void> {
  socket.resume().on('error', () => undefined);
  return new Promise((resolve) => void socket.once('close', () => resolve()));
}

/** A server that answers immediately, and drains within these limits. */
async function startDrainingServer(t: TestContext, limits: { maxBytes: number; maxMs: number }) {
  const drained = Promise.withResolvers<{ bytesRead: number }>();
  const draining = createServer((request, response) => {
    const { socket } = request;
    response.end('no');
    void drain(request, limits).then(() => drained.resolve({ bytesRead: socket.bytesRead }));
  });
  draining.keepAliveTimeout = 600_000;
  draining.listen(0, '127.0.0.1');
  await once(draining, 'listening');
  t.after(() => void draining.close());
  return {
    url: `http://127.0.0.1:${(draining.address() as AddressInfo).port}/`,
    drained: drained.promise,
  };
}
