import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { namesInZip } from './photo-routes.ts';

const photo = (login: string, title: string) => ({
  login,
  title,
  name: 'v',
  at: Date.parse('2026-05-01T10:00:00.000Z'),
});
const names = (...photos: [string, string][]) =>
  namesInZip(photos.map(([login, title]) => photo(login, title))).map(({ name }) => name);

test("a photo is named after its square, in its player's folder", () => {
  assert.deepEqual(names(['ana', 'Catch a three-colour sunset'], ['Ben', 'Škoda: “120”?']), [
    'ana/Catch a three-colour sunset.jpg',
    'Ben/Škoda- -120.jpg',
  ]);
});

test('duplicate names are numbered, ignoring case', () => {
  assert.deepEqual(names(['ana', 'A bridge'], ['ana', 'a bridge'], ['ana', 'A Bridge']), [
    'ana/A bridge.jpg',
    'ana/a bridge 2.jpg',
    'ana/A Bridge 3.jpg',
  ]);
});

/** Nothing that a file system treats specially. */
const part = '(?! |-)[\\p{L}\\p{M}\\p{N} _-]+';

test('no login or title leads out of the folder or results in an empty name', () => {
  assert.deepEqual(names(['..', '../../etc/passwd'], ['', '...']), ['player/etc-passwd.jpg', 'player/photo.jpg']);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))), (photos) => {
      const made = names(...photos);
      assert.equal(new Set(made.map((name) => name.toLowerCase())).size, photos.length);
      for (const name of made) assert.match(name, new RegExp(`^${part}/${part}\\.jpg$`, 'u'));
    }),
  );
});
