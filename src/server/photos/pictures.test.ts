import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { animatedPng } from './test-png.ts';
import { type PhotoServer, startPhotoServer } from './test-server.ts';
import { stored, upload } from './test-uploads.ts';

let server: PhotoServer;
before(async () => {
  server = await startPhotoServer();
});
after(() => server.close());

const colour = (width: number, height: number, background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } });

/** A picture that's red on the left and blue on the right. */
async function twoHalves(): Promise<Sharp> {
  const left = await colour(300, 400, '#f00').png().toBuffer();
  return colour(600, 400, '#00f').composite([{ input: left, left: 0, top: 0 }]);
}

async function pixel(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

function assertNear(actual: number[], expected: number[], within = 6): void {
  const isNear =
    actual.length === expected.length && actual.every((value, i) => Math.abs(value - (expected[i] ?? 0)) <= within);
  assert.ok(isNear, `${actual} is not ${expected}`);
}

test('a rotated photo is stored upright and without camera metadata', async () => {
  const sideways = await (await twoHalves())
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: '6' },
      IFD3: { GPSLatitude: '48/1 12/1 30/1', GPSLatitudeRef: 'N' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretXmp</x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer();
  assert.ok(sideways.includes('SecretCamera') && sideways.includes('SecretXmp'), 'the test picture has metadata');

  const jpeg = await stored(server, sideways);
  const { width, height, orientation, exif, icc, xmp, iptc, format } = await sharp(jpeg).metadata();
  assert.deepEqual({ width, height, format }, { width: 400, height: 600, format: 'jpeg' });
  assert.deepEqual(
    { orientation, exif, icc, xmp, iptc },
    { orientation: undefined, exif: undefined, icc: undefined, xmp: undefined, iptc: undefined },
  );
  assert.ok(!jpeg.includes('Secret'));
  // Once it's turned clockwise, the left half is on top.
  assertNear(await pixel(jpeg, 200, 50), [254, 0, 0], 24);
  assertNear(await pixel(jpeg, 200, 550), [0, 0, 254], 24);
});

test("data appended to a picture isn't stored", async () => {
  const trailer = '<script>alert(1)</script>PK\u0003\u0004';
  const picture = await colour(50, 50, '#393').jpeg().toBuffer();
  const jpeg = await stored(server, Buffer.concat([picture, Buffer.from(trailer)]));
  assert.ok(!jpeg.includes('script') && !jpeg.includes('PK'));
  assert.equal(jpeg.subarray(-2).toString('hex'), 'ffd9');
});

test('a large picture is shrunk to 1024 px on its longer side, and a small one is left unchanged', async () => {
  const size = async (width: number, height: number) => {
    const { width: w, height: h } = await sharp(
      await stored(server, await colour(width, height, '#777').png().toBuffer()),
    ).metadata();
    return [w, h];
  };
  assert.deepEqual(await size(2000, 1000), [1024, 512]);
  assert.deepEqual(await size(1000, 2000), [512, 1024]);
  assert.deepEqual(await size(1, 20_000), [1, 1024]);
  assert.deepEqual(await size(20_000, 1), [1024, 1]);
  assert.deepEqual(await size(1024, 1024), [1024, 1024]);
  assert.deepEqual(await size(1, 1), [1, 1]);
});

test('an animated picture is reduced to its first frame', async () => {
  const frames = ['#f00', '#0f0', '#00f'].map((background) => colour(20, 20, background).png().toBuffer());
  const webp = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  assert.equal((await sharp(webp).metadata()).pages, 3);
  const fromWebp = await stored(server, webp);
  assert.equal((await sharp(fromWebp).metadata()).height, 20);
  assertNear(await pixel(fromWebp, 10, 10), [254, 0, 0]);
  assertNear(await pixel(await stored(server, animatedPng(20, 20, 300)), 10, 10), [0, 0, 0]);
});

test('transparency becomes white', async () => {
  assertNear(
    await pixel(await stored(server, await colour(30, 30, '#00000000', 4).png().toBuffer()), 15, 15),
    [255, 255, 255],
  );
  assertNear(
    await pixel(await stored(server, await colour(30, 30, '#00000000', 4).webp().toBuffer()), 15, 15),
    [255, 255, 255],
  );
});

const unusual: [string, () => Promise<Buffer>, number[]][] = [
  ['CMYK', () => colour(60, 40, '#808080').toColourspace('cmyk').jpeg().toBuffer(), [128, 128, 128]],
  ['16 bits', () => colour(60, 40, '#2040c0').toColourspace('rgb16').png().toBuffer(), [32, 64, 192]],
  ['grey with alpha', () => colour(60, 40, '#80808080', 4).toColourspace('b-w').png().toBuffer(), [191, 191, 191]],
  ['a palette', () => colour(60, 40, '#2040c0').png({ palette: true }).toBuffer(), [32, 64, 192]],
  ['progressive scans', () => colour(60, 40, '#2040c0').jpeg({ progressive: true }).toBuffer(), [32, 64, 192]],
  ['interlaced lines', () => colour(60, 40, '#2040c0').png({ progressive: true }).toBuffer(), [32, 64, 192]],
];
for (const [kind, make, expected] of unusual) {
  test(`a picture with ${kind} becomes a plain sRGB JPEG that looks the same`, async () => {
    const jpeg = await stored(server, await make());
    const { space, channels, depth, width, height } = await sharp(jpeg).metadata();
    assert.deepEqual(
      { space, channels, depth, width, height },
      { space: 'srgb', channels: 3, depth: 'uchar', width: 60, height: 40 },
    );
    // Conversion from CMYK isn't exact.
    assertNear(await pixel(jpeg, 30, 20), expected, kind === 'CMYK' ? 20 : 6);
  });
}

test('a file of exactly the maximum size is accepted, and one byte more is refused', async () => {
  const picture = await colour(50, 50, '#393').jpeg().toBuffer();
  const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  const limit = 5 * 1024 * 1024;
  assert.equal((await upload(server, padded(limit))).status, 201);
  const { status, error } = await upload(server, padded(limit + 1));
  assert.deepEqual({ status, error }, { status: 413, error: 'Image is too large. Please use a smaller image.' });
});
