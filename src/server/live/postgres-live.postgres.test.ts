import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { type FreshDatabase, freshDatabase } from '../db/test-databases.ts';
import { type RunningPostgres, startPostgres } from '../db/test-postgres.ts';
import { makeLog } from '../log.ts';
import { Hub } from './hub.ts';
import type { Announcement, Live } from './live.ts';
import { postgresLive } from './postgres-live.ts';
import { follow, type TestReader } from './test-reader.ts';

const channel = 'room/1';
const stale = (...topics: string[]) => ({ event: 'stale', data: { topics } });
const board = (n: number): Announcement => ({ channel, stale: [`board/${n}`] });

/** What one process has: a hub with its readers, and its line to PostgreSQL. */
interface Process {
  live: Live;
  server: Server;
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

  /** Breaks the line that was opened first of those that stand. */
  const breakOldestLine = () =>
    owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pitstop live' and datname = $1 order by backend_start limit 1",
      [name],
    );
  const letIn = (allowed: boolean) => owner.query(`alter database ${name} allow_connections ${allowed}`);
  const hear = async (topics: string[]) => {
    for (const { reader } of [one, other]) assert.deepEqual(await reader.next(), stale(...topics));
  };

  test('what one process says is heard in all, once and in order', async () => {
    for (let n = 0; n < 100; n++) one.live.announce(board(n));
    for (let n = 0; n < 100; n++) await hear([`board/${n}`]);
    other.live.announce(board(100));
    await hear(['board/100']);
  });

  test('while its line is away a process tells its own readers, and the others when it is back', async () => {
    await letIn(false);
    await breakOldestLine();
    one.live.announce(board(1));
    assert.deepEqual(await one.reader.next(), stale('board/1'));
    await letIn(true);
    assert.deepEqual(await one.reader.next(), stale('everything'));
    await hear(['board/1']);
  });

  test('after a gap everything is stale where it was, and both hear each other again', async () => {
    await breakOldestLine();
    assert.deepEqual(await other.reader.next(), stale('everything'));
    one.live.announce(board(2));
    other.live.announce(board(2));
    for (const { reader } of [one, other, one, other]) assert.deepEqual(await reader.next(), stale('board/2'));
  });

  test('closing sends what is still to be said', async () => {
    const brief = await startProcess(database.url);
    brief.live.announce(board(3));
    await brief.live.close();
    brief.server.close();
    await hear(['board/3']);
  });
});

async function startProcess(url: string): Promise<Process> {
  const hub = new Hub(undefined, async (ids) => new Set(ids));
  const live = await postgresLive(hub, url, makeLog('silent'));
  const server = createServer((_request, response) => {
    hub.connect({ channel, userId: 'ana', sessionId: '1', address: '127.0.0.1', response });
    response.writeHead(200).flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reader = await follow(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { live, server, reader };
}
