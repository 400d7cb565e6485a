import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { migrations } from '#app/features.ts';
import { type OldDatabase, openOldDatabase } from '#server/db/test-old-database.ts';
import { activeCompletions } from './migrations.ts';

describe('a database from before squares stored their completion', () => {
  let old: OldDatabase;
  before(async () => {
    old = await openOldDatabase();
    await old.migrate(migrations.filter(({ number }) => number < activeCompletions.number));
  });
  after(() => old.close());

  test('migrating sets the active completions and keeps the newest 500 events of each room', async () => {
    const revision = 1200;
    await old.run(`
      insert into users (id, login, login_key, password_hash, created_at)
        values ('a', 'ana', 'ana', '-', 0), ('b', 'ben', 'ben', '-', 0);
      insert into rooms (id, game, name, admin_id, is_private, created_at, revision)
        values ('123456', 'bingo', 'Long', 'a', 0, 0, ${revision}), ('654321', 'bingo', 'Short', 'a', 0, 0, 3);
      insert into members (room_id, user_id, joined_at, joined_seq)
        values ('123456', 'a', 0, 1), ('123456', 'b', 0, 12), ('654321', 'a', 0, 1);
    `);
    const square = (room: string, user: string, position: number, completedAt: number | null) => `
      insert into squares (room_id, user_id, position, challenge_id, title, description, difficulty, category, points,
        image_required, completed_at)
      values ('${room}', '${user}', ${position}, 'c${position}', 'T', 'D', 1, 'x', 100, 0, ${completedAt ?? 'null'});`;
    const event = (room: string, seq: number, kind: string, user = 'a', position: number | null = null) => `
      insert into room_events (room_id, seq, at, kind, user_id, login, position)
      values ('${room}', ${seq}, ${seq}, '${kind}', '${user}', '${user}', ${position ?? 'null'});`;
    await old.run(
      [
        square('123456', 'a', 0, 3),
        square('123456', 'a', 1, null),
        square('123456', 'a', 2, revision),
        square('123456', 'b', 0, 13),
        square('654321', 'a', 0, 3),
        event('123456', 1, 'created'),
        event('123456', 2, 'dealt'),
        event('123456', 3, 'completed', 'a', 0),
        // Ben's first membership in the room, and a deleted board.
        event('123456', 4, 'joined', 'b'),
        event('123456', 5, 'completed', 'b', 0),
        ...[6, 7, 8, 9, 10].map((seq) => event('123456', seq, 'dealt')),
        event('123456', 11, 'left', 'b'),
        event('123456', 12, 'joined', 'b'),
        event('123456', 13, 'completed', 'b', 0),
        ...Array.from({ length: revision - 14 }, (_, index) =>
          event('123456', index + 14, index % 2 === 0 ? 'completed' : 'undone', 'a', 1),
        ),
        event('123456', revision, 'completed', 'a', 2),
        event('654321', 1, 'created'),
        event('654321', 2, 'dealt'),
        event('654321', 3, 'completed', 'a', 0),
      ].join('\n'),
    );

    await old.migrate(migrations);
    const squares = await old.rows(
      'select room_id, user_id, position, completed_seq from squares order by room_id, user_id, position',
    );
    assert.deepEqual(
      squares.map(({ room_id, user_id, position, completed_seq }) => [room_id, user_id, position, completed_seq]),
      [
        ['123456', 'a', 0, 3],
        ['123456', 'a', 1, null],
        ['123456', 'a', 2, revision],
        ['123456', 'b', 0, 13],
        ['654321', 'a', 0, 3],
      ],
    );
    const stored = await old.rows(
      'select room_id, count(*) as count, min(seq) as first, max(seq) as last from room_events group by room_id order by room_id',
    );
    assert.deepEqual(
      stored.map(({ room_id, count, first, last }) => [room_id, count, first, last]),
      [
        ['123456', 500, revision - 499, revision],
        ['654321', 3, 1, 3],
      ],
    );
  });
});
