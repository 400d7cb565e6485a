import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { features } from '#app/features.ts';
import { formWith, picture, upload } from '#features/bingo/server/test-photos.ts';
import { createChallenge } from '#features/challenges/contract.ts';
import { defaultSettings, setCigarSettings } from '#features/cigars/contract.ts';
import { counterOf } from '#features/cigars/server/test-counter.ts';
import { makePartyApp } from '#features/partyfun/server/test-party-app.ts';
import { platesOn } from '#features/plates/server/test-plates.ts';
import { joinRoom, roomEvents } from '#features/rooms/contract.ts';
import type { Feature } from '#server/feature.ts';
import { follow } from '#server/live/test-reader.ts';
import { addressOf } from '#shared/endpoint.ts';
import { dayMs, secondMs, toIso } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { getHome, type Home } from '../contract.ts';

const homeOn = (app: TestApp) => async (as: Person) => {
  const { status, body } = await app.call(getHome, { as });
  assert.equal(status, 200, body.error ?? '');
  return body as unknown as Home;
};

describe('Home', () => {
  let app: TestApp;
  let game: Game;
  let ask: ReturnType<typeof homeOn>;
  let ana: Person;
  let ben: Person;
  before(async () => {
    app = await makeTestApp({ withPool: false, frozenClock: true });
    game = gameOn(app);
    ask = homeOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
    // Squares that don't need a photo.
    for (let number = 0; number < 12; number++) {
      const body = {
        title: `Square ${number}`,
        description: 'x',
        difficulty: 1 + (number % 5),
        category: 'any',
        points: 100,
        image_required: false,
      };
      await app.call(createChallenge, { as: ana, body });
    }
  });
  after(() => app.close());

  const mark = async (roomId: string, as: Person, ...places: number[]) => {
    const board = await game.board(roomId, as);
    for (const place of places) await game.mark(roomId, as, board[place] ?? assert.fail(), true);
  };

  test('a new user gets an empty home', async () => {
    assert.deepEqual(await ask(await app.person('new')), { failed: [] });
    assert.deepEqual(await ask(await app.person('smoker', 'smoker', 'developer', 'bingo', 'git')), { failed: [] });
  });

  test('shows the most recently active room, with the boards of the leader, the runner-up and the user', async () => {
    const [eva, tom] = [await app.person('eva', 'bingo'), await app.person('tom', 'bingo')];
    const older = await game.room(eva, [ana]);
    const played = await game.room(ana, [ben, eva, tom]);
    app.pass(1000);
    for (const person of [ana, ben, eva, tom]) await game.deal(played, person);
    await mark(played, eva, 0, 1, 2);
    await mark(played, ben, 0, 1);
    await mark(played, tom, 5, 6);
    await mark(played, ana, 11);
    const { bingo } = await ask(ana);
    const { standings } = await game.scores(played, ana);
    assert.equal(bingo?.more, 1);
    const room = bingo.room ?? assert.fail();
    assert.deepEqual([room.id, room.name, room.done, room.of], [played, 'Room of ana', 1, 12]);
    assert.deepEqual(
      room.boards.map(({ login, points }) => [login, points]),
      standings.map(({ login, points }) => [login, points]),
    );
    assert.equal(room.boards.at(-1)?.done, '000000000001');
    assert.deepEqual(room.lead, { login: 'eva', by: (standings[0]?.points ?? 0) - (standings[3]?.points ?? 0) });
    assert.deepEqual([room.last?.login, room.last?.at], ['ana', toIso(app.context.clock())]);

    const leader = (await ask(eva)).bingo?.room;
    assert.deepEqual(leader?.lead, { login: 'eva', by: (standings[0]?.points ?? 0) - (standings[1]?.points ?? 0) });
    assert.equal(leader?.boards.length, 3, 'a user in the top two is not listed twice');

    app.pass(1000);
    await game.deal(older, ana);
    await mark(older, ana, 3);
    const now = (await ask(ana)).bingo?.room;
    assert.deepEqual([now?.id, now?.done, now?.boards.length], [older, 1, 2]);
  });

  test('leaves out rooms that have been idle for two weeks, and rooms that the user is not in', async () => {
    const [zoe, max] = [await app.person('zoe', 'bingo'), await app.person('max', 'bingo')];
    const roomId = await game.room(zoe, []);
    assert.equal((await ask(zoe)).bingo?.room?.id, roomId);
    assert.equal((await ask(zoe)).bingo?.room?.lead, undefined, 'nobody leads alone');
    assert.equal((await ask(zoe)).bingo?.room?.done, null, 'there is no board yet');
    app.pass(15 * dayMs);
    assert.deepEqual((await ask(zoe)).bingo, { more: 1 });
    await app.call(joinRoom, { as: max, params: { login: 'max', roomId }, body: {} });
    assert.equal((await ask(zoe)).bingo?.room?.id, roomId, 'somebody else was active');
    assert.equal((await ask(await app.person('una', 'bingo', 'root'))).bingo, undefined);
  });

  test('shows running games, and rooms where friends are waiting, to their members only', async () => {
    const plates = platesOn(app, game);
    const [max, kim] = [await app.person('maxi', 'bingo'), await app.person('kim')];
    const settings = { kind: 'run', length: 'trip', matching: 'last-two' } as const;
    const running = await plates.started(max, [kim], settings);
    app.pass(10 * secondMs);
    await plates.found(running, max, '00');
    const active = async (as: Person) => (await ask(as)).rooms?.active;
    const shown = { id: running, game: 'plates', is_running: true, here: 0, mine: { done: 1, of: 100 }, sign: '01' };
    for (const as of [max, kim]) {
      const [one, ...others] = (await active(as)) ?? [];
      assert.deepEqual({ ...one, name: undefined }, { ...shown, name: undefined });
      assert.deepEqual(others, []);
    }
    assert.equal(await active(ana), undefined);
    app.pass(15 * dayMs);
    assert.equal(await active(max), undefined, 'nobody has played for two weeks');
  });

  test("shows today's count to smokers only", async () => {
    const sam = await app.person('sam', 'smoker');
    const counter = counterOf(app, sam);
    const now = app.context.clock();
    const date = toIso(now).slice(0, 10);
    const yesterday = await counter.add(toIso(now - dayMs));
    assert.deepEqual((await ask(sam)).cigars, { date, count: 0, last: yesterday });
    await counter.add(`${date}T00:00:00Z`);
    const last = await counter.add(toIso(now));
    const plan = { kind: 'limit', per_day: 8 } as const;
    await app.call(setCigarSettings, { as: sam, body: { ...defaultSettings, plan } });
    assert.deepEqual((await ask(sam)).cigars, { date, count: 2, goal: 8, last });
    for (const other of [ana, await app.person('boss', 'root')]) assert.equal((await ask(other)).cigars, undefined);
  });

  test('shows the state of the site to root only', async () => {
    const root = await app.person('olga', 'root');
    const { admin } = await ask(root);
    assert.deepEqual([admin?.short, admin?.is_urgent], ['No backup', false]);
    assert.ok(Date.parse(admin?.started_at ?? '') <= app.context.clock());
    assert.equal((await ask(ana)).admin, undefined);
  });

  test('lists the remaining setup steps of a new site', async () => {
    const site = await makeTestApp({ withPool: false, frozenClock: true });
    try {
      const root = await site.person('root', 'root');
      const steps = async () => (await homeOn(site)(root)).admin?.steps;
      assert.deepEqual(await steps(), ['invite', 'room', 'passkey', 'backup']);
      await gameOn(site).room(root, []);
      await site.person('ben');
      assert.deepEqual(await steps(), ['passkey', 'backup']);
      site.pass(31 * dayMs);
      const later = await homeOn(site)(await site.person('olga', 'root'));
      assert.equal(later.admin?.steps, undefined, 'it is not new any more');
    } finally {
      await site.close();
    }
  });
});

