import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { migrations } from '#app/features.ts';
import { type OldDatabase, openOldDatabase } from '#server/db/test-old-database.ts';
import { entriesOnly } from './migrations.ts';

/** Entries of both kinds, some at the same moment, several on a date, out of order. */
const entries = [
  ['a', 'cigar', '2026-05-05T10:00:00.000+02:00'],
  ['a', 'craving', '2026-05-05T10:00:00.000+02:00'],
  ['a', 'cigar', '2026-05-05T09:59:59.999+02:00'],
  ['a', 'cigar', '2026-01-01T00:30:00.000+09:00'],
  ['a', 'cigar', '2025-12-31T23:30:00.000-12:00'],
  ['b', 'craving', '2000-01-01T00:00:00.000+14:00'],
] as const;
const settings = '{"hours_each":0.25,"euros_each":0.4,"plan":{"kind":"limit","per_day":12}}';

describe('a database from before the counter was a log', () => {
  let old: OldDatabase;
  before(async () => {
    old = await openOldDatabase();
    await old.migrate(migrations.filter(({ number }) => number < entriesOnly.number));
    await old.run(`
      insert into users (id, login, login_key, password_hash, created_at) values
        ('a', 'ana', 'ana', '-', 0), ('b', 'ben', 'ben', '-', 0), ('c', 'cat', 'cat', '-', 0);
      insert into cigar_logs (user_id, entries, settings) values ('a', 5, '${settings}'), ('b', 1, null), ('c', 0, '${settings}');
    `);
    const rows = entries.map(
      ([user, kind, text], index) => `('${user}', '${kind}', ${Date.parse(text)}, '${text}', ${index * 1000})`,
    );
    await old.run(`insert into cigars (user_id, kind, at, timestamp, since_previous_ms) values ${rows.join(', ')}`);
    await old.run(`insert into cigar_days (user_id, kind, day, count) values ('a', 'cigar', 20000, 4)`);
    await old.migrate(migrations);
  });
  after(() => old.close());

  test('is migrated with every entry, by its moment and kind, and with the settings', async () => {
    const stored = await old.rows('select * from cigars order by user_id, kind, at');
    const expected = entries
      .map(([user_id, kind, timestamp]) => ({ user_id, kind, at: Date.parse(timestamp), timestamp }))
      .sort((a, b) => a.user_id.localeCompare(b.user_id) || a.kind.localeCompare(b.kind) || a.at - b.at);
    assert.deepEqual(
      stored.map((row) => ({ ...row, at: Number(row.at) })),
      expected,
    );
    const people = await old.rows('select user_id, settings, settled_at from cigar_settings order by user_id');
    assert.deepEqual(
      people.map((row) => [row.user_id, row.settings, Number(row.settled_at)]),
      [
        ['a', settings, 0],
        ['b', null, 0],
        ['c', settings, 0],
      ],
    );
  });

  test('still allows one entry per kind and moment, and none without an owner', async () => {
    const insert = (user: string, at: number) =>
      old.run(`insert into cigars (user_id, kind, at, timestamp) values ('${user}', 'cigar', ${at}, 'x')`);
    await assert.rejects(insert('a', Date.parse('2026-05-05T10:00:00.000+02:00')));
    await assert.rejects(insert('nobody', 1));
    await insert('c', 1);
  });

  test('deletes the entries together with the account', async () => {
    await old.run(`delete from users where id = 'a'`);
    const left = await old.rows('select user_id from cigars order by user_id');
    assert.deepEqual(
      left.map(({ user_id }) => user_id),
      ['b', 'c'],
    );
  });
});
