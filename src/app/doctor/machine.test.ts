import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { judgeBuild, judgeFileSystem, judgeOpenFiles, judgeZone } from './machine.ts';

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'pitstop-machine-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const messagesOf = (findings: { message: string }[]) => findings.map(({ message }) => message).join(' ');

test("SQLite on a network file system or FUSE is reported, and PostgreSQL isn't", (t) => {
  const dataDir = folder(t);
  const ofSqlite = readConfig({ DATA_DIR: dataDir }, dataDir);
  for (const [kind, name] of [
    [0x6969, 'NFS'],
    [0xfe534d42, 'SMB'],
    [0x65735546, 'FUSE'],
  ] as const)
    assert.match(messagesOf(judgeFileSystem(ofSqlite, kind)), new RegExp(`is on ${name}, `));
  assert.deepEqual(judgeFileSystem(ofSqlite, 0xef53), []);
  const ofPostgres = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://a@b/c' }, dataDir);
  assert.deepEqual(judgeFileSystem(ofPostgres, 0x6969), []);
});

test("files whose modes can't be changed individually are reported where they're open to others", (t) => {
  const dataDir = join(folder(t), 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  assert.match(
    messagesOf(judgeFileSystem(readConfig({ DATA_DIR: dataDir }, dataDir), 0x2011bab0)),
    /exFAT.*umask=0077/,
  );
});

test('an open-file limit below what MAX_STREAMS needs is reported', () => {
  assert.match(messagesOf(judgeOpenFiles(2000, 1024)), /At most 1024 files .*LimitNOFILE=/);
  assert.deepEqual([judgeOpenFiles(2000, 4096), judgeOpenFiles(2000, undefined)], [[], []]);
});

test('an unknown time zone is reported, because Node would silently use UTC', () => {
  assert.match(messagesOf(judgeZone('Europe/Berln')), /^TZ is Europe\/Berln, which isn't a known time zone/);
  for (const zone of [undefined, '', 'Europe/Berlin', ':Europe/Berlin', 'UTC', '/etc/localtime'])
    assert.deepEqual(judgeZone(zone), []);
});

test('a missing web build is reported', (t) => {
  const dist = folder(t);
  assert.match(messagesOf(judgeBuild(dist)), /npm run build/);
  writeFileSync(join(dist, 'index.html'), '');
  assert.match(messagesOf(judgeBuild(dist)), /npm run build/);
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite/manifest.json'), '{}');
  assert.deepEqual(judgeBuild(dist), []);
});
