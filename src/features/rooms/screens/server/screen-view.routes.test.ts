import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod/mini';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import type { RoomParts } from '../../document.ts';
import type { RoomGame } from '../../server/game.ts';
import { makeDocuments } from '../../server/read-document.ts';
import { makeScreenView } from './screen-routes.ts';

describe("a game's screen view", () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let roomId: string;
  let userId: string;
  before(async () => {
    app = await makeTestApp({ withPool: false });
    game = gameOn(app);
    [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben', 'bingo')];
    roomId = await game.room(ana, [ben]);
    const { read } = app.context.db;
    userId = (await read.selectFrom('users').where('login', '=', 'ana').select('id').executeTakeFirstOrThrow()).id;
  });
  after(() => app.close());

  const shape = getBingoRoom;
  let reads = 0;
  const document = {
    shape,
    make: () => ({
      read: async () => {
        reads += 1;
        return { all: { bingo: { boards: {}, titles: { reads: String(reads) } } } };
      },
    }),
  };
  function screenOf(more: Partial<RoomGame>) {
    const games: RoomGame[] = [{ name: 'bingo', facts: async () => ({}), document, ...more }];
    return makeScreenView(app.context, games, makeDocuments(app.context, games));
  }

  test('contains only the fields of its schema', async () => {
    const of = () => ({ seen: 1, members: [{ login: 'ana', card: 'hers' }], secret: 'the answer' });
    const view = z.object({ seen: z.number(), members: z.array(z.object({ login: z.string() })) });
    const see = screenOf({ screen: { view, of } });
    assert.deepEqual((await see({ roomId, userId }))?.view, { seen: 1, members: [{ login: 'ana' }] });
  });

  test("is built once per change, from the members' document", async () => {
    reads = 0;
    let made = 0;
    const of = ({ members }: RoomParts) => {
      made += 1;
      return Object.keys(members).length;
    };
    const see = screenOf({ screen: { view: z.number(), of } });
    const seen = async () => (await see({ roomId, userId }))?.view;
    assert.deepEqual([await seen(), await seen(), reads, made], [2, 2, 1, 1]);
    await game.leave(roomId, ben);
    assert.deepEqual([await seen(), reads, made], [1, 2, 2]);
    assert.equal(await see({ roomId: '000000', userId }), undefined);
  });

  test('may be absent, in which case only the room is shown', async () => {
    const see = screenOf({});
    const { seq, ...room } = (await see({ roomId, userId })) ?? assert.fail();
    assert.deepEqual(room, { n: 0, name: 'Room of ana', number: roomId, is_private: false, game: 'bingo', count: 1 });
    assert.ok(seq >= 3);
  });
});
