import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { blackPng, chunk, header, pngOf } from './test-png.ts';
import { type PhotoServer, startPhotoServer } from './test-server.ts';
import { upload } from './test-uploads.ts';

let server: PhotoServer;
before(async () => {
  server = await startPhotoServer();
});
after(() => server.close());

const unreadable = { status: 400, error: "That file isn't an image we can read." };
const tooLarge = { status: 413, error: 'Image is too large. Please use a smaller image.' };

async function assertRefused(picture: Uint8Array | string, expected: { status: number; error: string }): Promise<void> {
  const { status, error } = await upload(server, picture);
  assert.deepEqual({ status, error }, expected);
  assert.deepEqual(await server.files(), []);
  assert.deepEqual(server.bugs, []);
}

const noisy = () =>
  sharp({
    create: {
      width: 200,
      height: 150,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
const isoMedia = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(200)]);

const invalidFiles: [string, () => Promise<Uint8Array | string> | Uint8Array | string][] = [
  ['text', () => 'just some words, called photo.jpg'],
  ['noise', () => randomBytes(5000)],
  [
    'HTML after the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html><script>alert(1)</script></html>')]),
  ],
  ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'],
  [
    'SVG with an XML declaration',
    () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
  ],
  ['HEIC', () => isoMedia('heic')],
  [
    'AVIF',
    () =>
      sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
        .avif({ effort: 0 })
        .toBuffer(),
  ],
  ['GIF', () => noisy().gif().toBuffer()],
  ['TIFF', () => noisy().tiff().toBuffer()],
  ['a sound in a RIFF container', () => Buffer.concat([Buffer.from('RIFF\u0024\0\0\0WAVEfmt '), Buffer.alloc(100)])],
  ['a WebP header without data', () => Buffer.from('RIFF\u0024\0\0\0WEBPVP8 ')],
  ['three bytes', () => Buffer.from([0xff, 0xd8, 0xff])],
];
for (const [what, make] of invalidFiles) {
  test(`${what} is not an image we can read`, async () => assertRefused(await make(), unreadable));
}

for (const format of ['jpeg', 'png', 'webp'] as const) {
  for (const percent of [10, 50, 99]) {
    test(`a ${format} cut off at ${percent}% is not an image we can read`, async () => {
      const complete = await noisy().toFormat(format).toBuffer();
      await assertRefused(complete.subarray(0, Math.floor((complete.length * percent) / 100)), unreadable);
    });
  }
}

test('a picture of 30,000 x 30,000 is too large', async () => {
  await assertRefused(blackPng(30_000, 30_000), tooLarge);
});

test('a header claiming 100,000 x 100,000 with no data is refused', async () => {
  const { status } = await upload(server, pngOf(header(100_000, 100_000)));
  assert.ok(status === 400 || status === 413);
  const { status: withEnd } = await upload(
    server,
    pngOf(header(100_000, 100_000), chunk('IDAT', deflateSync(Buffer.alloc(10))), chunk('IEND')),
  );
  assert.equal(withEnd, 413);
  assert.deepEqual(await server.files(), []);
});

test('a picture that would fill the memory during decoding is too large, even below the pixel limit', async () => {
  const wasteful = sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#c63' } });
  await assertRefused(await wasteful.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(), tooLarge);
});

test('a colour profile that unpacks to 200 MB is refused or ignored, and the next picture works', async () => {
  // Asynchronous, because otherwise the server would close an idle connection just as the next upload uses it.
  const packed = await promisify(deflate)(Buffer.alloc(200_000_000));
  const profile = Buffer.concat([Buffer.from('x\0\0'), packed]);
  const bomb = pngOf(
    header(10, 10),
    chunk('iCCP', profile),
    chunk('IDAT', deflateSync(Buffer.alloc(110))),
    chunk('IEND'),
  );
  const { status } = await upload(server, bomb);
  assert.ok(status === 201 || status === 400, String(status));
  assert.equal((await upload(server, await noisy().jpeg().toBuffer())).status, 201);
  assert.deepEqual(server.bugs, []);
  assert.deepEqual(server.warnings, []);
});
