import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { minuteMs } from '#shared/time.ts';
import { type FreshDatabase, freshDatabase } from '../db/test-databases.ts';
import { type RunningPostgres, startPostgres } from '../db/test-postgres.ts';
import { makeLog } from '../log.ts';
import { Hub } from './hub.ts';
import type { Announcement, Live } from './live.ts';
import { postgresLive } from './postgres-live.ts';
import { follow, inShort, type TestReader } from './test-reader.ts';

/** A channel without numbers. */
const channel = 'git';
const roomChannel = 'room/1';
/** Longer than the second process can lag on the busiest machine. */
const longWaitMs = minuteMs;
/** The room's revision in the database. */
let newest = 57;
const stale = (...topics: string[]) => ({ event: 'stale', data: { topics } });
const board = (n: number): Announcement => ({ channel, stale: [`board/${n}`] });

/** One process: a hub with its reader, and its connection to PostgreSQL. */
interface Process {
  live: Live;
  server: Server;
  url: string;
  reader: TestReader;
}

describe('announcements through PostgreSQL', () => {
  let postgres: RunningPostgres;
  let database: FreshDatabase;
  let name: string;
  let owner: Client;
  let one: Process;
  let other: Process;
  before(async () => {
    const started = await startPostgres();
    if ('reason' in started) throw new Error(started.reason);
    postgres = started;
    database = await freshDatabase(postgres.url);
    name = new URL(database.url).pathname.slice(1);
    owner = new Client({ connectionString: postgres.url });
    await owner.connect();
    one = await startProcess(database.url);
    other = await startProcess(database.url);
  });
  after(async () => {
    for (const { live, server } of [one, other]) {
      await live.close();
      server.close();
    }
    await owner.end();
    await database.drop();
    await postgres.stop();
  });

  /** Breaks the oldest connection and waits until it's closed, so that the next call breaks another one. */
  const breakOldestConnection = () =>
    owner.query(
      "select pg_terminate_backend(pid, 30000) from pg_stat_activity where application_name = 'pitstop live' and datname = $1 order by backend_start limit 1",
      [name],
    );
  const allowConnections = (allowed: boolean) => owner.query(`alter database ${name} allow_connections ${allowed}`);
  const expectStale = async (topics: string[]) => {
    for (const { reader } of [one, other]) assert.deepEqual(await reader.next(), stale(...topics));
  };

  test('an announcement reaches all processes once and in order', async () => {
    for (let n = 0; n < 100; n++) one.live.announce(board(n));
    for (let n = 0; n < 100; n++) await expectStale([`board/${n}`]);
    other.live.announce(board(100));
    await expectStale(['board/100']);
  });

  test('a process without its connection notifies its own readers immediately, and other processes later', async () => {
    await allowConnections(false);
    await breakOldestConnection();
    one.live.announce(board(1));
    assert.deepEqual(await one.reader.next(), stale('board/1'));
    await allowConnections(true);
    assert.deepEqual(await one.reader.next(), stale('everything'));
    await expectStale(['board/1']);
  });

  test("after a lost connection everything is stale on that process, and both processes receive each other's announcements again", async () => {
    await breakOldestConnection();
    assert.deepEqual(await other.reader.next(), stale('everything'));
    one.live.announce(board(2));
    other.live.announce(board(2));
    for (const { reader } of [one, other, one, other]) assert.deepEqual(await reader.next(), stale('board/2'));
  });

  test('changes of two processes arrive in order, and one that is too long arrives as its number', async () => {
    const readers = [await follow(`${one.url}/numbered`), await follow(`${other.url}/numbered`)];
    const publish = ({ live }: Process, seq: number, title = 'x') => {
      newest = Math.max(newest, seq);
      live.announce({
        channel: roomChannel,
        changed: { revision: seq, patch: { feed: { [seq]: { kind: 'dealt', title } } } },
      });
    };
    publish(other, 59);
    publish(one, 58);
    publish(one, 60, 'ü'.repeat(4000));
    publish(one, 61);
    for (const reader of readers) {
      const received: string[] = [];
      while (received.length < 5) received.push(inShort((await reader.next()) ?? assert.fail()));
      assert.deepEqual(received, ['at 57', 'change 58 dealt', 'change 59 dealt', 'change 60', 'change 61 dealt']);
    }
    one.live.announce({ channel: roomChannel, stale: ['x'.repeat(8000)] });
    for (const reader of readers) assert.deepEqual(await reader.next(), stale('everything'));
    newest = 70;
    await breakOldestConnection();
    await breakOldestConnection();
    for (const reader of readers) {
      const event = await reader.next();
      assert.equal(inShort(event ?? assert.fail()), 'at 70');
      reader.hangUp();
    }
    for (const { reader } of [one, other]) assert.deepEqual(await reader.next(), stale('everything'));
  });

  test("a process running the previous version, which doesn't know about the numbers, is notified that everything is stale", async () => {
    const older = new Client({ connectionString: database.url });
    await older.connect();
    await older.query('listen pitstop_live');
    for (const title of ['x', 'ü'.repeat(4000)]) {
      // On a busy machine presence is exchanged meanwhile.
      const payload = new Promise<string>((resolve) =>
        older.on('notification', ({ payload = '' }) => payload.includes('"changed"') && resolve(payload)),
      );
      one.live.announce({
        channel: roomChannel,
        changed: { revision: newest + 1, patch: { feed: { [newest + 1]: { kind: 'dealt', title } } } },
      });
      const { channel: named, stale: topics } = JSON.parse(await payload);
      assert.deepEqual([named, topics], [roomChannel, ['everything']]);
    }
    await older.end();
  });

  test('an unreadable notification is ignored', async () => {
    const visitor = new Client({ connectionString: database.url });
    await visitor.connect();
    for (const text of ['by hand', '7', 'null', '{}'])
      await visitor.query("select pg_notify('pitstop_live', $1)", [text]);
    await visitor.end();
    one.live.announce(board(4));
    await expectStale(['board/4']);
  });

  test('closing sends the queued announcements', async () => {
    const brief = await startProcess(database.url);
    brief.live.announce(board(3));
    await brief.live.close();
    brief.server.close();
    await expectStale(['board/3']);
  });
});

async function startProcess(databaseUrl: string): Promise<Process> {
  const hub = new Hub(undefined, async () => [], longWaitMs);
  const live = await postgresLive(hub, databaseUrl, makeLog('silent'));
  const server = createServer((request, response) => {
    const numbered = request.url === '/numbered';
    const name = numbered ? roomChannel : channel;
    const checkAccess = async () => ({ ...(numbered && { newest }), goneReason: () => undefined });
    const who = { userId: 'ana', sessionId: '1', address: '127.0.0.1' };
    void hub.connect({ ...who, channel: { name, checkAccess }, response, writeHead: () => response.writeHead(200) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { live, server, url: address, reader: await follow(`${address}/`) };
}
