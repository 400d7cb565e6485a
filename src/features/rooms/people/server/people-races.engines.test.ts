import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { newcomer } from '#tests/scene.ts';
import { leaveRoom } from '../../contract.ts';
import { peopleOf, personOf, phone, tablet } from './test-people.ts';

let app: TestApp;
let scene: ReturnType<typeof peopleOf>;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  scene = peopleOf(app);
});
after(() => app.close());

const rounds = 5;
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test('someone who joins while the room is being locked gets in before the lock, or not at all', async () => {
  const { party, join, asGuest, setLocked, room, feed } = scene;
  for (let round = 0; round < rounds; round++) {
    const { host, id, secret } = await party();
    const people = await many(3, () => newcomer(app, 'ben', 'bingo'));
    const [locked, ...responses] = await Promise.all([
      setLocked(host, id, true),
      ...people.map((person) => join(person, id)),
      ...people.map((_, index) => asGuest(secret, `Runner${index}`)),
    ]);
    assert.equal(locked.status, 200);
    for (const { status } of responses) assert.ok([201, 409].includes(status), String(status));
    const events = await feed(host, id);
    const lockedAt = events.find(({ kind }) => kind === 'locked')?.seq ?? 0;
    assert.ok(events.every(({ seq, kind }) => kind !== 'joined' || seq < lockedAt));
    const joined = responses.filter(({ status }) => status === 201).length;
    assert.equal((await room(host, id)).user_count, joined + 1);
  }
});

test('someone who rejoins while being banned isn’t in the room afterwards', async () => {
  const { party, join, banPerson, room, bansOf } = scene;
  for (let round = 0; round < rounds; round++) {
    const { host, id } = await party();
    const ben = await newcomer(app, 'ben', 'bingo');
    await join(ben, id);
    const leaves = () => app.call(leaveRoom, { as: ben, params: { login: ben.login, roomId: id } });
    const [removed] = await Promise.all([banPerson(host, id, ben), leaves(), join(ben, id), join(ben, id)]);
    assert.ok([201, 404].includes(removed.status), removed.raw.body);
    const { users } = await room(host, id);
    const isOut = !(users as string[]).includes(ben.login);
    // If they had already left, there was nobody to remove, and the call gets a 404.
    assert.equal(isOut || removed.status === 404, true);
    assert.equal(((await bansOf(host, id)) as unknown[]).length, removed.status === 201 ? 1 : 0);
  }
});

test('after a guest is banned, nobody gets in from their device', async () => {
  const { party, asGuest, banPerson, room } = scene;
  for (let round = 0; round < rounds; round++) {
    const { host, id, secret } = await party();
    const mia = personOf(await asGuest(secret, 'Mia', phone));
    await Promise.all([banPerson(host, id, mia), many(4, () => asGuest(secret, 'Mia', phone))]);
    const late = await asGuest(secret, 'Mia', phone);
    assert.equal(late.status, 409);
    const { guests = [] } = (await room(host, id)) as { guests?: string[] };
    assert.ok(!guests.includes(mia.login));
  }
});

test('only one of ten browsers with the same code gets in, and removing the guest meanwhile leaves nothing behind', async () => {
  const { party, asGuest, codeFor, enterCode, statusOf, banPerson } = scene;
  const { host, id, secret } = await party();
  const mia = personOf(await asGuest(secret, 'Mia', phone));
  const { code } = (await codeFor(host, id, mia)).body;
  const responses = await many(10, () => enterCode(code));
  const [back, ...others] = responses.filter(({ status }) => status === 201);
  assert.ok(back !== undefined && others.length === 0, responses.map(({ status }) => status).join());
  assert.deepEqual([await statusOf(mia), await statusOf(personOf(back))], [401, 200]);

  for (let round = 0; round < rounds; round++) {
    const leo = personOf(await asGuest(secret, 'Leo', tablet));
    const { code: next } = (await codeFor(host, id, leo)).body;
    const [moved] = await Promise.all([enterCode(next), banPerson(host, id, leo)]);
    assert.ok([201, 404].includes(moved.status), moved.raw.body);
    if (moved.status === 201) assert.equal(await statusOf(personOf(moved)), 401);
    const rows = await app.context.db.read.selectFrom('guest_codes').selectAll().execute();
    assert.equal(rows.filter(({ used_by }) => used_by === null).length, 0);
    await app.context.db.transact((trx) => trx.deleteFrom('room_bans').execute());
  }
});

test('two concurrent renames of a guest both succeed, one after the other, and two guests never share a name', async () => {
  const { party, asGuest, rename, room } = scene;
  const { host, id, secret } = await party();
  const [first, second] = [personOf(await asGuest(secret, 'Una')), personOf(await asGuest(secret, 'Dua'))];
  const responses = await Promise.all([
    rename(host, id, first.login, 'Star'),
    rename(host, id, second.login, 'Star'),
    asGuest(secret, 'Star'),
  ]);
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 201],
  );
  const { guests } = (await room(host, id)) as { guests: string[] };
  assert.equal(new Set(guests).size, 3);
  assert.ok(
    guests.every((login) => /^Star(-\d+)?$/.test(login)),
    guests.join(),
  );
});
