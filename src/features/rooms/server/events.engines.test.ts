import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteUser, logIn, logOut } from '#features/accounts/contract.ts';
import * as contract from '#features/bingo/contract.ts';
import { follow, inShort, type TestReader } from '#server/live/test-reader.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, playerRole } from '#tests/game.ts';
import * as roomContract from '../contract.ts';

describe("a room's events", () => {
  let app: TestApp;
  let url: string;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let cem: Person;
  before(async () => {
    app = await makeTestApp();
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    game = gameOn(app);
    ana = await app.person('ana', playerRole);
    ben = await app.person('ben', playerRole);
    cem = await app.person('cem', playerRole);
  });
  after(() => app.close());

  const watch = async (id: string, token?: string): Promise<TestReader> => {
    const reader = await follow(`${url}${addressOf(roomContract.roomEvents, { id })}`, token);
    return reader.status === 200 ? fromNowOn(reader, id) : reader;
  };
  let marks = 0;
  /** Earlier events may still be in transit through PostgreSQL, so a marker shows when they have all arrived. */
  const fromNowOn = async (reader: TestReader, id: string): Promise<TestReader> => {
    const mark = `mark/${++marks}`;
    app.context.live.announce({ channel: `room/${id}`, stale: [mark] });
    let event = await reader.next();
    while (event !== undefined && event.event !== 'gone' && event.data.topics?.[0] !== mark)
      event = await reader.next();
    let last = event?.event === 'gone' ? event : undefined;
    const next = async () => {
      for (;;) {
        const event = last ?? (await reader.next());
        last = undefined;
        // Skips other readers' markers.
        if (!event?.data.topics?.[0]?.startsWith('mark/')) return event;
      }
    };
    return { ...reader, next };
  };
  const nextInShort = async (reader: TestReader) => {
    const event = await reader.next();
    return event && inShort(event);
  };
  const gone = (reason: string) => ({ event: 'gone', data: { reason } });

  test('reach every member when someone joins, deals, completes or undoes a square, or leaves, and when the room is deleted', async () => {
    const id = await game.room(ana, [ben]);
    const readers = await Promise.all([watch(id, ana.token), watch(id, ben.token)]);
    const all = async (expected: string) => {
      for (const reader of readers) assert.equal(await nextInShort(reader), expected);
    };
    assert.equal(
      (await app.call(roomContract.joinRoom, { as: cem, params: { login: 'cem', roomId: id } })).status,
      201,
    );
    await all('change 3 joined cem');
    const square = (await game.deal(id, ben)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    await all('change 4 dealt ben');
    await game.mark(id, ben, square, true);
    await all('change 5 completed ben');
    await game.mark(id, ben, square, false);
    await all('change 6 undone ben');
    await game.leave(id, cem);
    await all('change 7 left cem');
    await app.call(roomContract.deleteRoom, { as: ana, params: { id } });
    await all('gone deleted');
    for (const reader of readers) assert.equal(await reader.next(), undefined);
  });

  test("are published only after they're committed", async () => {
    const id = await game.room(ana, [ben]);
    const square = (await game.deal(id, ana)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    const position = (await game.board(id, ana)).findIndex(({ challenge }) => challenge.id === square.challenge.id);
    const reader = await watch(id, ben.token);
    for (const completed of [true, false, true, false]) {
      const marking = game.mark(id, ana, square, completed);
      await reader.next();
      assert.equal((await game.board(id, ben, ana))[position]?.completed, completed);
      assert.equal((await game.scores(id, ben)).standings[0]?.squares, completed ? 1 : 0);
      await marking;
    }
    await app.call(roomContract.deleteRoom, { as: ana, params: { id } });
  });

  test("aren't published for calls that change nothing", async () => {
    const id = await game.room(ana, [ben]);
    const board = await game.deal(id, ana);
    const open = board.find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    const withPhoto = board.find(({ challenge }) => challenge.image_required) ?? assert.fail();
    const reader = await watch(id, ben.token);
    const put = (as: Person, { challenge }: contract.BoardEntry, completed: boolean) =>
      app.call(contract.setCompleted, {
        as,
        params: { login: 'ana', roomId: id, challengeId: challenge.id },
        body: { completed },
      });
    assert.equal((await put(ana, open, false)).status, 200);
    assert.equal((await put(ana, withPhoto, true)).status, 409);
    assert.equal((await put(ben, open, true)).status, 403);
    assert.equal((await app.call(contract.dealBoard, { as: ana, params: { login: 'ana', roomId: id } })).status, 200);
    assert.equal(
      (await app.call(roomContract.joinRoom, { as: ben, params: { login: 'ben', roomId: id } })).status,
      200,
    );
    assert.equal((await app.call(roomContract.deleteRoom, { as: ben, params: { id } })).status, 403);
    await game.leave(id, ana);
    assert.equal(await nextInShort(reader), 'change 4 left ana');
    assert.equal(await nextInShort(reader), 'change 5 inherited ben');
    await game.leave(id, ben);
    assert.equal((await reader.next())?.event, 'gone');
  });

  test("a removed member's stream ends with the reason, and the others get all later events", async () => {
    const id = await game.room(ana, [ben, cem]);
    const [removed, staying] = await Promise.all([watch(id, ben.token), watch(id, cem.token)]);
    await game.leave(id, ana, ben);
    await game.deal(id, cem);
    assert.deepEqual(await removed.next(), gone('removed'));
    assert.equal(await removed.next(), undefined);
    assert.equal(await nextInShort(staying), 'change 4 removed ben');
    assert.equal(await nextInShort(staying), 'change 5 dealt cem');
    assert.equal((await watch(id, ben.token)).status, 404);
    await app.call(roomContract.deleteRoom, { as: ana, params: { id } });
  });

  test('a stream opened while the room is deleted or its reader removed is refused or ends', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await game.room(ana, [ben]);
      const [reader] = await Promise.all([
        watch(id, ben.token),
        round % 2 === 0 ? app.call(roomContract.deleteRoom, { as: ana, params: { id } }) : game.leave(id, ana, ben),
      ]);
      if (reader.status === 404) reader.hangUp();
      else while ((await reader.next()) !== undefined);
      await app.call(roomContract.deleteRoom, { as: ana, params: { id } });
    }
  });

  test("logging out ends that session's streams and no others", async () => {
    const id = await game.room(ana);
    const again = await app.call(logIn, { params: { login: 'ana' }, body: { password: ana.password } });
    const other = { ...ana, token: String(again.body.token) };
    const [first, second] = await Promise.all([watch(id, ana.token), watch(id, other.token)]);
    assert.equal((await app.call(logOut, { as: other })).status, 204);
    assert.deepEqual(await second.next(), gone('signed-out'));
    assert.equal(await second.next(), undefined);
    await game.deal(id, ana);
    assert.equal(await nextInShort(first), 'change 2 dealt ana');
    assert.equal((await watch(id, other.token)).status, 401);
    await game.leave(id, ana);
  });

  test('deleting an account ends its streams', async () => {
    const dora = await app.person('dora', playerRole);
    const id = await game.room(ana, [dora]);
    const reader = await watch(id, dora.token);
    assert.equal((await app.call(deleteUser, { as: dora, params: { login: 'dora' } })).status, 200);
    let last = await reader.next();
    while (last?.event === 'change') last = await reader.next();
    assert.deepEqual(last, gone('signed-out'));
    assert.equal(await reader.next(), undefined);
    await game.leave(id, ana);
  });

  test('only members can subscribe; to others the room looks like a missing one', async () => {
    const root = await app.person('boss', 'root');
    const id = await game.room(ana);
    assert.equal((await watch(id)).status, 401);
    const absent = await watch('000000', ben.token);
    assert.equal(absent.status, 404);
    const body = await absent.nextBlock();
    for (const as of [ben, root]) {
      const foreign = await watch(id, as.token);
      assert.equal(foreign.status, 404);
      assert.equal(await foreign.nextBlock(), body);
    }
    await game.leave(id, ana);
  });
});
