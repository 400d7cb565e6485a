import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { freshDatabase } from '#server/db/test-databases.ts';
import { temporaryFolder } from '../crash/people.ts';
import { playPlates } from './plates-games.ts';

/** To replay a run: PLATES_SEED=... npm test -- long plates-games. */
const given = process.env.PLATES_SEED;
const seeds = given === undefined ? ['a long way', randomBytes(4).toString('hex')] : [given];

for (const seed of seeds) {
  test(`games of Plates match the reference count despite lost, late and repeated calls (seed ${seed})`, async (t) => {
    await using folder = await temporaryFolder();
    const server = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined;
    const database = server === undefined ? undefined : await freshDatabase(server);
    t.after(() => database?.drop());
    const { occurrences, ms } = await playPlates({
      dataDir: folder.path,
      databaseUrl: database?.url,
      seed,
      rooms: 8,
      moves: 50,
      atOnce: 8,
      restarts: 3,
    });
    t.diagnostic(`seed ${seed}: ${ms.toFixed(0)} ms, ${JSON.stringify([...occurrences])}`);
    for (const what of [
      'spots',
      'refused',
      'sent late',
      'taken back',
      'left',
      'two at once',
      'answers lost',
      'admins left',
      'rejected',
      'continued',
      'restarts',
    ])
      assert.ok((occurrences.get(what) ?? 0) > 0, `never occurred: ${what}`);
  });
}
