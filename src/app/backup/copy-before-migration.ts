import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBackup } from './make-backup.ts';

interface Order {
  dataDir: string;
  /** The SQLite file. */
  database: string;
  /** The first migration that is to come. */
  migration: number;
  now: () => number;
}

const copyName = /^(\d{4}-\d{2}-\d{2}-\d{6})-before-migration-(\d{1,4})(?:-(\d{1,3}))?\.tar$/;

export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** Makes a whole backup of what an older version left, before anything of it is changed. Throws Refusal. */
export async function copyBeforeMigration({ dataDir, database, migration, now }: Order): Promise<void> {
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${stampOf(now())}-before-migration-${migration}`;
  await makeBackup({ dataDir, database, to: freeFile(folder, name), now });
}

const stampOf = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');

function freeFile(folder: string, name: string): string {
  for (let count = 1; ; count++) {
    const file = join(folder, `${name}${count === 1 ? '' : `-${count}`}.tar`);
    if (!existsSync(file)) return file;
  }
}

export interface CopyBeforeMigration {
  file: string;
  /** The first migration that the copy has not been through. */
  migration: number;
}

/** The copies that were made before migrations, newest first. */
export function listCopies(folder: string): CopyBeforeMigration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, stamp = '', migration, count = '1'] = copyName.exec(name) ?? [];
      if (migration === undefined) return [];
      return [{ file: join(folder, name), migration: Number(migration), order: `${stamp}${count.padStart(3, '0')}` }];
    })
    .sort((a, b) => (a.order < b.order ? 1 : -1));
}
