import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { connectForLongWork } from '#features/backups/server/archive/postgres-dump.ts';
import { StartError } from '#server/data-dir.ts';
import { lockDatabase, lockForRestore } from '#server/db/database-lock.ts';
import { siteParts } from './features.ts';
import { findFreePort } from './free-port.ts';

test("a database that accepts connections and never answers doesn't delay the start", {
  timeout: 30_000,
}, async (t) => {
  const silentServer = createServer((socket) => t.after(() => socket.destroy())).listen(0, '127.0.0.1');
  t.after(() => silentServer.close());
  await once(silentServer, 'listening');
  const { port } = silentServer.address() as AddressInfo;
  const lock = await lockDatabase(`postgres://pit@127.0.0.1:${port}/pit`, siteParts.schema);
  lock.release();
});

test('a restore and a backup report an unreachable database in one sentence', async () => {
  const url = `postgres://pit:sesame@127.0.0.1:${await findFreePort()}/pit`;
  for (const begin of [() => lockForRestore(url, 'It is at work.'), () => connectForLongWork(url)])
    await assert.rejects(
      begin(),
      (error) =>
        error instanceof StartError && /^The PostgreSQL database can't be used: [^\n]*ECONNREFUSED/.test(error.message),
    );
});
