import assert from 'node:assert/strict';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { pack } from 'tar-stream';
import { type ArchivedFile, readArchive, writeArchive } from '../backup/archive.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { decideRestore, finishInterruptedRestore, remainingSteps, unpackingFolder } from '../backup/swap.ts';
import { lockDataDir } from '../data-dir.ts';
import { filesOf, makeData, type State, stateOf, temporaryFolder } from './test-data.ts';
import { cli, spawnCli } from './test-process.ts';

const now = () => Date.parse('2026-02-03T04:05:06Z');

const stateNamed = (name: string): State => ({ logins: [name], roomPasswords: [name], photos: [name], sessions: 0 });

/** A folder with the data `old`, and the backup of another one with the data `new`. */
async function oldDataAndNewBackup(t: TestContext) {
  const folder = await temporaryFolder(t);
  const [dataDir, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'new.tar')];
  await makeData(dataDir, 'old');
  await makeData(other, 'new');
  await makeBackup({ dataDir: other, database: join(other, 'pitstop.db'), to: file, now });
  return { folder, dataDir, file };
}

test('a restore puts data, photos and key of the backup in the place of the old ones and ends all sessions', async (t) => {
  const { dataDir, file } = await oldDataAndNewBackup(t);
  const { replaced, photos } = await restoreBackup({ dataDir, from: file, now });
  assert.equal(photos, 3);
  assert.deepEqual(await stateOf(dataDir), stateNamed('new'));
  assert.ok(replaced);
  assert.deepEqual(await stateOf(replaced), { ...stateNamed('old'), sessions: 1 });
});

test('two restores within one second keep what each of them replaced', async (t) => {
  const { dataDir, file } = await oldDataAndNewBackup(t);
  const first = await restoreBackup({ dataDir, from: file, now });
  const second = await restoreBackup({ dataDir, from: file, now });
  assert.deepEqual((await stateOf(first.replaced ?? '')).logins, ['old']);
  assert.deepEqual((await stateOf(second.replaced ?? '')).logins, ['new']);
});

test('a backup of an older schema is brought up to date by the restore', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const older = await repacked(folder, file, {
    schema: 1,
    change: (unpacked) =>
      inDatabase(unpacked, (db) => {
        db.exec('PRAGMA foreign_keys = OFF');
        for (const name of tablesOf(db)) if (name.startsWith('vehicle')) db.exec(`drop table "${name}"`);
        db.exec('delete from migrations where number > 1');
      }),
  });
  await restoreBackup({ dataDir, from: older, now });
  assert.deepEqual(await stateOf(dataDir), stateNamed('new'));
});

test('a file that no row knows is not restored', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const stranger = `photos/xx/${'x'.repeat(22)}.jpg`;
  const more = await repacked(folder, file, {
    more: [stranger],
    async change(unpacked) {
      await mkdir(join(unpacked, 'photos/xx'));
      await writeFile(join(unpacked, stranger), 'a photo of nobody');
    },
  });
  assert.equal((await restoreBackup({ dataDir, from: more, now })).photos, 3);
  const files = Object.keys(await filesOf(join(dataDir, 'photos')));
  assert.equal(files.length, 3);
  assert.ok(!files.some((name) => name.includes('xxx')));
});

interface Changes {
  change: (unpacked: string) => Promise<void>;
  /** Another number of the last migration in the manifest. */
  schema?: number;
  /** Names of files that were not in it. */
  more?: string[];
}

/** A backup with a right manifest of contents that were changed. */
async function repacked(folder: string, file: string, { change, schema, more = [] }: Changes): Promise<string> {
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  const { files, ...about } = await readArchive(file, unpacked, () => true);
  await change(unpacked);
  const again: ArchivedFile[] = [...Object.keys(files), ...more].map((name) => ({ name, path: join(unpacked, name) }));
  const { madeAt, missingPhotos } = about;
  await writeArchive(join(folder, 'changed.tar'), {
    files: again,
    schema: schema ?? about.schema,
    madeAt,
    missingPhotos,
  });
  return join(folder, 'changed.tar');
}

async function inDatabase(unpacked: string, change: (db: DatabaseSync) => void): Promise<void> {
  const db = new DatabaseSync(join(unpacked, 'pitstop.db'));
  change(db);
  db.close();
}

const tablesOf = (db: DatabaseSync) =>
  db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .all()
    .map(({ name }) => String(name));

async function withBytes(file: string, change: (bytes: Buffer) => Uint8Array): Promise<string> {
  await writeFile(`${file}.changed`, change(await readFile(file)));
  return `${file}.changed`;
}

const flipAt = (place: number) => (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return bytes;
};

interface Refused {
  what: string;
  says: RegExp;
  change: (folder: string, file: string) => Promise<string>;
}

