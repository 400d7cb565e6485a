import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { inspect, listPhotoFiles } from './evidence.ts';
import { ask, type Person, seedFolder, temporaryFolder } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const preloads = ['die-at-commit.ts'];
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#396' } })
  .jpeg()
  .toBuffer();

async function dealBoard(url: string, { login, token }: Person) {
  const opened = await ask(url, token, roomContract.createRoom, { body: { game: 'bingo', name: 'Once' } });
  const membership = { login, roomId: opened.body.room.id };
  const { body: board } = await ask(url, token, bingo.dealBoard, { params: membership });
  const square = (needsPhoto: boolean) => ({
    ...membership,
    challengeId: board.find(({ challenge }) => challenge.image_required === needsPhoto)?.challenge.id ?? '',
  });
  return { free: square(false), needsPhoto: square(true) };
}

for (const when of ['before', 'after'] as const) {
  test(`a keyed call whose server dies ${when} the commit is answered on retry and takes effect once`, async () => {
    await using folder = await temporaryFolder();
    const [person] = await seedFolder(folder.path, ['player']);
    assert.ok(person);
    const { token } = person;
    let server: ServerProcess = await startServer(folder.path, { preloads });
    const { free, needsPhoto } = await dealBoard(server.url, person);
    const trigger = join(folder.path, `die-${when}-commit`);
    const turns = () => [...inspect(folder.path).turns.values()].reduce((sum, count) => sum + count, 0);

    const form = () => {
      const made = new FormData();
      made.append('image', new Blob([new Uint8Array(picture)]), 'photo.jpg');
      return made;
    };
    const mark = (completed: boolean, key: string) =>
      ask(server.url, token, bingo.setCompleted, { params: free, body: { completed }, key });
    const upload = () =>
      ask(server.url, token, bingo.uploadImage, { params: needsPhoto, form: form(), key: 'the-photo' });
    const calls = [
      { name: 'mark', status: 200, send: () => mark(true, 'the-mark') },
      { name: 'photo', status: 201, send: upload },
    ];
    for (const [done, { name, status, send }] of calls.entries()) {
      await writeFile(trigger, '');
      await assert.rejects(send(), TypeError, `${name}: nobody answers`);
      await server.end('SIGKILL');
      assert.equal(turns(), done + (when === 'after' ? 1 : 0), name);
      await rm(trigger);
      server = await startServer(folder.path, { preloads });
      const response = await send();
      assert.deepEqual([response.status, response.body.completed], [status, true], name);
      assert.deepEqual(await send(), response, name);
      assert.equal(turns(), done + 1, name);
    }
    // Once the square has been undone, repeating the first call doesn't mark it again.
    assert.equal((await mark(false, 'taken-back')).body.completed, false);
    assert.equal((await mark(true, 'the-mark')).body.completed, true);
    assert.equal((await upload()).status, 201);
    const found = inspect(folder.path);
    assert.equal(turns(), 3);
    assert.equal(found.done.size, 1);
    assert.deepEqual(found.damage, []);
    assert.equal(found.photos.size, 1);
    assert.ok(found.photos.isSubsetOf(listPhotoFiles(folder.path).stored));
    assert.equal(await server.end('SIGTERM'), 0);
  });
}
