import assert from 'node:assert/strict';
import { chmodSync, chownSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { assertRefused, newFolder, start, usedFolder } from './start.ts';

/** Root can access everything, so permissions are tested as the user `nobody`. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const user = isRoot ? nobody : undefined;

const everything = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
];

/** A folder in which a server has run, owned by the user who starts the next one. */
async function ownFolder(t: TestContext) {
  const used = await usedFolder(t);
  if (isRoot) for (const path of everything(used.dataDir)) chownSync(path, nobody, nobody);
  return used;
}

const openToOthers = (folder: string) =>
  everything(folder)
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => path.slice(folder.length));

test('whatever the umask, files that a server creates are inaccessible to others', async (t) => {
  const DATA_DIR = join(await newFolder(t), 'data');
  const server = await start(t, { DATA_DIR, ROOT_PASSWORD: 'rootroot1' }, { umask: '000' });
  assert.deepEqual(openToOthers(DATA_DIR), []);
  const { status, log } = await server.end();
  assert.deepEqual([status, openToOthers(DATA_DIR)], [0, []]);
  assert.doesNotMatch(log, /tightened/);
});

test('a start on a folder that others can read removes others’ permissions and logs that once', async (t) => {
  const { dataDir } = await usedFolder(t);
  for (const path of everything(dataDir)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  const { log } = await (await start(t, { DATA_DIR: dataDir })).end();
  assert.equal(log.match(/"tightened":\d+/g)?.length, 1);
  const open = openToOthers(dataDir).filter((path) => !path.startsWith('/photos/'));
  assert.deepEqual(open, []);
  assert.doesNotMatch((await (await start(t, { DATA_DIR: dataDir })).end()).log, /tightened/);
});

test('a database that can be read but not written is refused at startup', async (t) => {
  const { dataDir, database } = await ownFolder(t);
  chmodSync(database, 0o400);
  const started = await start(t, { DATA_DIR: dataDir }, { user });
  await assertRefused(started, /pitstop\.db can't be accessed by its own user .*. Allow it \(chmod -R u\+rwX /);
});

test("a folder that can't be written is refused at startup", async (t) => {
  const { dataDir } = await ownFolder(t);
  chmodSync(dataDir, 0o500);
  await assertRefused(await start(t, { DATA_DIR: dataDir }, { user }), /can't be accessed by its own user /);
  chmodSync(dataDir, 0o700);
});

for (const name of ['pitstop.db', 'photos', 'secrets/rooms.key', '.']) {
  const why = isRoot ? false : 'only root can give files to another user';
  test(`${name} owned by another user is reported with its owner, the current user, and the command that helps`, {
    skip: why,
  }, async (t) => {
    const { dataDir } = await ownFolder(t);
    chownSync(join(dataDir, name), 0, 0);
    const whose = ' belongs to root \\(0\\), but this runs as .*65534.*. Give it to that user ';
    const sentence = new RegExp(`${whose}\\(chown -R 65534 ${dataDir}\\)\\.$`, 'm');
    await assertRefused(await start(t, { DATA_DIR: dataDir }, { user }), sentence);
  });
}

test('a DATA_DIR that is a file is reported as such', async (t) => {
  const DATA_DIR = join(await newFolder(t), 'data');
  writeFileSync(DATA_DIR, '');
  await assertRefused(await start(t, { DATA_DIR }), /is a file, but a folder is needed there\. .*\.$/m);
});
