import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeRoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Announcement } from '#server/live/live.ts';
import { type Cluster, makeCluster } from '#tests/cluster.ts';
import { isRefused, type PartyInput } from '../rounds/party-state.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { replay } from '../rounds/test-simulate.ts';
import { makeGameStore, readLog } from './game-store.ts';
import { makeParty } from './party.ts';

let cluster: Cluster;
let contexts: Context[];
const published: Announcement[] = [];
before(async () => {
  cluster = await makeCluster();
  const ROOM_KEY_FILE = join(cluster.folder, 'rooms.key');
  writeFileSync(ROOM_KEY_FILE, `${randomBytes(32).toString('base64url')}\n`);
  contexts = [await cluster.openContext({ ROOM_KEY_FILE }), await cluster.openContext({ ROOM_KEY_FILE })];
  for (const { live } of contexts) {
    const { announce } = live;
    live.announce = (announcement) => {
      published.push(announcement);
      announce(announcement);
    };
  }
});
after(() => cluster.close());

const plan = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => promptOf('finish', number));

test('if two processes see a phase expire, the party advances once and is published once', async () => {
  const [first = assert.fail()] = contexts;
  const roomId = '654321';
  await first.db.transact(async (trx) => {
    const user = { id: 'ana', login: 'ana', login_key: 'ana', password_hash: '-', created_at: 0 };
    await trx.insertInto('users').values(user).execute();
    const room = { id: roomId, game: 'partyfun', name: 'Friday', admin_id: 'ana', is_private: 0 } as const;
    await trx
      .insertInto('rooms')
      .values({ ...room, created_at: 0, revision: 1, slot: null, slot_user_id: null, sealed_password: null })
      .execute();
  });
  const processes = contexts.map((context) => {
    const kit = makeRoomKit(context, 'partyfun');
    const party = makeParty({ store: makeGameStore(context.db), publishing: { ...kit, clock: context.clock } });
    return (input: PartyInput) =>
      context.db.transact((trx) => party.tryInput(trx, roomId, () => input), { lock: kit.lock(roomId) });
  });
  const [send = assert.fail()] = processes;
  for (const by of ['ana', 'ben', 'eva']) await send({ do: 'come', by, login: by, tab: `tab of ${by}` });
  const start = { do: 'start', by: 'ana', phase: 1, seed: 's', plan, isForAdults: false } as const;
  assert.ok(!isRefused(await send(start)));
  for (let phase = 2; phase < 12; phase++) {
    const { state } = (await send({ do: 'here', here: ['ana', 'ben', 'eva'] })) as { state: { deadline: number } };
    published.length = 0;
    cluster.pass(state.deadline - first.clock() + 1);
    const moved = await Promise.all([...processes, ...processes].map((apply) => apply({ do: 'time' })));
    const numbers = moved.map((result) => (isRefused(result) ? result.refused : result.state.number));
    assert.deepEqual(numbers, [phase + 1, phase + 1, phase + 1, phase + 1]);
    assert.equal(moved.filter((result) => !isRefused(result) && result.revision !== undefined).length, 1);
    assert.equal(published.filter((event) => 'changed' in event && 'party' in (event.changed.patch ?? {})).length, 1);
  }
  const log = (await readLog(first.db.read, roomId)) ?? assert.fail();
  assert.equal(replay(log.base, log.inputs).number, 12);
});
