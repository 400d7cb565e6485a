import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { guestOf } from '#tests/scene.ts';
import { deleteRoom } from '../../contract.ts';
import { askQuestion } from '../../questions/contract.ts';
import { downloadRoomCsv, downloadRoomJson, RoomData } from '../contract.ts';

describe("a room's data", () => {
  let app: TestApp;
  let game: Game;
  let [ana, ben, zoe, boss]: Person[] = [];
  let roomId: string;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben')];
    [zoe, boss] = [await app.person('zoe', 'bingo'), await app.person('boss', 'root')];
  });
  after(() => app.close());
  beforeEach(async () => {
    if (roomId !== undefined) await app.call(deleteRoom, { as: host(), params: { id: roomId } });
    roomId = await game.room(host(), [other()], 'a secret word');
  });
  const host = () => ana as Person;
  const other = () => ben as Person;

  const fetchFile = (shape: EndpointShape, as: Person | undefined = ben, id = roomId) =>
    app.app.inject({
      url: addressOf(shape, { id }),
      headers: as === undefined ? {} : { authorization: `Bearer ${as.token}` },
    });
  /** Also checks the data against the contract, including that it has no extra fields. */
  async function read(as?: Person): Promise<RoomData> {
    const { statusCode, body } = await fetchFile(downloadRoomJson, as);
    assert.equal(statusCode, 200, body);
    const data = JSON.parse(body) as RoomData;
    assert.deepEqual(RoomData.parse(data), data);
    return data;
  }

  test('for bingo has every board, the activity in order, and the resulting scores', async () => {
    const [ofAna, ofBen] = [await game.deal(roomId, host()), await game.deal(roomId, other())];
    const easy = (board: typeof ofAna) => board.filter(({ challenge }) => !challenge.image_required);
    const [first, second, third] = [easy(ofBen)[0], easy(ofAna)[1], easy(ofAna)[0]];
    for (const [as, square] of [[other(), first] as const, [host(), second] as const, [host(), third] as const]) {
      app.pass(1000);
      await game.mark(roomId, as, square ?? assert.fail(), true);
    }
    await game.mark(roomId, host(), second ?? assert.fail(), false);
    const { room, tables } = await read();
    assert.deepEqual([room.id, room.name, room.game, room.admin], [roomId, 'Room of ana', 'bingo', 'ana']);
    assert.deepEqual(Object.keys(tables), ['members', 'squares', 'completions', 'scores', 'questions']);
    const { members = [], squares = [], completions = [], scores = [] } = tables;
    assert.deepEqual(
      members.map(({ login, is_admin, is_guest }) => [login, is_admin, is_guest]),
      [
        ['ana', true, false],
        ['ben', false, false],
      ],
    );
    assert.deepEqual(
      squares.map(({ login, position, title }) => [login, position, title]),
      [...ofAna.entries(), ...ofBen.entries()].map(([at, { challenge }], row) => [
        row < 12 ? 'ana' : 'ben',
        at + 1,
        challenge.title,
      ]),
    );
    assert.deepEqual(
      completions.map(({ login, title }) => [login, title]),
      [
        ['ben', first?.challenge.title],
        ['ana', third?.challenge.title],
      ],
    );
    const standings = (await game.scores(roomId, other())).standings;
    assert.deepEqual(
      scores.map(({ place, login, points, squares: done, reached_at }) => [place, login, points, done, reached_at]),
      standings.map(({ place, login, points, squares: done, reached_at }) => [place, login, points, done, reached_at]),
    );
  });

  test("as CSV has the same rows below one header, each with its table's name", async () => {
    await game.deal(roomId, other());
    const { statusCode, headers, body } = await fetchFile(downloadRoomCsv);
    assert.deepEqual(
      [statusCode, headers['content-type'], headers['content-disposition'], headers['cache-control']],
      [200, 'text/csv; charset=utf-8; header=present', `attachment; filename="room-${roomId}.csv"`, 'no-store'],
    );
    const [head = '', ...lines] = body.trimEnd().split('\r\n');
    const columns = head.split(',');
    assert.equal(columns[0], 'table');
    assert.equal(new Set(columns).size, columns.length);
    const { tables } = await read();
    const count = (name: string) => lines.filter((line) => line.startsWith(`${name},`)).length;
    for (const [name, rows] of Object.entries(tables)) {
      assert.equal(count(name), rows.length, name);
      for (const column of Object.keys(rows[0] ?? {})) assert.ok(columns.includes(column), column);
    }
    const firstOfMembers = lines.find((line) => line.startsWith('members,'))?.split(',') ?? [];
    assert.equal(firstOfMembers.length, columns.length);
    assert.equal(firstOfMembers[columns.indexOf('login')], 'ana');
    assert.equal(firstOfMembers[columns.indexOf('title')], '');
  });

  test('has the tables and columns that docs/room-data.md lists, in every game', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../../../docs/room-data.md'), 'utf8');
    const named = new Set(text.match(/`\w+`/g));
    for (const name of gameNames) {
      await app.context.db.transact((trx) =>
        trx.updateTable('rooms').set({ game: name }).where('id', '=', roomId).execute(),
      );
      const [head = ''] = (await fetchFile(downloadRoomCsv)).body.split('\r\n');
      const words = [...head.split(','), ...Object.keys((await read()).tables)];
      assert.ok(words.length > 10, head);
      const missing = words.filter((word) => !named.has(`\`${word}\``));
      assert.deepEqual(missing, [], name);
    }
  });

  test('contains no text that a spreadsheet would evaluate, and keeps titles complete', async () => {
    await game.deal(roomId, host());
    const title = '=HYPERLINK("http://example.org";"Ａ👩‍🚀 שלום, so")';
    await app.context.db.transact((trx) =>
      trx.updateTable('squares').set({ title }).where('room_id', '=', roomId).where('position', '=', 0).execute(),
    );
    const { rawPayload } = await fetchFile(downloadRoomCsv);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(rawPayload);
    assert.ok(text.includes(`"'${title.replaceAll('"', '""')}"`));
    assert.equal((await read()).tables.squares?.[0]?.title, title);
  });

  test('lists the questions about a claim, with the people who asked and the outcome', async () => {
    const board = await game.deal(roomId, host());
    const square = board.find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    await game.mark(roomId, host(), square, true);
    const seq = (await read()).tables.completions?.[0]?.seq;
    const params = { id: roomId, seq: String(seq) };
    const asked = await app.call(askQuestion, { as: other(), params, body: { word: '=Really?' } });
    assert.equal(asked.status, 201, asked.raw.body);
    const [row] = (await read()).tables.questions ?? [];
    assert.deepEqual(
      [row?.seq, row?.login, row?.title, row?.asked_by, row?.word, row?.outcome],
      [seq, 'ana', square.challenge.title, 'ben', '=Really?', null],
    );
    assert.ok((await fetchFile(downloadRoomCsv)).body.includes("'=Really?"));
    await game.mark(roomId, host(), square, false);
    assert.equal((await read()).tables.questions?.[0]?.outcome, 'off');
  });

  test('contains no password, and nothing about former members', async () => {
    const guest = await guestOf(app, host(), roomId, 'Mia');
    await game.deal(roomId, guest);
    await game.deal(roomId, other());
    const ofGuest = (data: RoomData) => data.tables.members?.find(({ login }) => login === guest.login);
    assert.equal(ofGuest(await read(guest))?.is_guest, true);
    await game.leave(roomId, guest);
    await game.leave(roomId, host(), other());
    for (const shape of [downloadRoomJson, downloadRoomCsv]) {
      const { body } = await fetchFile(shape, host());
      assert.ok(body.includes('ana'));
      for (const gone of [guest.login, 'ben', 'a secret word']) assert.ok(!body.includes(gone), gone);
      assert.equal((await fetchFile(shape, other())).statusCode, 404);
    }
  });

  test("is only available to members; for anyone else the room doesn't exist", async () => {
    for (const shape of [downloadRoomJson, downloadRoomCsv]) {
      assert.equal((await app.app.inject({ url: addressOf(shape, { id: roomId }) })).statusCode, 401);
      for (const as of [zoe, boss]) {
        const [here, nowhere] = [await fetchFile(shape, as), await fetchFile(shape, as, '000000')];
        assert.deepEqual([here.statusCode, here.body], [404, nowhere.body]);
      }
    }
  });

  test('is rate limited', async () => {
    const strict = await makeTestApp({ withPool: false, frozenClock: true });
    try {
      const lia = await strict.person('lia', 'bingo');
      const id = await gameOn(strict).room(lia);
      const once = async () => (await strict.call(downloadRoomJson, { as: lia, params: { id } })).status;
      const all: number[] = [];
      for (let times = 0; times < 11; times++) all.push(await once());
      assert.deepEqual(all, [...Array.from({ length: 10 }, () => 200), 429]);
    } finally {
      await strict.close();
    }
  });
});
