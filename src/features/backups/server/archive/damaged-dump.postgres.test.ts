import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesOf, stateOf } from '#app/cli/test-data.ts';
import { siteParts } from '#app/features.ts';
import { readArchive, writeArchive } from './archive.ts';
import { restoreBackup } from './restore.ts';
import { oldDataAndNewBackup, schemas } from './test-postgres-data.ts';

/** The backup with a dump that was changed and a manifest that matches. */
async function withDump(folder: string, file: string, change: (lines: string[]) => string[]) {
  const unpacked = join(folder, 'unpacked');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked);
  const { files, madeAt, missingPhotos, ...read } = await readArchive(file, unpacked, { isAllowed: () => true });
  const dump = join(unpacked, 'postgres.jsonl');
  const lines = (await readFile(dump, 'utf8')).trimEnd().split('\n');
  await writeFile(dump, `${change(lines).join('\n')}\n`);
  const all = Object.keys(files).map((name) => ({ name, path: join(unpacked, name) }));
  const to = join(folder, 'changed.tar');
  await rm(to, { force: true });
  await writeArchive(to, { files: all, madeAt, missingPhotos, schema: read.schema });
  return to;
}

const refused: [what: string, says: RegExp, change: (lines: string[]) => string[]][] = [
  ['a dump without its end', /its database is incomplete/, (lines) => lines.slice(0, -1)],
  [
    'a dump that lacks a row',
    /its database is incomplete/,
    (lines) => lines.filter((line) => !line.includes('"position":1,')),
  ],
  [
    'rows with a dangling reference',
    /its database is damaged/,
    (lines) => lines.map((line) => line.replace(/"admin_id":"[^"]+"/, '"admin_id":"nobody"')),
  ],
  [
    'a row that violates a constraint',
    /its database is damaged/,
    (lines) => lines.map((line) => line.replace('"position":1,', '"position":99,')),
  ],
  ['a dump that lacks a table', /its database has no table squares/, (lines) => withoutTable(lines, 'squares')],
  [
    'a dump that lacks a column',
    /its database has no column users\.email/,
    (lines) => lines.map((line) => line.replace('"email",', '')),
  ],
  [
    'a newer database',
    /written by a newer version of Pitstop/,
    (lines) =>
      lines.map((line) => line.replace('"migrations":[', '"migrations":[{"number":0.5,"name":"x","checksum":""},')),
  ],
  ["a file that isn't a dump", /isn't the one that was backed up/, () => ['nothing']],
  [
    'a database without root',
    /has no root account/,
    (lines) => lines.map((line) => line.replace('"role":"root"', '"role":"bingo"')),
  ],
];

function withoutTable(lines: string[], table: string): string[] {
  let isOfTable = false;
  return lines
    .filter((line) => {
      if (line.startsWith('T')) isOfTable = line.includes(`"name":"${table}"`);
      return line.startsWith('E') || !isOfTable;
    })
    .map((line) => (line.startsWith('E') ? line.replace(new RegExp(`"${table}":\\d+,?`), '') : line));
}

test("a damaged backup is refused, and tables and files don't change", async (t) => {
  const { folder, dataDir, url, file, options } = await oldDataAndNewBackup(t);
  const before = await filesOf(dataDir);
  for (const [what, says, change] of refused) {
    const from = await withDump(folder, file, change);
    await assert.rejects(restoreBackup(siteParts, { ...options, from }), says, what);
    assert.deepEqual(await filesOf(dataDir), before, what);
    assert.deepEqual(await schemas(url), [], what);
  }
  const { logins } = await stateOf(dataDir, url);
  assert.deepEqual(logins, ['old']);
});
