import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { type Running, whenOpen } from '#app/cli/test-process.ts';
import { makeOwner, type Owner, packNextVersion, packProject } from './install.ts';

let folder = '';
let packed: Awaited<ReturnType<typeof packProject>>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitstop-package-'));
  packed = await packProject(folder);
});
after(() => rm(folder, { recursive: true, force: true }));

test('the package contains what a site needs to run, and no development files', () => {
  const { paths, bytes } = packed;
  for (const needed of [
    'bin/pitstop.mjs',
    'program/app/main.js',
    'dist/index.html',
    'dist/.vite/manifest.json',
    'LICENSE',
    'sbom.json',
  ])
    assert.ok(paths.includes(needed), needed);
  assert.ok(paths.includes('catalogue/challenges.json'));
  const unexpected = paths.filter((path) =>
    /\.(?:ts|tsx|map|png)$|test|(?:^|\/)(?:src|e2e|bench|scripts|node_modules)\//.test(path),
  );
  assert.deepEqual(
    unexpected.filter((path) => !/^dist\/(?:icons\/)?[\w-]+\.png$/.test(path)),
    [],
  );
  assert.ok(bytes < 2_700_000, `the package has ${bytes} bytes`);
});

interface Square {
  has_image: boolean;
  challenge: { id: string };
}

async function play({ call }: Running, name: string): Promise<{ board: string; photo: string }> {
  const { room } = (await call('POST', '/rooms', { game: 'bingo', name })) as { room: { id: string } };
  const board = `/users/root/rooms/${room.id}/challenges`;
  const [first] = (await call('POST', board)) as Square[];
  const photo = `${board}/${first?.challenge.id}/image`;
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([jpeg as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  await call('POST', photo, form);
  return { board, photo };
}

const roomNames = async ({ call }: Running) =>
  ((await call('GET', '/users/root/rooms?game=bingo')) as { name: string }[]).map(({ name }) => name).sort();

/** Ctrl-C reaches npx, its shell and the server, and all of them must exit cleanly. */
async function pressCtrlC(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await exit;
}

/** Once the server has stopped, its write-ahead log is checkpointed into the database. */
async function assertStopped(owner: Owner): Promise<void> {
  assert.deepEqual(
    (await readdir(join(owner.folder, 'data'))).filter((name) => name.endsWith('-wal')),
    [],
  );
}

async function open(t: TestContext, child: ChildProcess): Promise<{ site: Running; stop: () => Promise<void> }> {
  return { site: await whenOpen(t, child), stop: () => pressCtrlC(child) };
}

test('a site is installed, played on, upgraded and rolled back without a checkout', async (t) => {
  const owner = await makeOwner(t);
  const later = await packNextVersion(packed.file, '999.0.0', folder);

  const first = await open(t, owner.start('npx', `--package=${packed.file}`, 'pitstop'));
  const room = await play(first.site, 'Before');
  const [boardBefore, photoBefore] = [
    await first.site.call('GET', room.board),
    await first.site.call('GET', room.photo),
  ];
  await first.stop();
  await assertStopped(owner);

  const { status, errorOutput } = await owner.run('npm', 'install', later);
  assert.equal(status, 0, errorOutput);
  assert.equal((await owner.run('npx', 'pitstop', '--version')).output, '999.0.0');
  const second = await open(t, owner.start('npx', 'pitstop'));
  assert.deepEqual(await second.site.call('GET', room.photo), photoBefore);
  await play(second.site, 'After');
  assert.deepEqual(await roomNames(second.site), ['After', 'Before']);
  const doctor = await owner.run('npx', 'pitstop', 'doctor');
  assert.equal(doctor.status, 0, doctor.output);
  await second.stop();
  const backups = (await readdir(join(owner.folder, 'data/backups'))).filter((name) => name.endsWith('.tar'));
  assert.match(backups.join(), /^\d{4}-\d{2}-\d{2}-\d{6}-before-migration-\d+\.tar$/);

  // The old version refuses to start and names the one command that helps.
  assert.equal((await owner.run('npm', 'install', packed.file)).status, 0);
  const refused = await owner.run('npx', 'pitstop');
  assert.equal(refused.status, 1);
  assert.match(
    refused.errorOutput,
    /newer version of Pitstop \(migration 999, tomorrow\).*npx --no pitstop go-back\.$/m,
  );
  const back = await owner.run('npx', 'pitstop', 'go-back');
  assert.equal(back.status, 0, back.errorOutput);
  assert.match(back.output, /^Went back to the backup from /);

  // A service starts the site without npm, with whatever Node the machine has.
  const third = await open(t, owner.start('node', 'node_modules/pitstop/bin/pitstop.mjs'));
  assert.deepEqual(await roomNames(third.site), ['Before']);
  assert.deepEqual(await third.site.call('GET', room.board), boardBefore);
  assert.deepEqual(await third.site.call('GET', room.photo), photoBefore);
  await third.stop();
  await assertStopped(owner);
  assert.match((await readdir(join(owner.folder, 'data'))).join(), /replaced-/);
});
