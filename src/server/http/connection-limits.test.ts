import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { apiHeaders } from './headers.ts';
import { makeHttpServer } from './http-server.ts';
import { repliesIn, sendRaw } from './test-socket.ts';

let site: TestApp;
let app: FastifyInstance;
let port: number;
const reached: string[] = [];

before(async () => {
  site = await makeTestApp({ withPool: false });
  app = makeHttpServer(site.context, { headersMs: 100, requestMs: 200, checkEveryMs: 20 });
  app.get('/first', async () => ({ reached: reached.push('first') }));
  app.post('/first', async () => ({ reached: reached.push('first') }));
  app.get('/second', async () => ({ reached: reached.push('second') }));
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write('data: 1\n\n');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
after(async () => {
  await app.close();
  await site.close();
});

function assertRefusal(reply: ReturnType<typeof repliesIn>[number] | undefined, status: number, sentence: string) {
  assert.ok(reply);
  assert.deepEqual([reply.status, JSON.parse(reply.body)], [status, { error: sentence }]);
  assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(apiHeaders)) assert.equal(reply.headers.get(name), value, name);
}

const behind = 'GET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const unreadable = "The request can't be read.";
const chunks = '0\r\n\r\n';
const ambiguous: [name: string, request: string][] = [
  ['two hosts', 'GET /first HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ['a missing host', 'GET /first HTTP/1.1\r\n\r\n'],
  ['two tokens', 'GET /first HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n'],
  ['an absolute address', 'GET http://evil.example/first HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an unknown transfer coding', `POST /first HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n${chunks}`],
  ['two transfer codings', `POST /first HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n${chunks}`],
  [
    'chunked before another coding',
    `POST /first HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n${chunks}`,
  ],
  ['chunks in HTTP/1.0', `POST /first HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`],
  [
    'a length and chunks',
    `POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
  ],
  ['two lengths', 'POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a space before the colon', 'GET /first HTTP/1.1\r\nHost : x\r\n\r\n'],
  ['bare line feeds', 'GET /first HTTP/1.1\nHost: x\n\n'],
  ['a NUL in a header', 'GET /first HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  ['non-ASCII bytes in the address', 'GET /f\xff HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['something other than HTTP', 'good day\r\n\r\n'],
];
for (const [name, request] of ambiguous) {
  test(`the server refuses ${name} once, closes the connection and reads nothing further`, async () => {
    reached.length = 0;
    const replies = repliesIn(await sendRaw(port, Buffer.from(request + behind, 'latin1')));
    assert.equal(replies.length, 1);
    assertRefusal(replies[0], 400, unreadable);
    assert.equal(replies[0]?.headers.get('connection'), 'close');
    assert.ok(!reached.includes('second'));
  });
}

test('an HTTP/1.0 request may have no Host', async () => {
  const [reply] = repliesIn(await sendRaw(port, 'GET /second HTTP/1.0\r\n\r\n'));
  assert.equal(reply?.status, 200);
});

test('an expectation other than 100-continue is refused', async () => {
  const request = 'POST /first HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 0\r\n\r\n';
  const replies = repliesIn(await sendRaw(port, request + behind));
  assert.equal(replies.length, 1);
  assertRefusal(replies[0], 417, "The request expects something this server doesn't support.");
});

test('tunnels are refused', async () => {
  const replies = repliesIn(await sendRaw(port, `CONNECT evil.example:80 HTTP/1.1\r\nHost: x\r\n\r\n${behind}`));
  assert.equal(replies.length, 1);
  assertRefusal(replies[0], 405, "This server isn't a proxy.");
});

test('an unsupported upgrade is answered as a plain request, and the connection closes', async () => {
  const request = 'GET /first HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const replies = repliesIn(await sendRaw(port, request));
  assert.deepEqual(
    replies.map((reply) => reply.status),
    [200],
  );
});

test('TRACE and unknown methods are not found and echo nothing', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'OPTIONS']) {
    const request = `${method} /first HTTP/1.1\r\nHost: x\r\nX-Secret: marker\r\nConnection: close\r\n\r\n`;
    const [reply] = repliesIn(await sendRaw(port, request));
    assertRefusal(reply, 404, "There's nothing here.");
  }
});

test('headers over 16 KiB get their own refusal', async () => {
  const [reply] = repliesIn(
    await sendRaw(port, `GET /first HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`),
  );
  assertRefusal(reply, 431, 'The request headers are too large.');
});

test('headers and bodies that never end time out', async () => {
  const [headers] = repliesIn(await sendRaw(port, 'GET /first HTTP/1.1\r\nHost: x\r\nX-A:'));
  assertRefusal(headers, 408, 'The request took too long.');
  const json = 'Content-Type: application/json\r\nContent-Length: 10';
  const [body] = repliesIn(await sendRaw(port, `POST /first HTTP/1.1\r\nHost: x\r\n${json}\r\n\r\n{`));
  assertRefusal(body, 408, 'The request took too long.');
});

test('a body that breaks or never ends after its answer gets no second answer', async () => {
  const head = 'POST /first HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n';
  const broken = `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello0\r\n\r\n`;
  const endless = `${head}Content-Length: 10\r\n\r\nhello`;
  for (const request of [broken, endless]) {
    const replies = repliesIn(await sendRaw(port, request));
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [415],
    );
  }
});

test("a refused client that doesn't hang up is disconnected", async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined).resume();
  socket.write('good day\r\n\r\n');
  await once(socket, 'end');
  // Only a write reveals that the other side is gone.
  const writing = setInterval(() => socket.write('still here\r\n'), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(writing);
});

test('garbage sent after opening a stream adds nothing to it', async () => {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const isFirst = received === '';
    received += chunk;
    if (isFirst) socket.write('good day\r\n\r\n');
  });
  socket.on('error', () => undefined);
  socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'close');
  assert.equal([...received.matchAll(/HTTP\/1\.1/g)].length, 1);
});

test('a client that sends a far too large body before reading gets the whole answer', async () => {
  const body = Buffer.alloc(2 * 1024 * 1024, 'a');
  const head = `POST /first HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const replies = repliesIn(await sendRaw(port, head, body, behind));
  assertRefusal(replies[0], 413, 'The request is too large.');
  assert.deepEqual(
    replies.map((reply) => reply.status),
    [413, 200],
  );
});

test('requests on open connections get our own refusal while the server stops', async () => {
  const closing = makeHttpServer(site.context);
  const stopping = new Promise<void>((resolve) => closing.addHook('preClose', async () => resolve()));
  let release = () => {};
  closing.get(
    '/slow',
    () =>
      new Promise<object>((resolve) => {
        release = () => resolve({});
      }),
  );
  await closing.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect({ port: (closing.server.address() as AddressInfo).port, host: '127.0.0.1' });
  const received = (async () => {
    let text = '';
    for await (const chunk of socket.setEncoding('latin1')) text += chunk;
    return text;
  })();
  const arrived = once(closing.server, 'request');
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await arrived;
  const closed = closing.close();
  await stopping;
  const next = once(closing.server, 'request');
  socket.write('GET /second HTTP/1.1\r\nHost: x\r\n\r\n');
  await next;
  release();
  const [slow, late] = repliesIn(await received);
  assert.equal(slow?.status, 200);
  assertRefusal(late, 503, 'The server is restarting.');
  await closed;
});
