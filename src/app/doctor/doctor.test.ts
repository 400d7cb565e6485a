import assert from 'node:assert/strict';
import { chmod, chown, mkdir, readdir, rename, rm, statfs, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { unpackingFolder } from '#features/backups/server/archive/swap.ts';
import { photoAt, photoPath, thumbnailOf } from '#server/photos/photo-name.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { cli, startServer } from '../cli/test-cli.ts';
import { filesOf, storePhoto, temporaryFolder } from '../cli/test-data.ts';
import { examineNode } from './machine.ts';
import { judgeSpace } from './storage.ts';
import { assertOnly, backupMade, findingsIn, healthyFolder } from './test-doctor.ts';

function inDatabase(dataDir: string, sql: string): void {
  using handle = new DatabaseSync(join(dataDir, 'pitstop.db'), { enableForeignKeyConstraints: false });
  handle.exec(sql);
}

test('a healthy site gets no warnings and a line for each check', async (t) => {
  const { all, bad, warn } = await findingsIn(await healthyFolder(t));
  assert.deepEqual([bad, warn], [[], []]);
  const topics = new Set(all.map(({ about }) => about));
  for (const about of ['node', 'settings', 'disk', 'database', 'photos', 'clock', 'backups', 'proxy', 'git'])
    assert.ok(topics.has(about), about);
});

test('every wrong setting is reported, not just the first, and the other checks still run', async (t) => {
  const { bad, all } = await findingsIn(await healthyFolder(t), {
    PORT: 'x',
    TRUST_PROXY: '*',
    REPOSITORIES: 'none.json',
  });
  assert.deepEqual(
    bad.map((line) => /^settings: ([A-Z_]+)/.exec(line)?.[1]),
    ['PORT', 'REPOSITORIES', 'TRUST_PROXY'],
  );
  assert.ok(all.some(({ about }) => about === 'photos'));
});

test('a wrong database address is reported without its password, and no other database is examined instead', async (t) => {
  const { all } = await findingsIn(await healthyFolder(t), { DATABASE_URL: 'mysql://pit:secret@x/y' });
  assert.ok(!JSON.stringify(all).includes('secret'));
  assert.ok(!all.some(({ about }) => about === 'database'));
});

test("if a file with settings or a secret can't be read, no other site is examined, and other errors are still reported", async (t) => {
  const dataDir = await healthyFolder(t);
  for (const name of ['METRICS_SECRET_FILE', 'DATABASE_URL_FILE']) {
    const { bad, all } = await findingsIn(dataDir, { [name]: 'none', TRUST_PROXY: '*' });
    assert.deepEqual(
      bad.map((line) => /^settings: ([A-Z_]+)/.exec(line)?.[1]),
      [name, 'TRUST_PROXY'],
    );
    assert.ok(!all.some(({ about }) => about === 'database'), name);
  }
  await mkdir(join(dataDir, 'pitstop.env'));
  const { bad, all } = await findingsIn(dataDir, { TRUST_PROXY: '*' });
  assert.match(bad[0] ?? '', /^settings: The settings in \S+pitstop\.env can't be read/);
  assert.match(bad[1] ?? '', /^settings: TRUST_PROXY/);
  assert.ok(!all.some(({ about }) => about === 'database'));
});

const settings: [env: Record<string, string>, level: 'warn' | 'bad', sentence: RegExp][] = [
  [{ DATADIR: '/srv' }, 'warn', /^settings: DATADIR isn't a setting\. Did you mean DATA_DIR\?/],
  [{ TRUSTED_PROXY: '1' }, 'warn', /Did you mean TRUST_PROXY/],
  [{ pitstop_site_name: 'x' }, 'warn', /Did you mean SITE_NAME/],
  [{ PITSTOP_COLOUR: 'red' }, 'warn', /^settings: PITSTOP_COLOUR isn't a setting\./],
  [{ BACKUP_AT: 'off' }, 'warn', /^backups: None are made automatically/],
  [{ BACKUP_DIR: '/nowhere/at/all' }, 'bad', /^backups: The folder \/nowhere\/at\/all \(BACKUP_DIR\) doesn't exist/],
  [{ RATE_LIMITS: 'off' }, 'warn', /nothing slows down password guessing/],
  [{ LOG_LEVEL: 'silent' }, 'warn', /errors won't be logged/],
  [{ ROOT_PASSWORD: 'long enough' }, 'warn', /ROOT_PASSWORD is only read at the first start/],
  [{ HOST: '0.0.0.0' }, 'warn', /^proxy: HOST 0\.0\.0\.0 lets others .* over plain http/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'bad', /^proxy: TRUST_PROXY trusts everyone/],
  [{ TRUST_PROXY: '10.0.0.7' }, 'warn', /^proxy: TRUST_PROXY is 10\.0\.0\.7, but with HOST 127\.0\.0\.1/],
];
for (const [env, level, sentence] of settings) {
  test(`${JSON.stringify(env)} is reported as ${level}`, async (t) =>
    assertOnly(level, sentence, findingsIn(await healthyFolder(t), env)));
}

test("a site that isn't set up yet isn't a fault", async (t) => {
  const { bad, warn } = await findingsIn(join(await temporaryFolder(t), 'data'));
  assert.deepEqual(bad, []);
  assert.match(warn.join('\n'), /Start the server once to set it up/);
});

const databases: [what: string, change: (dataDir: string) => unknown, level: 'warn' | 'bad', sentence: RegExp][] = [
  ['missing', (dir) => rm(join(dir, 'pitstop.db')), 'bad', /missing or empty, although .* restore FILE/],
  ['empty', (dir) => truncate(join(dir, 'pitstop.db')), 'bad', /missing or empty, although/],
  [
    'a text file',
    (dir) => writeFile(join(dir, 'pitstop.db'), 'Dear diary '.repeat(100)),
    'bad',
    /is damaged.*restore FILE/,
  ],
  ['torn', (dir) => truncate(join(dir, 'pitstop.db'), 20_000), 'bad', /is damaged/],
  [
    'of a newer version',
    (dir) => inDatabase(dir, "insert into migrations values (999, 'tomorrow', 'x')"),
    'bad',
    /newer version .* go-back/,
  ],
  [
    'edited',
    (dir) => inDatabase(dir, "update migrations set checksum = 'x' where number = 1"),
    'bad',
    /Migration 1 \(foundation\) isn't the one/,
  ],
  [
    'older',
    (dir) => inDatabase(dir, 'delete from migrations where number = (select max(number) from migrations)'),
    'warn',
    /1 migration behind this program\. Start the server/,
  ],
  [
    'without its root',
    (dir) => inDatabase(dir, 'delete from user_roles'),
    'bad',
    /No account has the role root.*user roles LOGIN root/,
  ],
  [
    'without a root who is enabled',
    (dir) => inDatabase(dir, 'update users set disabled_at = 1'),
    'bad',
    /All root accounts are disabled.*user enable LOGIN/,
  ],
  [
    'with rows that refer to nothing',
    (dir) => inDatabase(dir, "update rooms set admin_id = 'nobody'"),
    'bad',
    /1 row in the database with broken references/,
  ],
];
for (const [what, change, level, sentence] of databases) {
  test(`a database that is ${what} is reported as ${level}, with advice`, async (t) => {
    const dataDir = await healthyFolder(t);
    await change(dataDir);
    await assertOnly(level, sentence, findingsIn(dataDir));
  });
}

test('a database locked by another program is reported as such', async (t) => {
  const dataDir = await healthyFolder(t);
  using other = new DatabaseSync(join(dataDir, 'pitstop.db'));
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  await assertOnly('bad', /locked by another program/, findingsIn(dataDir));
});

test('photos missing from the disk and old photos without a row are counted', async (t) => {
  const dataDir = await healthyFolder(t);
  const photos = Object.keys(await filesOf(join(dataDir, 'photos'))).filter((path) => path.endsWith('.jpg'));
  await rm(join(dataDir, 'photos', photos[0] ?? ''));
  await storePhoto(dataDir, 'a'.repeat(22), 'old');
  await storePhoto(dataDir, 'b'.repeat(22), 'new');
  // A thumbnail belongs to its photo, so it isn't counted separately.
  const [, photoName = ''] = photos.map((path) => photoAt(path) ?? '');
  for (const photo of ['a'.repeat(22), photoName]) await storePhoto(dataDir, thumbnailOf(photo), 'old');
  for (const name of ['a'.repeat(22), thumbnailOf('a'.repeat(22)), thumbnailOf(photoName)]) {
    const then = new Date(Date.now() - hourMs);
    await utimes(join(dataDir, 'photos', photoPath(name)), then, then);
  }
  const { bad, warn } = await findingsIn(dataDir);
  assert.match(bad.join(), /^photos: 1 photo used on boards is missing from .* Restore from a backup[^,]*, or[^,]*$/);
  assert.match(warn.join(), /^photos: 1 unused photo in .*\. Unused photos go to the trash when/);
});

async function everyTar(dataDir: string, change: (file: string) => Promise<unknown>): Promise<void> {
  for (const name of await readdir(join(dataDir, 'backups')))
    if (name.endsWith('.tar')) await change(join(dataDir, 'backups', name));
}

const folders: [what: string, change: (dataDir: string) => unknown, level: 'warn' | 'bad', sentence: RegExp][] = [
  ['open to others', (dir) => chmod(dir, 0o755), 'warn', /^disk: Other users .* chmod -R go=/],
  [
    'without its key',
    (dir) => rm(join(dir, 'secrets/rooms.key')),
    'bad',
    /^disk: secrets\/rooms\.key is missing.*tar -xf/,
  ],
  [
    'with data from before a restore',
    (dir) => mkdir(join(dir, 'replaced-x')),
    'warn',
    /^disk: 1 folder of data from before a restore/,
  ],
  [
    'with half a restore',
    (dir) => mkdir(join(dir, unpackingFolder)),
    'warn',
    /^disk: A restore is running or was interrupted/,
  ],
  [
    'without a backup',
    (dir) => everyTar(dir, rm),
    'warn',
    /^backups: There's no backup yet\. Make one: npm run cli -- backup\.$/,
  ],
  [
    'with old backups only',
    (dir) => everyTar(dir, (file) => rename(file, backupMade(dir, 3 * dayMs))),
    'warn',
    /^backups: The newest backup is 3 days old\. Make one/,
  ],
  [
    'without a drill',
    (dir) => rm(join(dir, 'backups/last-drill.json')),
    'warn',
    /^backups: No backup has been tested with a restore drill yet\. Run one: npm run cli -- drill/,
  ],
  // A sparse file, which is only large nominally.
  [
    'without room for a backup',
    (dir) => everyTar(dir, (file) => truncate(file, 8e12)),
    'bad',
    /^backups: There isn't enough space in .* The next one will fail/,
  ],
];
for (const [what, change, level, sentence] of folders) {
  test(`a folder ${what} is reported as ${level}`, async (t) => {
    const dataDir = await healthyFolder(t);
    await change(dataDir);
    await assertOnly(level, sentence, findingsIn(dataDir));
  });
}

test("a disk with space for one more backup isn't bad", async (t) => {
  const dataDir = await healthyFolder(t);
  const { bavail, bsize } = await statfs(dataDir);
  await everyTar(dataDir, (file) => truncate(file, Math.floor(0.7 * bavail * bsize)));
  assert.deepEqual((await findingsIn(dataDir)).bad, []);
});

test("files that root made in the server's folder are reported, and root doesn't open the database there", async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can give files away');
  const dataDir = await healthyFolder(t);
  await chown(dataDir, 65534, 65534);
  const { bad, warn } = await findingsIn(dataDir);
  assert.match(bad.join('\n'), /^disk: .*pitstop\.db belongs to user 0, but the folder to 65534.*chown -R 65534/m);
  assert.match(warn.join('\n'), /database: It wasn't opened/);
});

test('free disk space is judged by what photos need', () => {
  assert.deepEqual(
    [100e6, 300e6, 9e9].map((free) => judgeSpace(free, 1e9).level),
    ['bad', 'warn', 'ok'],
  );
});

test('a clock behind the data is bad, whether files or rows show it', async (t) => {
  const dataDir = await healthyFolder(t);
  const { bad } = await findingsIn(dataDir, {}, Date.now() - hourMs);
  assert.match(bad.join(), /^clock: It says .*, but there's data from /);
  inDatabase(dataDir, `update sessions set last_used_at = ${Date.now() + dayMs}`);
  await assertOnly('bad', /^clock: /, findingsIn(dataDir));
});

test('a missing Git, a missing folder and a folder without a working copy are each bad', async (t) => {
  const dataDir = await healthyFolder(t);
  await mkdir(join(dataDir, 'plain'));
  await writeFile(
    join(dataDir, 'repositories.json'),
    JSON.stringify({ gone: { path: join(dataDir, 'gone') }, plain: { path: join(dataDir, 'plain') } }),
  );
  const env = { REPOSITORIES: join(dataDir, 'repositories.json') };
  const { bad } = await findingsIn(dataDir, env);
  assert.match(bad.join('\n'), /git: Repository gone: the folder .* doesn't exist/);
  assert.match(bad.join('\n'), /git: Repository plain: .* isn't a Git working copy/);
  await assertOnly('bad', /^git: git isn't installed or isn't in PATH/, findingsIn(dataDir, { ...env, PATH: dataDir }));
});

test('an outdated Node is bad', () => {
  assert.equal(examineNode('20.1.0').level, 'bad');
  assert.equal(examineNode().level, 'ok');
});

test('doctor changes nothing, even while a server is running, and exits with 1 only for a serious problem', async (t) => {
  const dataDir = await healthyFolder(t);
  const before = await filesOf(dataDir);
  const healthy = await cli(dataDir, 'doctor');
  assert.deepEqual([healthy.status, await filesOf(dataDir)], [0, before]);
  const used = join(await temporaryFolder(t), 'data');
  const server = await startServer(t, used);
  // The log's index, in which readers from all processes register, isn't data.
  const dataOf = async () => ({ ...(await filesOf(used)), 'pitstop.db-shm': '' });
  const beside = await dataOf();
  const running = await cli(used, 'doctor');
  assert.deepEqual([running.status, await dataOf()], [0, beside]);
  await server.stop();
  await rename(join(dataDir, 'pitstop.db'), join(dataDir, 'elsewhere.db'));
  const broken = await cli(dataDir, 'doctor');
  assert.deepEqual([broken.status, broken.errorOutput], [1, '']);
  assert.match(broken.output, /^BAD {3}database .*\n/m);
  assert.match(broken.output, /\n\n1 bad, \d+ to check, \d+ fine\. Nothing was changed\.$/);
});
