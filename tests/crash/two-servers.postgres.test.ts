import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { secondMs } from '#shared/time.ts';
import { removeDuringEvents } from './removal.ts';
import { openRoom, readFresh } from './room-scene.ts';
import { startRoundRobin } from './round-robin.ts';
import { until } from './server-process.ts';
import { startTwoServers } from './two-servers.ts';
import { Watcher } from './watcher.ts';

const membersEach = 10;
const players = 3;
const turnsBefore = 60;
const turnsAfter = 60;
/**
 * The site promises five seconds, three of which a page may spend waiting to reconnect. The rest allows for a busy
 * machine.
 */
const recoveryLimitMs = 15 * secondMs;

const portOf = (url: string) => Number(new URL(url).port);

describe('two processes behind a proxy', () => {
  test('when one is killed under load nothing acknowledged is lost, and every page recovers everything', async (t) => {
    const logins = Array.from({ length: 3 * membersEach }, (_, index) => `member${index}`);
    await using site = await startTwoServers(t, logins);
    const { servers, people } = site;
    const [removed, staying] = servers;
    const proxy = await startRoundRobin(servers.map(({ url }) => portOf(url)));
    const url = `http://127.0.0.1:${proxy.port}`;
    const ofRoom = Array.from({ length: 3 }, (_, room) => people.slice(room * membersEach, (room + 1) * membersEach));
    const rooms = await Promise.all(ofRoom.map((members) => openRoom(url, members, players)));
    const pages = rooms.flatMap(({ roomId }, room) =>
      (ofRoom[room] ?? []).map((person) => new Watcher({ url, roomId, person })),
    );
    let turns = 0;
    let due = Infinity;
    t.after(() => {
      due = 0;
      for (const page of pages) page.stop();
      return proxy.close();
    });
    await Promise.all(pages.map((page) => page.until(() => page.isConnected && page.seq > 0, 'the first snapshot')));

    const playing = rooms.flatMap(({ clients }) =>
      clients.map(async (client) => {
        for (; turns < due; turns++) await client.tap();
      }),
    );
    await until(() => turns >= turnsBefore, recoveryLimitMs, 'turns before');
    const killedAt = performance.now();
    await removed.end('SIGKILL');
    // From now on, only pages that are on the other process or reconnect to it receive events.
    const nextIn = new Map<string, number>();
    for (const [room, { roomId }] of rooms.entries()) {
      const fresh = await readFresh(staying.url, roomId, ofRoom[room]?.[0] ?? assert.fail());
      nextIn.set(roomId, fresh.revision + 1);
    }
    const hasRecovered = (page: Watcher) => page.isConnected && page.seq >= (nextIn.get(page.roomId) ?? Infinity);
    await until(() => pages.every(hasRecovered), recoveryLimitMs, 'all streams are back');
    const backMs = performance.now() - killedAt;
    due = turns + turnsAfter;
    await Promise.all(playing);

    const lines = pages.reduce((sum, page) => sum + page.lines - 1, 0);
    t.diagnostic(`${lines} of ${pages.length} streams were cut, all were back after ${backMs.toFixed(0)} ms`);
    assert.ok(lines > 0, 'nobody was cut off');
    for (const { roomId, clients } of rooms) {
      for (const client of clients) assert.deepEqual(await client.lost(), []);
      const fresh = await readFresh(staying.url, roomId, clients[0]?.person ?? assert.fail());
      for (const page of pages.filter((one) => one.roomId === roomId)) {
        await page.until(() => page.seq >= fresh.revision, 'all that happened');
        assert.deepEqual(page.model, fresh, page.person.login);
      }
    }
  });

  test('a member removed through the other process receives no later events', async (t) => {
    await using site = await startTwoServers(t, ['admin', 'ana', 'ben', 'cleo', 'guest']);
    const [first, second] = site.servers;
    const found = await removeDuringEvents(t, { url: first.url, removalUrl: second.url, people: site.people });
    assert.deepEqual(found, []);
  });
});
