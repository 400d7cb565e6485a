import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeBackup } from '#features/backups/server/archive/make-backup.ts';
import { readConfig } from '#server/config.ts';
import { lockDataDir } from '#server/data-dir.ts';
import { makeLog } from '#server/log.ts';
import { hasUnfinishedRotation, keyPath, readKey } from '#server/sealer.ts';
import { openDatabase } from '../engine.ts';
import { siteParts } from '../features.ts';
import { finishRotation } from '../room-key.ts';
import { resealAll, stageKey } from './room-key.ts';
import { cli } from './test-cli.ts';
import { makeData, stateOf, temporaryFolder } from './test-data.ts';

async function site(t: TestContext) {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'old', 1);
  return { folder, dataDir };
}

/** Runs the rotation up to the given step, as if the process had been killed there. */
async function rotateUntil(dataDir: string, last: 'staged' | 'sealed' | 'exchanged'): Promise<Buffer> {
  const config = readConfig({ DATA_DIR: dataDir }, dataDir);
  const next = randomBytes(32);
  const db = await openDatabase(config, makeLog('silent'), false);
  try {
    await stageKey(config, next);
    if (last === 'staged') return next;
    await resealAll(db, readKey(keyPath(dataDir)), next);
    // The key is in place, but the staged files haven't been cleaned up.
    if (last === 'exchanged') await writeFile(keyPath(dataDir), next);
    return next;
  } finally {
    await db.close();
  }
}

