import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { createChallenge, listChallenges } from '#features/challenges/contract.ts';
import * as bingo from '#features/rooms/contract.ts';
import type { SqliteDatabase } from '#server/db/sqlite.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';

describe('a SQLite database that is full or locked', () => {
  let app: TestApp;
  let ana: Person;
  let writer: DatabaseSync;
  before(async () => {
    app = await makeTestApp();
    ana = await app.person('ana', 'bingo');
    writer = (app.context.db as SqliteDatabase).writer;
  });
  after(() => app.close());

  const add = () => {
    const body = { title: 'A long one', description: 'x'.repeat(500), difficulty: 1 };
    return app.call(createChallenge, { as: ana, body });
  };
  const count = async () => ((await app.call(listChallenges, { as: ana })).body as unknown as unknown[]).length;
  const openRoom = () => app.call(bingo.createRoom, { as: ana, body: { game: 'bingo', name: 'Room' } });

  test('a full database answers writes with a one-sentence message, loses nothing, serves reads, and recovers automatically', async () => {
    const pages = Number(writer.prepare('PRAGMA page_count').get()?.page_count);
    writer.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const before = await count();
    let added = 0;
    let answer = await add();
    for (; answer.status === 201; answer = await add()) added += 1;
    assert.equal(answer.status, 507);
    assert.deepEqual(answer.body, {
      error: 'The server is out of space, so nothing was saved. Please tell its owner.',
    });
    assert.equal(await count(), before + added);
    assert.deepEqual(app.announced(), []);
    writer.exec('PRAGMA max_page_count = 1073741823');
    assert.equal((await add()).status, 201);
    assert.equal(await count(), before + added + 1);
  });

  test("a database locked by another program serves reads, and accepts writes once it's unlocked", async () => {
    const other = new DatabaseSync(join(app.context.config.dataDir, 'pitstop.db'));
    other.exec('BEGIN IMMEDIATE');
    const opening = openRoom();
    for (let i = 0; i < 20; i++) assert.ok((await count()) >= 60);
    const rooms = await app.call(bingo.listUserRooms, { as: ana, params: { login: 'ana' } });
    assert.deepEqual(rooms.body, []);
    other.exec('ROLLBACK');
    other.close();
    assert.equal((await opening).status, 201);
  });
});
