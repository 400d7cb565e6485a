import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { PoolClient } from 'pg';
import type { PostgresDatabase } from '#server/db/postgres.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { gameOn, inParallel, statuses } from '#tests/game.ts';
import * as contract from '../contract.ts';

/** The maximum for a completion's transaction: lock the room, complete the square, commit. */
const maxTrips = 3;

/** Counts the round trips of each transaction: how often its connection sent something after a response. */
function countTrips({ pool }: PostgresDatabase): number[] {
  const trips: number[] = [];
  pool.on('acquire', (client: PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const { write } = stream;
    const index = trips.push(0) - 1;
    let hasAnswered = true;
    const answered = () => {
      hasAnswered = true;
    };
    stream.on('data', answered);
    stream.write = ((...args: Parameters<typeof write>) => {
      if (hasAnswered) trips[index] = (trips[index] ?? 0) + 1;
      hasAnswered = false;
      return write.apply(stream, args);
    }) as typeof write;
    pool.once('release', function end(_error, released) {
      if (released !== client) return void pool.once('release', end);
      stream.write = write;
      stream.off('data', answered);
    });
  });
  return trips;
}

describe('round trips to PostgreSQL', () => {
  let app: TestApp;
  let ana: Person;
  let roomId: string;
  let squares: contract.BoardEntry[];
  let trips: number[];
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    const game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    roomId = await game.room(ana);
    squares = (await game.deal(roomId, ana)).filter(({ challenge }) => !challenge.image_required);
    trips = countTrips(app.context.db as PostgresDatabase);
  });
  after(() => app.close());

  const mark = (index: number, completed: boolean, key?: string) =>
    app.call(contract.setCompleted, {
      as: ana,
      params: { login: 'ana', roomId, challengeId: squares[index % squares.length]?.challenge.id ?? '' },
      body: { completed },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  for (const [name, keyed] of [
    ['without a key', false],
    ['with a key', true],
  ] as const) {
    test(`${name}, a completion takes ${maxTrips} round trips in one transaction, and so does an undo`, async () => {
      for (const completed of [true, false]) {
        const key = keyed ? `key-of-${name.replaceAll(' ', '-')}-${completed}` : undefined;
        trips.length = 0;
        assert.equal((await mark(0, completed, key)).status, 200);
        assert.deepEqual(trips, [maxTrips]);
      }
    });
  }

  test('concurrent completions in one room share transactions', async () => {
    trips.length = 0;
    const responses = await inParallel(20, (index) => mark(index, true, `at-once-${index}`));
    assert.deepEqual(statuses(responses), { 200: 20 });
    assert.ok(trips.length < 10, `${trips.length} transactions`);
  });
});
