import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addUser, setRoles } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { AuditAction } from '#shared/audit-kinds.ts';
import { addressOf } from '#shared/endpoint.ts';
import { hourMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';

type Row = contract.AuditRow;

describe('the audit log', () => {
  let app: TestApp;
  let root: Person;
  before(async () => {
    app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
    root = await app.person('Boss', 'root');
    await writeEntries();
  });
  after(() => app.close());

  const note = (actor: string, action: AuditAction, target: string) =>
    app.context.db.transact((trx) => audit(trx, app.context.clock, { actor, action, target, outcome: 'done' }));

  /** Six events at the same time, some later ones, and one from after the clock was set back. */
  async function writeEntries(): Promise<void> {
    await note('ana', 'login', 'ana');
    await note('Ana', 'register', 'ben');
    await note('ben', 'login', 'BEN');
    await note('boss', 'set roles', 'ana [bingo]');
    await note('ana', 'remove member', '123456 Çelik');
    await note('ana', 'delete room', '123456');
    app.pass(hourMs);
    await note('nobody', 'login refused', 'ana');
    await note('çelik', 'login', 'çelik');
    app.pass(-2 * hourMs);
    await note('ben', 'log out', 'ben');
    app.pass(3 * hourMs);
    await note('owner', 'import vehicles', '5 added, 1 changed: cars.json');
  }

  const ask = async (query: Record<string, string>) => {
    const { status, body } = await app.call(contract.listAudit, { as: root, query });
    assert.equal(status, 200, body.error ?? '');
    return body as unknown as { rows: Row[]; next: string | null };
  };
  const texts = (rows: readonly Row[]) => rows.map(({ actor, action, target }) => `${actor} ${action} ${target}`);
  async function pages(query: Record<string, string>, limit: number): Promise<Row[]> {
    const rows: Row[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await ask({ ...query, limit: String(limit), ...(next !== '' && { before: next }) });
      assert.ok(page.rows.length <= limit);
      rows.push(...page.rows);
      next = page.next;
    }
    return rows;
  }

  test('is sorted by time, newest first, and entries with the same time by when they were written', async () => {
    const { rows, next } = await ask({});
    assert.equal(next, null);
    assert.deepEqual(
      texts(rows).filter((text) => !text.startsWith('Boss')),
      [
        'owner import vehicles 5 added, 1 changed: cars.json',
        'çelik login çelik',
        'nobody login refused ana',
        'ana delete room 123456',
        'ana remove member 123456 Çelik',
        'boss set roles ana [bingo]',
        'ben login BEN',
        'Ana register ben',
        'ana login ana',
        '(owner) add user Boss [root]',
        'ben log out ben',
      ],
    );
    const [first] = rows;
    assert.deepEqual(Object.keys(first ?? {}).sort(), Object.keys(contract.AuditRow.def.shape).sort());
  });

  test('finds a person as actor or target, in upper or lower case, and lists each row once', async () => {
    const ofAna = [
      'nobody login refused ana',
      'ana delete room 123456',
      'ana remove member 123456 Çelik',
      'boss set roles ana [bingo]',
      'Ana register ben',
      'ana login ana',
    ];
    assert.deepEqual(texts((await ask({ person: 'ANA' })).rows), ofAna);
    assert.deepEqual(texts((await ask({ person: 'ÇELİK' })).rows), []);
    assert.deepEqual(texts((await ask({ person: 'ÇELIK' })).rows), [
      'çelik login çelik',
      'ana remove member 123456 Çelik',
    ]);
    assert.deepEqual((await ask({ person: 'nobody.at.all' })).rows, []);
  });

  const mentions = (row: Row, login: string) =>
    row.actor.toLowerCase() === login || ` ${row.target.toLowerCase()} `.includes(` ${login} `);
  const fits = (row: Row, { person, kind, from, to }: Record<string, string>) =>
    (person === undefined || mentions(row, person)) &&
    (kind === undefined || row.kind === kind) &&
    (from === undefined || row.at >= from) &&
    (to === undefined || row.at < to);
  const oneOf = (name: string, ...values: string[]) => [{}, ...values.map((value) => ({ [name]: value }))];

  test('gives the same rows as a full scan for every filter and page size', async () => {
    const all = (await ask({})).rows;
    const at = all.find(({ action }) => action === 'delete room')?.at ?? '';
    const queries = oneOf('person', 'ana', 'ben', 'nobody.at.all').flatMap((person) =>
      oneOf('kind', 'login', 'deletion', 'backup').flatMap((kind) =>
        oneOf('from', at).flatMap((from) =>
          oneOf('to', at, '2100-01-01').map((to) => ({ ...person, ...kind, ...from, ...to })),
        ),
      ),
    );
    for (const query of queries) {
      const expected = all.filter((row) => fits(row, query));
      for (const limit of [1, 2, 100]) assert.deepEqual(await pages(query, limit), expected, JSON.stringify(query));
    }
  });

  test('refuses an invalid query with a message', async () => {
    for (const query of [
      { kind: 'gossip' },
      { from: 'yesterday' },
      { to: '2026-02-31T99:00:00Z' },
      { limit: '101' },
      { limit: '0' },
      { before: 'x' },
      { before: '1; drop table audit_log' },
      { something: '1' },
    ] as Record<string, string>[]) {
      const { status } = await app.call(contract.listAudit, { as: root, query });
      assert.equal(status, 400, JSON.stringify(query));
    }
  });

  test("records the owner's actions on the command line", async () => {
    await addUser(app.context, 'dora', 'a password of dora', []);
    await setRoles(app.context, 'dora', ['git']);
    assert.deepEqual(texts((await ask({ person: 'dora' })).rows), [
      '(owner) set roles dora [] -> [git]',
      '(owner) add user dora []',
    ]);
  });

  test("can't be changed or deleted", async () => {
    const { db } = app.context;
    const before = (await ask({})).rows;
    const attempts = [
      () => db.transact((trx) => trx.updateTable('audit_log').set({ actor: 'somebody else' }).execute()),
      () => db.transact((trx) => trx.updateTable('audit_log').set({ kind: 'login' }).execute()),
      () => db.transact((trx) => trx.deleteFrom('audit_log').execute()),
      () => db.transact((trx) => trx.deleteFrom('audit_log').where('actor', '=', 'ana').execute()),
    ];
    for (const attempt of attempts) await assert.rejects(attempt, /only added to/);
    // Deleting the row with the retention limit doesn't allow it either.
    const attempt = db.transact(async (trx) => {
      await trx.deleteFrom('audit_retention').execute();
      await trx.deleteFrom('audit_log').execute();
    });
    await assert.rejects(attempt, /only added to/);
    assert.deepEqual((await ask({})).rows, before);
  });

  describe('as a CSV file', () => {
    const csv = (query: Record<string, string>, on = app, as = root) =>
      on.app.inject({
        url: addressOf(contract.exportAudit, {}, query),
        headers: { authorization: `Bearer ${as.token}` },
      });

    test('contains the filtered rows, with spreadsheet formulas made harmless', async () => {
      await note('mallory', 'login refused', '=HYPERLINK("http://x","y")');
      await note('mallory', 'login refused', '@SUM(1+1)');
      await note('mallory', 'login refused', '+1');
      await note('mallory', 'login refused', '-1');
      await note('mallory', 'login refused', 'a,b');
      await note('mallory', 'login refused', '\t=1');
      const raw = await csv({ person: 'mallory' });
      assert.equal(raw.statusCode, 200);
      assert.match(String(raw.headers['content-type']), /^text\/csv; charset=utf-8/);
      assert.match(String(raw.headers['content-disposition']), /^attachment; filename="audit\.csv"$/);
      const [head, ...lines] = raw.payload.split('\r\n');
      assert.equal(head, 'at,kind,actor,action,target,outcome,address,request_id,id');
      assert.equal(lines.pop(), '');
      assert.deepEqual(
        lines.map((line) => /login refused,(.*),done,/.exec(line)?.[1]),
        ["'\t'=1", '"a,b"', "'-1", "'+1", "'@SUM(1+1)", `"'=HYPERLINK(""http://x"",""y"")"`],
      );
    });

    test("is logged whenever it's exported", async () => {
      const rows = (await ask({ kind: 'export' })).rows;
      assert.deepEqual(texts(rows).at(0), 'Boss export audit person=mallory');
    });

    test('can be exported five times a minute', async (t) => {
      const limited = await makeTestApp({ withPool: false, frozenClock: true });
      t.after(() => limited.close());
      const boss = await limited.person('boss', 'root');
      const statuses: number[] = [];
      for (let round = 0; round < 6; round++) statuses.push((await csv({ kind: 'backup' }, limited, boss)).statusCode);
      assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    });
  });
});
