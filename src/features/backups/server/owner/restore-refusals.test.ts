import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { pack } from 'tar-stream';
import { filesOf, stateOf } from '#app/cli/test-data.ts';
import { siteParts } from '#app/features.ts';
import { readArchive, writeArchive } from '../archive/archive.ts';
import { restoreBackup } from '../archive/restore.ts';
import { changeDatabase, now, oldDataAndNewBackup, repack } from './test-archives.ts';

async function withBytes(file: string, change: (bytes: Buffer) => Uint8Array): Promise<string> {
  await writeFile(`${file}.changed`, change(await readFile(file)));
  return `${file}.changed`;
}

const flipAt = (offset: number) => (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset);
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
    says: /isn't a complete tar file/,
    change: (_, file) => withBytes(file, (bytes) => flipAt(bytes.indexOf('photos/') + 8)(bytes)),
  },
  {
    what: 'a truncated file',
    says: /isn't a complete tar file/,
    change: (_, file) => withBytes(file, (bytes) => bytes.subarray(0, 50_000)),
  },
  {
    what: 'a file truncated between two entries',
    says: /has no manifest/,
    change: (_, file) => withBytes(file, (bytes) => bytes.subarray(0, bytes.indexOf('manifest.'))),
  },
  {
    what: "a file that isn't a tar",
    says: /isn't a complete tar file/,
    change: (_, file) => withBytes(file, () => Buffer.alloc(2000, 'x')),
  },
  { what: 'an empty file', says: /has no manifest/, change: (_, file) => withBytes(file, () => Buffer.alloc(0)) },
  {
    what: 'a path outside the folder',
    says: /"\.\.\/\.\.\/outside" doesn't belong there/,
    change: (folder) => tarOf(folder, { name: '../../outside' }),
  },
  {
    what: 'an absolute path',
    says: /"\/tmp\/outside" doesn't belong there/,
    change: (folder) => tarOf(folder, { name: '/tmp/outside' }),
  },
  {
    what: 'a link',
    says: /"pitstop\.db" doesn't belong there/,
    change: (folder) => tarOf(folder, { name: 'pitstop.db', type: 'symlink', linkname: '/etc/passwd' }),
  },
  {
    what: 'an unexpected file',
    says: /"installed" doesn't belong there/,
    change: (folder) => tarOf(folder, { name: 'installed' }),
  },
  {
    what: 'a manifest that lacks photos of boards',
    says: /"photos\/.*" is missing/,
    change: async (folder, file) => {
      const unpacked = join(folder, 'fewer');
      await mkdir(unpacked);
      const { files, missingPhotos, madeAt, schema } = await readArchive(file, unpacked, { isAllowed: () => true });
      const names = Object.keys(files).slice(0, -1);
      const remaining = names.map((name) => ({ name, path: join(unpacked, name) }));
      await writeArchive(join(folder, 'fewer.tar'), { files: remaining, missingPhotos, madeAt, schema });
      return join(folder, 'fewer.tar');
    },
  },
  {
    what: 'a database with a newer schema',
    says: /written by a newer version of Pitstop/,
    change: (folder, file) =>
      repack(folder, file, {
        schema: 999,
        change: (unpacked) =>
          changeDatabase(unpacked, (db) =>
            db.exec("insert into migrations (number, name, checksum) values (999, 'from-tomorrow', '')"),
          ),
      }),
  },
  {
    what: 'a database whose version differs from its manifest',
    says: /its database isn't the one that was backed up/,
    change: (folder, file) => repack(folder, file, { schema: 1, change: async () => undefined }),
  },
  {
    what: 'an empty database',
    says: /its database isn't the one that was backed up/,
    change: (folder, file) =>
      repack(folder, file, {
        change: async (unpacked) => {
          await rm(join(unpacked, 'pitstop.db'));
          await changeDatabase(unpacked, (db) => db.exec('create table something (id integer)'));
        },
      }),
  },
  {
    what: 'a database without one of its tables',
    says: /its database has no table squares/,
    change: (folder, file) =>
      repack(folder, file, {
        change: (unpacked) =>
          changeDatabase(unpacked, (db) => db.exec('PRAGMA foreign_keys = OFF; drop table squares')),
      }),
  },
  {
    what: 'a database without one of its columns',
    says: /its database has no column users\.email/,
    change: (folder, file) =>
      repack(folder, file, {
        change: (unpacked) => changeDatabase(unpacked, (db) => db.exec('alter table users drop column email')),
      }),
  },
  {
    what: 'a database without a root account',
    says: /its database has no root account/,
    change: (folder, file) =>
      repack(folder, file, {
        change: (unpacked) => changeDatabase(unpacked, (db) => db.exec("update user_roles set role = 'bingo'")),
      }),
  },
  {
    what: 'a damaged database with matching digests',
    says: /its database is damaged/,
    change: (folder, file) =>
      repack(folder, file, {
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
  test(`a restore refuses ${what} and doesn't change the data`, async (t) => {
    const { folder, dataDir, file } = await oldDataAndNewBackup(t);
    const from = await change(folder, file);
    const before = await filesOf(dataDir);
    await assert.rejects(restoreBackup(siteParts, { dataDir, from, now }), says);
    assert.deepEqual(await filesOf(dataDir), before);
    assert.deepEqual((await stateOf(dataDir)).logins, ['old']);
  });
}
