import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { writeDrill } from '#features/backups/server/records.ts';
import type { Level } from '#server/owner/finding.ts';
import { toIso } from '#shared/time.ts';
import { makeData, temporaryFolder } from '../cli/test-data.ts';
import { examine } from './doctor.ts';

export function backupMade(dataDir: string, agoMs: number): string {
  const stamp = toIso(Date.now() - agoMs)
    .slice(0, 19)
    .replace('T', '-')
    .replaceAll(':', '');
  return join(dataDir, 'backups', `${stamp}-nightly.tar`);
}

/** A healthy site's folder: its data is closed to others, and it has a backup from today and a drill. */
export async function healthyFolder(t: TestContext): Promise<string> {
  const dataDir = join(await temporaryFolder(t), 'data');
  await makeData(dataDir, 'ana');
  await mkdir(join(dataDir, 'backups'), { mode: 0o700 });
  await writeFile(backupMade(dataDir, 0), 'small');
  const place = { folder: join(dataDir, 'backups'), notes: join(dataDir, 'backups') };
  const drill = {
    at: toIso(Date.now()),
    id: 'any',
    by: null,
    state: 'passed',
    took_ms: 1,
    outcome: 'Fine.',
    job: null,
  } as const;
  writeDrill(place, drill);
  return dataDir;
}

/** All findings, and their messages by level. PORT is 0, so no server is asked. */
export async function findingsIn(dataDir: string, env: Record<string, string> = {}, now = Date.now()) {
  const settings = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', ...env };
  const dist = join(dataDir, '../dist');
  await mkdir(join(dist, '.vite'), { recursive: true });
  for (const file of ['index.html', '.vite/manifest.json']) await writeFile(join(dist, file), '');
  const all = await examine({ env: settings, cwd: dataDir, now, dist });
  const of = (level: Level) =>
    all.filter((finding) => finding.level === level).map(({ about, message }) => `${about}: ${message}`);
  return { all, bad: of('bad'), warn: of('warn'), ok: of('ok') };
}

/** Asserts that there is exactly one finding, at this level. */
export async function assertOnly(
  level: 'warn' | 'bad',
  sentence: RegExp,
  looked: ReturnType<typeof findingsIn>,
): Promise<void> {
  const { bad, warn } = await looked;
  assert.deepEqual(level === 'bad' ? warn : bad, []);
  const found = level === 'bad' ? bad : warn;
  assert.equal(found.length, 1, found.join('\n'));
  assert.match(found[0] ?? '', sentence);
}
