import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import sharp from 'sharp';
import { startPhotoServer } from './test-server.ts';
import { boundary, filePart, formBody, upload } from './test-uploads.ts';

const openFiles = async () => (await readdir('/proc/self/fd')).length;
const canCountFiles = process.platform === 'linux';

test('uploads aborted at any point leave no file, open handle or logged error behind', async (t) => {
  const server = await startPhotoServer();
  t.after(() => server.close());
  const photo = await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  await upload(server, photo);
  const body = formBody([filePart(photo)]);
  const { port } = new URL(server.url);
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`;

  async function giveUpAfter(bytes: number): Promise<void> {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, bytes)]), resolve));
    // Half of them close properly; the other half just vanish.
    if (bytes % 2 === 0) socket.destroy();
    else socket.resetAndDestroy();
  }

  const before = canCountFiles ? await openFiles() : 0;
  const attempts = 200;
  for (let done = 0; done < attempts; done += 20) {
    const points = Array.from({ length: 20 }, (_, i) => Math.floor(((done + i) * (body.length - 1)) / (attempts - 1)));
    await Promise.all(points.map(giveUpAfter));
    await server.ended(1 + done + 20);
  }
  assert.equal((await server.files()).length, 1);
  assert.deepEqual(server.bugs, []);
  assert.deepEqual(server.causes, []);
  while (canCountFiles && (await openFiles()) > before) await nextRound();
  assert.equal((await upload(server, photo)).status, 201);
});
