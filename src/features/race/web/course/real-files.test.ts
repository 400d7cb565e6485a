import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { decodeText } from '#shared/decode-text.ts';
import { maxGpxBytes, readGpx } from './read-gpx.ts';
import { gunzipped } from './stored-courses.ts';
import { east, files, gpx, trk } from './test-gpx-files.ts';

async function read(file: string | Uint8Array) {
  const bytes = await gunzipped(new Uint8Array(Buffer.from(file)), maxGpxBytes);
  assert.ok(bytes);
  return readGpx(decodeText(bytes), 'my drive.gpx.gz');
}

suite('quirks of the files that apps write', () => {
  for (const [name, file, { km, climbM, noHeights, kmh, ...expected }] of files) {
    test(name, async () => {
      const found = await read(file);
      if ('problem' in found) return assert.equal(found.problem, expected.problem);
      const [course, ...others] = found.courses;
      const sum = course.pieces.reduce((all, piece) => all + piece.climbM, 0);
      assert.equal(1 + others.length, expected.roads ?? 1);
      assert.ok(km === undefined || Math.abs(course.lengthKm / km - 1) < 0.005, `${course.lengthKm} km`);
      assert.ok(climbM === undefined || Math.abs(sum - climbM) < 2, `${sum} m up`);
      if (noHeights !== undefined) assert.equal(course.hasNoHeights ?? false, noHeights);
      if (expected.name !== undefined) assert.equal(course.name, expected.name);
      assert.equal(course.fewPoints, expected.fewPoints);
      if (kmh === undefined) return;
      for (const { speedKmh = 0 } of course.pieces) assert.ok(Math.abs(speedKmh / kmh - 1) < 0.2, `${speedKmh} km/h`);
    });
  }
});

test('unpacking stops at the limit, and a damaged file is refused', async () => {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(40 * 1024 * 1024)));
  assert.ok(bomb.length < 60_000);
  assert.equal(await gunzipped(bomb, maxGpxBytes), undefined);
  const whole = gzipSync(gpx(trk(east(101))));
  await assert.rejects(gunzipped(new Uint8Array(whole.subarray(0, 200)), maxGpxBytes));
});

const secondUs = 1_000_000;

test('a hundred thousand points in nearly the same place take seconds of processor time, not minutes', () => {
  for (const step of [0, 1e-7, 4e-6]) {
    const points = Array.from({ length: 100_000 }, (_, n) => `<trkpt lat="${48 + (n % 400) * step}" lon="8"/>`).join(
      '',
    );
    const before = process.cpuUsage();
    readGpx(gpx(trk(points + east(20))), 'x.gpx');
    assert.ok(process.cpuUsage(before).user < 10 * secondUs);
  }
});
