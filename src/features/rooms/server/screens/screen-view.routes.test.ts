import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod/mini';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import type { Looked, RoomGame } from '../game.ts';
import type { Former } from '../snapshot-cache.ts';
import { makeScreenView } from './screen-view.ts';

describe('what a game shows on a screen', () => {
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

  const gameThat = (more: Partial<RoomGame>): RoomGame => ({ name: 'bingo', facts: async () => ({}), ...more });

  test('leaves by its schema: what is not named there stays', async () => {
    const look = async () => ({
      view: { seen: 1, members: [{ login: 'ana', card: 'hers' }], secret: 'the answer' },
      bytes: 1,
    });
    const view = z.object({ seen: z.number(), members: z.array(z.object({ login: z.string() })) });
    const see = makeScreenView(app.context, [gameThat({ makeScreen: () => ({ view, look }) })]);
    assert.deepEqual((await see({ roomId, userId }))?.view, { seen: 1, members: [{ login: 'ana' }] });
  });

  test('is asked for once for each change, with what it gave before', async () => {
    const formers: (Former<Looked> | undefined)[] = [];
    const look = async (_roomId: string, former: Former<Looked> | undefined) => {
      formers.push(former);
      return { view: formers.length, bytes: 1 };
    };
    const see = makeScreenView(app.context, [gameThat({ makeScreen: () => ({ view: z.number(), look }) })]);
    const seen = async () => (await see({ roomId, userId }))?.view;
    assert.deepEqual([await seen(), await seen()], [1, 1]);
    await game.leave(roomId, ben);
    assert.deepEqual([await seen(), formers], [2, [undefined, { revision: 2, value: { view: 1, bytes: 1 } }]]);
    assert.equal(await see({ roomId: '000000', userId }), undefined);
  });

  test('may be nothing: then the room is shown alone', async () => {
    const see = makeScreenView(app.context, [gameThat({})]);
    const { seq, ...room } = (await see({ roomId, userId })) ?? assert.fail();
    assert.deepEqual(room, { n: 0, name: 'Room of ana', number: roomId, is_private: false, game: 'bingo', count: 1 });
    assert.ok(seq >= 3);
  });
});
