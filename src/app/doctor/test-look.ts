import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { makeData, temporaryFolder } from '../cli/test-data.ts';
import { examine } from './doctor.ts';
import type { Level } from './finding.ts';

/** A folder whose site is well: data, closed to others, and a backup of today. */
export async function soundFolder(t: TestContext): Promise<string> {
  const dataDir = join(await temporaryFolder(t), 'data');
  await makeData(dataDir, 'ana');
  await mkdir(join(dataDir, 'backups'), { mode: 0o700 });
  await writeFile(join(dataDir, 'backups/2026-01-01-000000-nightly.tar'), 'small');
  return dataDir;
}

/** What is said of the folder that is not well, and what of it is bad; PORT 0 so that no server is asked. */
export async function look(dataDir: string, env: Record<string, string> = {}, now = Date.now()) {
  const settings = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', ...env };
  const all = await examine({ env: settings, cwd: dataDir, now });
  const of = (level: Level) => all.filter((one) => one.level === level).map(({ about, says }) => `${about}: ${says}`);
  return { all, bad: of('bad'), warn: of('warn'), ok: of('ok') };
}

/** Exactly one thing is not well, of this level. */
export async function assertOnly(
  level: 'warn' | 'bad',
  sentence: RegExp,
  looked: ReturnType<typeof look>,
): Promise<void> {
  const { bad, warn } = await looked;
  assert.deepEqual(level === 'bad' ? warn : bad, []);
  const found = level === 'bad' ? bad : warn;
  assert.equal(found.length, 1, found.join('\n'));
  assert.match(found[0] ?? '', sentence);
}
