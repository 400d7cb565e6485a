import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { migrations } from '#app/features.ts';
import { type OldDatabase, openOldDatabase } from '#server/db/test-old-database.ts';
import { boundedPool } from './index.ts';

describe('migrating a pool from before the limit', () => {
  let old: OldDatabase;
  before(async () => {
    old = await openOldDatabase();
    await old.migrate(migrations.filter(({ number }) => number < boundedPool.number));
  });
  after(() => old.close());

  test("keeps all challenges, with slots for each person's oldest 200", async () => {
    const add = (id: string, user: string | null, at: number) => `
      insert into challenges (id, title, description, difficulty, category, points, image_required, active, user_id, created_at)
      values ('${id}', 'T', 'D', 1, 'x', 100, 0, 1, ${user === null ? 'null' : `'${user}'`}, ${at});`;
    await old.run(
      [
        `insert into users (id, login, login_key, password_hash, created_at)
          values ('a', 'ana', 'ana', '-', 0), ('b', 'ben', 'ben', '-', 0);`,
        ...Array.from({ length: 260 }, (_, index) => add(`a${index}`, 'a', index)),
        ...Array.from({ length: 3 }, (_, index) => add(`b${index}`, 'b', 10 - index)),
        ...Array.from({ length: 60 }, (_, index) => add(`pool-${index}`, null, 0)),
      ].join('\n'),
    );
    await old.migrate(migrations);
    const slots = async (where: string) =>
      (await old.rows(`select slot from challenges where ${where} order by created_at, id`)).map(({ slot }) => slot);
    assert.deepEqual(
      await slots("user_id = 'a'"),
      Array.from({ length: 260 }, (_, index) => (index < 200 ? index + 1 : null)),
    );
    assert.deepEqual(await slots("user_id = 'b'"), [1, 2, 3]);
    assert.deepEqual(new Set(await slots('user_id is null')), new Set([null]));
  });
});
