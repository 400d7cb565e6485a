import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { makeDemo } from './demo.ts';

test('the demo has accounts to log in with, a room of each game, photos, and a counter with a year of entries', async () => {
  const { dataDir, people } = await makeDemo();
  using database = new DatabaseSync(join(dataDir, 'pitstop.db'), { readOnly: true });
  const read = (query: string) => Object.values(database.prepare(query).get() ?? {})[0];
  assert.deepEqual(read('select group_concat(distinct game order by game) from rooms'), 'bingo,partyfun,plates');
  assert.equal(read('select count(distinct user_id) from sessions'), people.length);
  assert.equal(read('select count(*) from squares where photo is not null'), 4);
  assert.ok(Number(read(`select (max(at) - min(at)) / 86400000 from cigars`)) >= 364);
});