test('Home shows which round a party is in', async (t) => {
  const app = await makePartyApp();
  t.after(() => app.close());
  const people = [await app.person('ana', 'bingo'), await app.person('ben'), await app.person('eva')] as const;
  const [host] = people;
  const room = await app.partyRoom(...people);
  await app.join(room, ...people);
  assert.equal((await homeOn(app)(host)).rooms, undefined, 'nobody has it open, and nothing runs');
  await app.setSettings(room, host, { rounds: 8 });
  await app.host(room, host, 'start');
  const [party] = (await homeOn(app)(host)).rooms?.active ?? [];
  assert.deepEqual([party?.id, party?.is_running, party?.mine], [room, true, { done: 1, of: 8 }]);
});

test('Home lists who else is in the room now, and its newest three photos', async (t) => {
  const app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  t.after(() => app.close());
  const game = gameOn(app);
  const [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben', 'bingo')];
  const roomId = await game.room(ana, [ben]);
  const roomOf = async (as: Person) => (await homeOn(app)(as)).bingo?.room;
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const squares = (await game.deal(roomId, ana)).slice(0, 4);
  const versions: (string | undefined)[] = [];
  for (const { challenge } of squares) {
    const place = { login: 'ana', roomId, challengeId: challenge.id };
    versions.unshift((await upload(url, ana, place, formWith(await picture()))).body.photo);
  }
  const { photos = [], here } = (await roomOf(ana)) ?? {};
  assert.deepEqual(
    photos.map(({ v, login }) => [v, login]),
    versions.slice(0, 3).map((v) => [v, 'ana']),
  );
  assert.deepEqual(here, { logins: [], count: 0 });
  const reader = await follow(`${url}${addressOf(roomEvents, { id: roomId })}`, ben.token);
  await reader.nextPresence();
  assert.deepEqual((await roomOf(ana))?.here, { logins: ['ben'], count: 1 });
  assert.deepEqual((await roomOf(ben))?.here, { logins: [], count: 1 });
  reader.hangUp();
});

test('a part of Home that fails is reported, and the others are still shown', async () => {
  const broken: Feature = {
    name: 'broken',
    open: () => ({ routes: [], home: () => Promise.reject(new Error('a bug')) }),
  };
  const app = await makeTestApp({ features: [...features, broken] });
  try {
    const root = await app.person('root', 'root');
    const home = await homeOn(app)(root);
    assert.deepEqual(home.failed, ['broken']);
    assert.equal(home.admin?.short, 'No backup');
  } finally {
    await app.close();
  }
});
