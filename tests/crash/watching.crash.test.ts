import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '#features/bingo/server/dealing/seeded-random.ts';
import { leaveRoom } from '#features/rooms/contract.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { readFaultNames, seededReadFaults } from './fault-reads.ts';
import { ask, seedFolder, temporaryFolder } from './people.ts';
import { join, openRoom, readFresh } from './room-scene.ts';
import { startServer } from './server-process.ts';
import { Watcher } from './watcher.ts';

const rooms = {
  'fifty pages': { members: 50, players: 8, turnsEach: 20 },
  'five hundred pages': { members: 500, players: 8, turnsEach: 5 },
};
/** How many times faster than a browser the pages reconnect. */
const speedup = 40;

/**
 * To replay a run like this: WATCHING_SEED=... npm test -- crash watching. Which page gets which fault also depends on
 * timing.
 */
const seed = process.env.WATCHING_SEED ?? randomBytes(4).toString('hex');

for (const [who, room] of Object.entries(rooms)) {
  test(`${who} on a network that delays, cuts, loses and repeats events end up like a freshly loaded one (seed ${seed})`, (t) =>
    assertPagesRecover(t, room));
}

async function assertPagesRecover(t: TestContext, { members, players, turnsEach }: (typeof rooms)['fifty pages']) {
  await using folder = await temporaryFolder();
  const people = await seedFolder(
    folder.path,
    Array.from({ length: members + 1 }, (_, index) => `member${index}`),
  );
  const server = await startServer(folder.path);
  t.after(() => server.child.kill('SIGKILL'));
  await using proxy = await startFaultProxy(() => ({}), seededReadFaults(seededRandom(seed)));
  proxy.setTarget(server.url);
  const guest = people.at(-1) ?? assert.fail();
  const { roomId, clients } = await openRoom(server.url, people.slice(0, members), players);
  const pages = people.slice(0, members).map((person) => new Watcher({ url: proxy.url, roomId, person, speedup }));
  t.after(() => {
    for (const page of pages) page.stop();
  });
  await Promise.all(pages.map((page) => page.until(() => page.seq > 0, 'the first snapshot')));

  const joinAndLeave = async () => {
    for (let count = 0; count < turnsEach; count++) {
      await join(server.url, roomId, guest);
      await ask(server.url, guest.token, leaveRoom, { params: { login: guest.login, roomId } });
    }
  };
  const play = async (client: (typeof clients)[number]) => {
    for (let turn = 0; turn < turnsEach; turn++) await client.tap();
  };
  await Promise.all([...clients.map(play), joinAndLeave()]);
  await proxy.stopFaults();
  // A lost event is only noticed when the next one arrives.
  await clients[0]?.tap();

  const fresh = await readFresh(server.url, roomId, people[0] ?? assert.fail());
  await Promise.all(pages.map((page) => page.until(() => page.seq >= fresh.revision, 'all that happened')));
  const snapshots = pages.reduce((sum, page) => sum + page.snapshots, 0);
  const changes = pages.reduce(
    (sum, page) => sum + page.received.filter((event) => event.startsWith('change')).length,
    0,
  );
  t.diagnostic(
    `seed ${seed}: ${changes} events received, ${snapshots} snapshots, ${JSON.stringify([...proxy.injected])}`,
  );
  for (const page of pages) assert.deepEqual(page.model, fresh, `${page.person.login}, seed ${seed}`);
  for (const fault of readFaultNames) assert.ok((proxy.injected.get(fault) ?? 0) > 0, `never injected: ${fault}`);
  assert.ok(snapshots < changes / 4, `${snapshots} snapshots for ${changes} events`);
  await server.end('SIGTERM');
}