const refused: Refused[] = [
  {
    what: 'one flipped byte in the database',
    says: /"pitstop\.db" was changed/,
    change: (_, file) => withBytes(file, flipAt(20_000)),
  },
  {
    what: 'one flipped byte in a photo',
    says: /"photos\/.*" was changed/,
    change: (_, file) => withBytes(file, (bytes) => flipAt(bytes.indexOf('photos/') + 700)(bytes)),
  },
  {
    what: 'one flipped byte in the manifest',
    says: /its manifest was changed/,
    change: (_, file) => withBytes(file, (bytes) => flipAt(bytes.indexOf('"madeAt"') + 12)(bytes)),
  },
  {
    what: 'one flipped byte in the header of a file',
    says: /no whole tar file/,
    change: (_, file) => withBytes(file, (bytes) => flipAt(bytes.indexOf('photos/') + 8)(bytes)),
  },
  {
    what: 'a file cut in the middle',
    says: /no whole tar file/,
    change: (_, file) => withBytes(file, (bytes) => bytes.subarray(0, 50_000)),
  },
  {
    what: 'a file cut between two of its entries',
    says: /has no manifest/,
    change: (_, file) => withBytes(file, (bytes) => bytes.subarray(0, bytes.indexOf('manifest.'))),
  },
  {
    what: 'no tar file at all',
    says: /no whole tar file/,
    change: (_, file) => withBytes(file, () => Buffer.alloc(2000, 'x')),
  },
  { what: 'an empty file', says: /has no manifest/, change: (_, file) => withBytes(file, () => Buffer.alloc(0)) },
  {
    what: 'a path that leads out of the folder',
    says: /"\.\.\/\.\.\/outside" does not belong there/,
    change: (folder) => tarOf(folder, { name: '../../outside' }),
  },
  {
    what: 'an absolute path',
    says: /"\/tmp\/outside" does not belong there/,
    change: (folder) => tarOf(folder, { name: '/tmp/outside' }),
  },
  {
    what: 'a link',
    says: /"pitstop\.db" does not belong there/,
    change: (folder) => tarOf(folder, { name: 'pitstop.db', type: 'symlink', linkname: '/etc/passwd' }),
  },
  {
    what: 'a file that no backup writes',
    says: /"installed" does not belong there/,
    change: (folder) => tarOf(folder, { name: 'installed' }),
  },
  {
    what: 'a manifest that names fewer files than there are photos on boards',
    says: /"photos\/.*" is missing/,
    change: async (folder, file) => {
      const unpacked = join(folder, 'fewer');
      await mkdir(unpacked);
      const { files, missingPhotos, madeAt, schema } = await readArchive(file, unpacked, () => true);
      const names = Object.keys(files).slice(0, -1);
      const kept = names.map((name) => ({ name, path: join(unpacked, name) }));
      await writeArchive(join(folder, 'fewer.tar'), { files: kept, missingPhotos, madeAt, schema });
      return join(folder, 'fewer.tar');
    },
  },
  {
    what: 'a database of a newer schema',
    says: /written by a newer version of Pitstop/,
    change: (folder, file) =>
      repacked(folder, file, {
        schema: 999,
        change: (unpacked) =>
          inDatabase(unpacked, (db) =>
            db.exec("insert into migrations (number, name, checksum) values (999, 'from-tomorrow', '')"),
          ),
      }),
  },
  {
    what: 'a database of another version than its manifest says',
    says: /its database is not the one that was backed up/,
    change: (folder, file) => repacked(folder, file, { schema: 1, change: async () => undefined }),
  },
  {
    what: 'a database in which nothing is',
    says: /its database is not the one that was backed up/,
    change: (folder, file) =>
      repacked(folder, file, {
        change: async (unpacked) => {
          await rm(join(unpacked, 'pitstop.db'));
          await inDatabase(unpacked, (db) => db.exec('create table something (id integer)'));
        },
      }),
  },
  {
    what: 'a database that has lost a table',
    says: /its database has no table squares/,
    change: (folder, file) =>
      repacked(folder, file, {
        change: (unpacked) => inDatabase(unpacked, (db) => db.exec('PRAGMA foreign_keys = OFF; drop table squares')),
      }),
  },
  {
    what: 'a database that has lost a column',
    says: /its database has no column users\.email/,
    change: (folder, file) =>
      repacked(folder, file, {
        change: (unpacked) => inDatabase(unpacked, (db) => db.exec('alter table users drop column email')),
      }),
  },
  {
    what: 'a database without a root account',
    says: /its database has no root account/,
    change: (folder, file) =>
      repacked(folder, file, {
        change: (unpacked) => inDatabase(unpacked, (db) => db.exec("update user_roles set role = 'bingo'")),
      }),
  },
  {
    what: 'a damaged database with right digests',
    says: /The database is damaged/,
    change: (folder, file) =>
      repacked(folder, file, {
        change: async (unpacked) => {
          const bytes = await readFile(join(unpacked, 'pitstop.db'));
          await writeFile(join(unpacked, 'pitstop.db'), bytes.fill(0x5a, 4096, 40_000));
        },
      }),
  },
];

