import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrations } from '#app/features.ts';
import { actorsOfTheSite, ownerTables } from '#server/db/owner-tables.ts';
import { openOldDatabase } from '#server/db/test-old-database.ts';

test('an old audit log can be queried like a new one, and is append-only from then on', async (t) => {
  const old = await openOldDatabase();
  t.after(() => old.close());
  await old.migrate(migrations.filter(({ number }) => number < ownerTables.number));
  const row = (actor: string, action: string, target: string) =>
    `insert into audit_log (at, actor, action, target, outcome) values (1, '${actor}', '${action}', '${target}', 'done');`;
  await old.run(
    [
      row('Ana', 'login', 'ANA'),
      row('owner', 'add user', 'ben [bingo, root]'),
      row('ana', 'remove member', '123456 Ben'),
      row('Ämil', 'delete user', 'Straße'),
      row('boss', 'delete room', '123456'),
      row('owner', 'import vehicles', '5 added: x y'),
      row('boss', 'set roles', 'ÄMIL []'),
      row('ÄMIL', 'login', 'ämil'),
    ].join('\n'),
  );
  await old.migrate(migrations);
  const rows = await old.rows('select kind, actor_key, subject_key from audit_log order by id');
  assert.deepEqual(
    rows.map(({ kind, actor_key, subject_key }) => [kind, actor_key, subject_key]),
    [
      ['login', 'ana', null],
      ['account', '(owner)', 'ben'],
      ['deletion', 'ana', 'ben'],
      ['deletion', 'ämil', 'strasse'],
      ['deletion', 'boss', null],
      ['import', '(owner)', null],
      ['roles', 'boss', 'ämil'],
      ['login', 'ämil', null],
    ],
  );
  await assert.rejects(old.run(`update audit_log set target = 'x'`), /only added to/);
  await assert.rejects(old.run('delete from audit_log'), /only added to/);
});

test("past entries of accounts named owner, several, webhook and pitstop keep their actor, and the site's own entries get new names", async (t) => {
  const old = await openOldDatabase();
  t.after(() => old.close());
  await old.migrate(migrations.filter(({ number }) => number < actorsOfTheSite.number));
  const row = (actor: string, action: string, target: string, request: string | null) =>
    `insert into audit_log (at, actor, actor_key, action, target, outcome, request_id)
      values (1, '${actor}', '${actor.toLowerCase()}', '${action}', '${target}', 'done', ${request === null ? 'null' : `'${request}'`});`;
  await old.run(
    [
      row('owner', 'set password', 'owner', null),
      row('Owner', 'login', 'Owner', 'r1'),
      row('webhook', 'pull', 'notes: 1 commit', null),
      row('webhook', 'webhook', 'notes', 'r2'),
      row('webhook', 'pull', 'notes: 2 commits', 'r3'),
      row('several', 'login refused', '9 more', null),
      row('several', 'login refused', 'several', 'r4'),
      row('pitstop', 'back up', '2026-05-01-030000-nightly', null),
      row('Pitstop', 'login', 'Pitstop', 'r5'),
    ].join('\n'),
  );
  await old.migrate(migrations);
  const rows = await old.rows('select actor, actor_key, subject_key from audit_log order by id');
  assert.deepEqual(
    rows.map(({ actor, actor_key, subject_key }) => [actor, actor_key, subject_key]),
    [
      ['(owner)', '(owner)', 'owner'],
      ['Owner', 'owner', null],
      ['(webhook)', '(webhook)', null],
      ['(webhook)', '(webhook)', null],
      ['webhook', 'webhook', null],
      ['(several)', '(several)', null],
      ['several', 'several', null],
      ['(site)', '(site)', null],
      ['Pitstop', 'pitstop', null],
    ],
  );
  await assert.rejects(old.run(`update audit_log set target = 'x'`), /only added to/);
  await assert.rejects(old.run('delete from audit_log'), /only added to/);
});
