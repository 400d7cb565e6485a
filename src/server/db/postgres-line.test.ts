import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PoolClient, QueryConfig } from 'pg';
import { PostgresLine } from './postgres-line.ts';
import { StatementNames } from './postgres-reads.ts';

/** A connection whose `begin` gets cancelled, which no real server can be made to do. */
function refusingToBegin() {
  const sent: string[] = [];
  const { promise, reject } = Promise.withResolvers<never>();
  const query = ({ text }: QueryConfig) => {
    sent.push(text);
    return text === 'begin' ? promise : Promise.resolve({ command: '', rowCount: 0, rows: [] });
  };
  const client = { query } as unknown as PoolClient;
  const line = new PostgresLine(client, new StatementNames(), undefined as never, 1000);
  return { sent, line, refuse: () => reject(Object.assign(new Error('cancelled'), { code: '57014' })) };
}

test("writes are only sent once the transaction has begun, in any order, and not at all if it hasn't", async () => {
  const { sent, line, refuse } = refusingToBegin();
  line.begin();
  const all = [
    line.runPrepared('select 1 for update', []),
    line.runPrepared('update stones set km = 1', []),
    line.runPrepared('select 2', []),
    line.commit([]),
  ];
  assert.deepEqual(sent, ['begin', 'select 1 for update']);
  refuse();
  const outcomes = await Promise.allSettled(all);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'rejected'],
  );
  assert.deepEqual(sent, ['begin', 'select 1 for update']);
});
