import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PoolClient, QueryConfig } from 'pg';
import { StatementNames } from './postgres-reads.ts';
import { PostgresConnection } from './postgres-transactions.ts';

/** A connection whose `begin` gets cancelled, which no real server can be made to do. */
function refusingToBegin() {
  const sent: string[] = [];
  const { promise, reject } = Promise.withResolvers<never>();
  const query = ({ text }: QueryConfig) => {
    sent.push(text);
    return text === 'begin' ? promise : Promise.resolve({ command: '', rowCount: 0, rows: [] });
  };
  const client = { query } as unknown as PoolClient;
  const connection = new PostgresConnection(client, new StatementNames(), undefined as never, 1000);
  return { sent, connection, refuse: () => reject(Object.assign(new Error('cancelled'), { code: '57014' })) };
}

test('writes are only sent after the transaction has begun, and never if it fails to begin', async () => {
  const { sent, connection, refuse } = refusingToBegin();
  connection.begin();
  const all = [
    connection.runPrepared('select 1 for update', []),
    connection.runPrepared('update stones set km = 1', []),
    connection.runPrepared('select 2', []),
    connection.commit([]),
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
