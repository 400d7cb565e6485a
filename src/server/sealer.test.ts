import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadSealerKey, makeSealer } from './sealer.ts';

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-sealer-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('sealed text can be opened and matched, and never looks the same twice', () => {
  const sealer = makeSealer(randomBytes(32));
  const sealed = sealer.seal('über alles');
  assert.equal(sealer.open(sealed), 'über alles');
  assert.ok(sealer.matches(sealed, 'über alles'));
  assert.ok(!sealer.matches(sealed, 'uber alles'));
  assert.notEqual(sealer.seal('über alles'), sealed);
  assert.ok(!sealed.includes('über'));
});

test("text sealed with a lost key can't be opened, but causes no error", () => {
  const sealed = makeSealer(randomBytes(32)).seal('secret');
  const other = makeSealer(randomBytes(32));
  assert.equal(other.open(sealed), undefined);
  assert.ok(!other.matches(sealed, 'secret'));
});

test('an installation reuses the key it created, which is private to its owner', (t) => {
  const folder = temporaryFolder(t);
  const key = loadSealerKey(folder);
  assert.deepEqual(loadSealerKey(folder), key);
  assert.equal(statSync(join(folder, 'secrets/rooms.key')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(join(folder, 'secrets')), ['rooms.key']);
});

test('a damaged key is reported, not replaced', (t) => {
  const folder = temporaryFolder(t);
  loadSealerKey(folder);
  writeFileSync(join(folder, 'secrets/rooms.key'), 'short');
  assert.throws(() => loadSealerKey(folder), /rooms\.key isn't a 32-byte key/);
});

test('a file system without hard links works too, and of two concurrent keys the first wins', (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'secrets/rooms.key');
  const noLinks = () => {
    throw Object.assign(new Error('no links'), { code: 'EPERM' });
  };
  const key = loadSealerKey(folder, undefined, noLinks);
  assert.deepEqual([key.length, statSync(file).mode & 0o777, loadSealerKey(folder)], [32, 0o600, key]);

  const second = temporaryFolder(t);
  const first = randomBytes(32);
  const afterAnother = () => {
    writeFileSync(join(second, 'secrets/rooms.key'), first);
    noLinks();
  };
  assert.deepEqual(loadSealerKey(second, undefined, afterAnother), first);
});