test('after a rotation, room passwords can be read with the new key', async (t) => {
  const { dataDir } = await site(t);
  const previous = readKey(keyPath(dataDir));
  const done = await cli(dataDir, 'room-key', 'rotate');
  assert.equal(done.status, 0, done.errorOutput);
  assert.match(done.output, /^There's a new key in .*rooms\.key. Room passwords encrypted with it: 1\./);
  assert.ok(!readKey(keyPath(dataDir)).equals(previous));
  assert.equal((await stat(keyPath(dataDir))).mode & 0o777, 0o600);
  assert.deepEqual((await stateOf(dataDir)).roomPasswords, ['old']);
  assert.equal(hasUnfinishedRotation(dataDir), false);
  await cli(dataDir, 'room-key', 'rotate');
  assert.deepEqual((await stateOf(dataDir)).roomPasswords, ['old'], 'a second time');
});

test('a rotation invalidates the guest codes on screens', async (t) => {
  const { dataDir } = await site(t);
  const config = readConfig({ DATA_DIR: dataDir }, dataDir);
  const inDatabase = async <T>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
    const db = await openDatabase(config, makeLog('silent'), false);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  const codes = () => inDatabase((db) => db.read.selectFrom('screen_guest_links').select('room_id').execute());
  await inDatabase((db) =>
    db.transact(async (trx) => {
      const { room_id, user_id } = await trx.selectFrom('members').selectAll().executeTakeFirstOrThrow();
      await trx.insertInto('screens').values({ room_id, user_id, secret_hash: 'a', created_at: 1 }).execute();
      const link = {
        room_id,
        screen_hash: 'a',
        admin_id: user_id,
        secret_hash: 'b',
        sealed_secret: 'c',
        created_at: 1,
      };
      await trx.insertInto('screen_guest_links').values(link).execute();
    }),
  );
  assert.equal((await codes()).length, 1);
  assert.equal((await cli(dataDir, 'room-key', 'rotate')).status, 0);
  assert.deepEqual(await codes(), []);
});

test("a password that the previous key couldn't open is counted, and the others are resealed", async (t) => {
  const { dataDir } = await site(t);
  await rm(keyPath(dataDir));
  assert.match((await cli(dataDir, 'room-key', 'rotate')).output, /1 of 1 couldn't be opened before and still can't/);
});

for (const last of ['staged', 'sealed', 'exchanged'] as const) {
  test(`a rotation killed with its key ${last} is finished at the next start`, async (t) => {
    const { dataDir } = await site(t);
    const previous = readKey(keyPath(dataDir));
    const next = await rotateUntil(dataDir, last);
    assert.deepEqual((await stateOf(dataDir)).roomPasswords, ['old']);
    assert.deepEqual(readKey(keyPath(dataDir)), last === 'staged' ? previous : next);
    assert.equal(hasUnfinishedRotation(dataDir), false);
  });

  test(`a rotation killed with its key ${last} can be run again`, async (t) => {
    const { dataDir } = await site(t);
    await rotateUntil(dataDir, last);
    assert.equal((await cli(dataDir, 'room-key', 'rotate')).status, 0);
    assert.deepEqual((await stateOf(dataDir)).roomPasswords, ['old']);
  });
}

test('a rotation killed while writing the new key has changed nothing', async (t) => {
  const { dataDir } = await site(t);
  const previous = readKey(keyPath(dataDir));
  const next = dirname(keyPath(join(dataDir, 'secrets/next')));
  await mkdir(next, { recursive: true });
  await writeFile(join(next, 'rooms.key.4711'), 'half a key');
  assert.deepEqual((await stateOf(dataDir)).roomPasswords, ['old']);
  assert.deepEqual(readKey(keyPath(dataDir)), previous);
  assert.equal(hasUnfinishedRotation(dataDir), false);
});

test('no backup pairs the previous key with a database that uses the new one', async (t) => {
  const { folder, dataDir } = await site(t);
  await rotateUntil(dataDir, 'sealed');
  const database = { engine: 'sqlite', file: join(dataDir, 'pitstop.db') } as const;
  const order = { dataDir, database, to: join(folder, 'b.tar'), now: Date.now };
  await assert.rejects(makeBackup(siteParts, order), /A room key rotation was interrupted/);
  await stateOf(dataDir);
  await makeBackup(siteParts, order);
});

test('a rotation refuses to run while a server is running, and changes nothing', async (t) => {
  const { dataDir } = await site(t);
  const previous = readKey(keyPath(dataDir));
  const lock = lockDataDir(dataDir);
  t.after(() => lock.release());
  const refused = await cli(dataDir, 'room-key', 'rotate');
  assert.equal(refused.status, 1);
  assert.match(refused.errorOutput, /^The server is running on .*. Stop it before you rotate the key\.$/);
  assert.deepEqual(readKey(keyPath(dataDir)), previous);
});

test("a rotation without a site reports that there isn't one", async (t) => {
  const folder = await temporaryFolder(t);
  const refused = await cli(join(folder, 'nothing'), 'room-key', 'rotate');
  assert.match(refused.errorOutput, /There's no data in DATA_DIR/);
  assert.ok(!existsSync(join(folder, 'nothing')));
});

test('the file named by ROOM_KEY_FILE is replaced too, in the same encoding', async (t) => {
  const { folder, dataDir } = await site(t);
  const shared = join(folder, 'shared.key');
  await writeFile(shared, `${readKey(keyPath(dataDir)).toString('base64')}\n`, { mode: 0o640 });
  await chmod(shared, 0o640);
  const done = await cli({ dataDir, settings: { ROOM_KEY_FILE: shared } }, 'room-key', 'rotate');
  assert.equal(done.status, 0, done.errorOutput);
  assert.deepEqual(readKey(shared), readKey(keyPath(dataDir)));
  assert.match(await readFile(shared, 'latin1'), /^[\w+/]{43}=\n$/);
  assert.equal((await stat(shared)).mode & 0o777, 0o640);
  assert.deepEqual((await stateOf(dataDir)).roomPasswords, ['old']);
});

test('a read-only ROOM_KEY_FILE is left to the owner to replace, and the rotation succeeds', async (t) => {
  const { folder, dataDir } = await site(t);
  await rotateUntil(dataDir, 'sealed');
  const config = readConfig({ DATA_DIR: dataDir }, dataDir);
  const roomKeyFile = join(folder, 'a-folder');
  await mkdir(roomKeyFile);
  const db = await openDatabase(config, makeLog('silent'), false);
  try {
    assert.equal(await finishRotation({ dataDir, roomKeyFile }, db), false);
  } finally {
    await db.close();
  }
  assert.deepEqual((await stateOf(dataDir)).roomPasswords, ['old']);
});
