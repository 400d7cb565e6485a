import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { type PhotoServer, startPhotoServer } from './test-server.ts';
import { boundary, filePart, formBody, upload } from './test-uploads.ts';

const mebibyte = 1024 * 1024;
const tooLarge = 'Image is too large. Please use a smaller image.';

let server: PhotoServer;
before(async () => {
  server = await startPhotoServer();
});
after(() => server.close());

const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const largeFile = (bytes: number) => Buffer.concat([jpegHead, Buffer.alloc(bytes - jpegHead.length, 1)]);

async function connectTo(url: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  await once(socket, 'connect');
  return socket;
}

/** Sends everything before reading anything, as browsers do, and fails where they would fail. */
async function sendThenRead(url: string, headers: string[], body: Buffer): Promise<string> {
  const socket = await connectTo(url);
  socket.pause();
  const lines = ['POST / HTTP/1.1', 'Host: x', `Content-Type: multipart/form-data; boundary=${boundary}`, ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(body, (error) => (error ? reject(error) : resolve()));
  });
  const [response] = await once(socket.resume(), 'data');
  socket.destroy();
  return String(response);
}

test('fetch gets the answer to an upload of 40 MiB', async () => {
  const response = await upload(server, largeFile(40 * mebibyte));
  assert.deepEqual({ status: response.status, error: response.error }, { status: 413, error: tooLarge });
});

const body = formBody([filePart(largeFile(40 * mebibyte))]);
const chunked = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
const manners: [string, string[], Buffer][] = [
  ['with a length', [`Content-Length: ${body.length}`], body],
  ['chunked', ['Transfer-Encoding: chunked'], chunked],
  ['with Connection: close', ['Connection: close', `Content-Length: ${body.length}`], body],
];
for (const [manner, headers, bytes] of manners) {
  test(`a client that sends all 40 MiB ${manner} before reading gets the whole answer`, async () => {
    const response = await sendThenRead(server.url, headers, bytes);
    assert.match(response, /^HTTP\/1\.1 413 /);
    assert.ok(response.includes(`{"error":"${tooLarge}"}`), response);
    assert.deepEqual(await server.files(), []);
  });
}

test('a client that sends all 5 MB of a non-image before reading gets the whole answer', async () => {
  const form = formBody([filePart(Buffer.alloc(5_000_000, 1))]);
  const response = await sendThenRead(server.url, [`Content-Length: ${form.length}`], form);
  assert.match(response, /^HTTP\/1\.1 400 /);
  assert.ok(response.includes('{"error":"That file isn\'t an image we can read."}'), response);
});

test('a length over the limit is refused before any of the body has arrived', async () => {
  const socket = await connectTo(server.url);
  const type = `Content-Type: multipart/form-data; boundary=${boundary}`;
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${6 * mebibyte}\r\n\r\n`);
  const [response] = await once(socket, 'data');
  socket.destroy();
  assert.match(String(response), /^HTTP\/1\.1 413 /);
});

test('the connection serves the next request after a refused body', async () => {
  const socket = await connectTo(server.url);
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n`;
  const statuses: string[] = [];
  const both = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      statuses.push(...[...String(chunk).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? ''));
      if (statuses.length === 2) resolve();
    });
  });
  const small = formBody([filePart('not a picture at all')]);
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  socket.write(`${head}Content-Length: ${small.length}\r\n\r\n`);
  socket.write(small);
  await both;
  socket.destroy();
  assert.deepEqual(statuses, ['413', '400']);
});
