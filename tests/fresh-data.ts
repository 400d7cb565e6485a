import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#app/engine.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';

let template: Promise<Buffer> | undefined;

async function makeTemplate(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitstop-template-'));
  try {
    const db = await openDatabase(readConfig({ DATA_DIR: dataDir }, dataDir), makeLog('silent'), true);
    await db.close();
    return await readFile(join(dataDir, 'pitstop.db'));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Puts a pristine SQLite file into a missing or empty data folder. The migrations run once per process and the result
 * is copied, which saves most of the time of a first start.
 */
export async function placeFreshDatabase(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return;
  template ??= makeTemplate();
  const bytes = await template;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'pitstop.db'), bytes, { mode: 0o600 });
  using db = new DatabaseSync(join(dataDir, 'pitstop.db'));
  // Each copy is a different site.
  db.exec('update site set site = lower(hex(randomblob(16)))');
}