async function tarOf(folder: string, entry: Parameters<ReturnType<typeof pack>['entry']>[0]): Promise<string> {
  const tar = pack();
  if (entry.type === 'symlink') tar.entry(entry);
  else tar.entry(entry, 'content');
  tar.finalize();
  await writeFile(join(folder, 'made.tar'), await buffer(tar));
  return join(folder, 'made.tar');
}

for (const { what, says, change } of refused) {
  test(`a restore refuses ${what} and leaves the data untouched`, async (t) => {
    const { folder, dataDir, file } = await oldDataAndNewBackup(t);
    const from = await change(folder, file);
    const before = await filesOf(dataDir);
    await assert.rejects(restoreBackup({ dataDir, from, now }), says);
    assert.deepEqual(await filesOf(dataDir), before);
    assert.deepEqual((await stateOf(dataDir)).logins, ['old']);
  });
}

test('a restore refuses to work under a running server', async (t) => {
  const { dataDir, file } = await oldDataAndNewBackup(t);
  const lock = lockDataDir(dataDir);
  t.after(() => lock.release());
  await assert.rejects(restoreBackup({ dataDir, from: file, now }), /The server is running on .*; stop it/);
});

test('a restore that stops after any of its steps leaves the old or the new data, and the next start finishes it', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const prepared = join(folder, 'prepared');
  await restoreBackup({ dataDir: prepared, from: file, now });
  // Its end was unclean: what was written last stands in the log, which must go with its database.
  const writer = new DatabaseSync(join(dataDir, 'pitstop.db'));
  writer.exec("update rooms set name = 'late'");
  t.after(() => writer.close());

  let steps = 0;
  for (let stopAfter = 0; stopAfter === 0 || stopAfter <= steps; stopAfter++) {
    const at = join(folder, `stopped-${stopAfter}`);
    await cp(dataDir, at, { recursive: true });
    for (const part of ['photos', 'secrets', 'pitstop.db'])
      await cp(join(prepared, part), join(at, unpackingFolder, part), { recursive: true });
    decideRestore(at, 'x');
    const all = remainingSteps(at);
    steps = all.length;
    for (const step of all.slice(0, stopAfter)) step();
    finishInterruptedRestore(at);
    assert.deepEqual(await stateOf(at), stateNamed('new'), `after ${stopAfter} steps`);
    assert.deepEqual((await stateOf(join(at, 'replaced-x'))).logins, ['old'], `after ${stopAfter} steps`);
    assert.deepEqual(remainingSteps(at), []);
  }
  assert.ok(steps >= 8, `${steps} steps`);
});

test('a restore that was stopped before it was decided has changed nothing', async (t) => {
  const { dataDir } = await oldDataAndNewBackup(t);
  const before = await filesOf(dataDir);
  await mkdir(join(dataDir, unpackingFolder));
  await writeFile(join(dataDir, unpackingFolder, 'pitstop.db'), 'half of it');
  finishInterruptedRestore(dataDir);
  assert.deepEqual(await filesOf(dataDir), before);
});

test('kill -9 at any moment of a restore leaves the old or the new data, never a mixture', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const seen = new Set<string>();
  for (const killAtChange of [1, 3, 5, 7, 9, 12]) {
    const at = join(folder, `killed-${killAtChange}`);
    await cp(dataDir, at, { recursive: true });
    await killAt(at, file, killAtChange);
    finishInterruptedRestore(at);
    const { sessions: _, ...state } = await stateOf(at);
    const { sessions: __, ...expected } = stateNamed(state.logins[0] ?? '');
    assert.deepEqual(state, expected, `killed at change ${killAtChange}`);
    seen.add(state.logins.join());
  }
  assert.deepEqual(
    [...seen].filter((name) => name !== 'old' && name !== 'new'),
    [],
  );
});

/** Restores in a process of its own, which is killed at the n-th change of the folder. */
async function killAt(dataDir: string, file: string, change: number): Promise<void> {
  let changes = 0;
  const watcher = watch(dataDir, () => {
    changes += 1;
    if (changes === change) child.kill('SIGKILL');
  });
  const child = spawnCli(dataDir, 'restore', file);
  await once(child, 'exit');
  watcher.close();
}

test('the command says what it did, and what it cannot do in one sentence', async (t) => {
  const { folder, dataDir, file } = await oldDataAndNewBackup(t);
  const missing = await cli(dataDir, 'restore', join(folder, 'nothing.tar'));
  assert.deepEqual(missing, { status: 1, said: '', complained: `There is no file ${join(folder, 'nothing.tar')}.` });
  const done = await cli(dataDir, 'restore', file);
  assert.equal(done.status, 0, done.complained);
  assert.match(done.said, /^Restored the state of 2026-02-03T04:05:06.000Z with 3 photos\. Everybody has to log in/);
  assert.match(done.said, /was here before is in .*replaced-/);
});
