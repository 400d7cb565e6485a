import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import * as accounts from '#features/accounts/contract.ts';
import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { type FreshDatabase, startFreshDatabase } from '#server/db/test-databases.ts';
import { follow, inShort } from '#server/live/test-reader.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';

const password = 'a password of the tests';

interface Site {
  child: ChildProcess;
  url: string;
}

describe('two processes on one database and one data folder', () => {
  let database: FreshDatabase;
  let dataDir: string;
  let first: Site;
  let second: Site;
  let root: string;
  let ben: string;
  before(async () => {
    database = await startFreshDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'pitstop-two-'));
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ROOT_PASSWORD: password, PORT: '0' };
    // They start simultaneously, and one of the two seeds the database.
    [first, second] = await Promise.all([startSite(settings), startSite(settings)]);
    root = await logIn(first, 'root');
    const body = { login: 'test-ben', password };
    assert.equal((await call(first, root, accounts.registerUser, { body })).status, 201);
    ben = await logIn(second, 'test-ben');
  });
  after(async () => {
    for (const { child } of [first, second]) {
      child.kill('SIGTERM');
      const [status] = await once(child, 'exit');
      assert.equal(status, 0);
    }
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  const roomOf = async (site: Site, name: string) => {
    const { body } = await call(site, root, roomContract.createRoom, { body: { game: 'bingo', name } });
    return (body.room as roomContract.Room).id;
  };
  const membership = (roomId: string, login: string) => ({ login, roomId });

  test('both start with the same challenges and the same root', async () => {
    const about = await call(second, root, roomContract.getGame, { params: { gameName: 'bingo' } });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select count(*) as count from challenges');
    await client.end();
    assert.ok(Number(about.body.challenges) >= 60);
    assert.equal(Number(rows[0].count), about.body.challenges);
    assert.notEqual(await logIn(second, 'root'), root);
  });

  test('events caused through one process reach members connected to the other, even after dropped connections', async () => {
    const roomId = await roomOf(first, 'Across');
    assert.equal(
      (await call(second, ben, roomContract.joinRoom, { params: membership(roomId, 'test-ben') })).status,
      201,
    );
    const reader = await follow(`${second.url}${addressOf(roomContract.roomEvents, { id: roomId })}`, ben);
    const dealt = await call(first, root, bingo.dealBoard, { params: membership(roomId, 'root') });
    const receives = async (expected: string) => {
      let event = inShort((await reader.next()) ?? assert.fail());
      // The event that ben joined may arrive late.
      while (/^at|joined/.test(event)) event = inShort((await reader.next()) ?? assert.fail());
      assert.equal(event, expected);
    };
    await receives('change 3 dealt root');

    const board = dealt.body as unknown as bingo.BoardEntry[];
    const square = board.find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    const params = { ...membership(roomId, 'root'), challengeId: square.challenge.id };
    await call(first, root, bingo.setCompleted, { params, body: { completed: true } });
    await receives('change 4 completed root');
    const seen = await call(second, ben, bingo.getBoard, { params: membership(roomId, 'root') });
    assert.equal((seen.body as unknown as bingo.BoardEntry[]).filter(({ completed }) => completed).length, 1);

    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pitstop live'",
    );
    await client.end();
    // The page is up to date, so there's nothing for it to read.
    assert.equal(inShort((await reader.next()) ?? assert.fail()), 'at 4');
    await call(first, root, bingo.setCompleted, { params, body: { completed: false } });
    await receives('change 5 undone root');
    await call(first, root, roomContract.deleteRoom, { params: { id: roomId } });
    assert.deepEqual(await reader.next(), { event: 'gone', data: { reason: 'deleted' } });
  });

  test("a private room's password sealed by one process opens in the other", async () => {
    const body = { game: 'bingo', name: 'Sealed', is_private: true, password };
    const made = await call(first, root, roomContract.createRoom, { body });
    const { id } = made.body.room as roomContract.Room;
    const joined = await call(second, ben, roomContract.joinRoom, {
      params: membership(id, 'test-ben'),
      body: { password },
    });
    assert.equal((joined.body.room as roomContract.Room).password, password);
    await call(second, root, roomContract.deleteRoom, { params: { id } });
  });

  test('only three of twenty rooms opened simultaneously through both are created', async () => {
    const body = { game: 'bingo', name: 'at once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => call(i % 2 === 0 ? first : second, root, roomContract.createRoom, { body })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(3).fill(201), ...Array(17).fill(409)]);
  });
});

async function startSite(settings: Record<string, string>): Promise<Site> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/main.ts')], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { address } = JSON.parse(line) as { address?: string };
    if (address?.startsWith('http')) {
      child.stdout.resume();
      return { child, url: address };
    }
  }
  throw new Error('The server ended before it listened');
}

interface Call {
  params?: Record<string, string>;
  body?: object;
}

async function call(site: Site, token: string | undefined, shape: EndpointShape, { params, body }: Call = {}) {
  const response = await fetch(`${site.url}${addressOf(shape, params)}`, {
    method: shape.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function logIn(site: Site, login: string): Promise<string> {
  const { status, body } = await call(site, undefined, accounts.logIn, { params: { login }, body: { password } });
  assert.equal(status, 200);
  return String(body.token);
}
