import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type CompiledQuery, sql } from 'kysely';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { type AuditFilter, auditQueries, type Cursor } from './audit.ts';
import { fillAudit } from './test-audit.ts';

/** Enough rows that no query planner prefers a full scan. */
const rowCount = 20_000;
const from = new Date(1_700_000_000_000).toISOString();
const to = new Date(1_700_000_000_000 + rowCount * 500).toISOString();
const limit = 100;
const middle: Cursor = { at: 1_700_000_000_000 + rowCount * 250, id: 100 };

describe('every audit log query reads one index range', () => {
  let app: TestApp;
  before(async () => {
    app = await makeTestApp({ withPool: false });
    await fillAudit(app.context.db, rowCount);
  });
  after(() => app.close());

  async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string> {
    const { db } = app.context;
    const explain = db.engine === 'sqlite' ? 'explain query plan' : 'explain (analyze, timing off, summary off)';
    const query = { ...sql`select 1`.compile(db.read as never), sql: `${explain} ${text}`, parameters };
    const { rows } = await db.transact((trx) => trx.executeQuery(query));
    return (rows as Record<string, unknown>[]).map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  }

  /** Includes rows that were filtered out. Which index PostgreSQL chooses depends on its statistics. */
  function readRows(plan: string): number {
    assert.doesNotMatch(plan, /Seq Scan/, plan);
    const counts = [...plan.matchAll(/actual rows=([\d.]+)|Rows Removed by Filter: (\d+)/g)];
    assert.ok(counts.length > 0, plan);
    return Math.max(...counts.map(([, taken, removed]) => Number(taken ?? removed)));
  }

  const indexes: [filter: AuditFilter, indexes: string[]][] = [
    [{}, ['audit_log_by_time']],
    [{ kind: 'login' }, ['audit_log_by_kind']],
    [{ kind: 'roles' }, ['audit_log_by_kind']],
    [{ kind: 'backup' }, ['audit_log_by_kind']],
    [{ person: 'person7' }, ['audit_log_by_actor', 'audit_log_by_subject']],
    [{ person: 'nobody' }, ['audit_log_by_actor', 'audit_log_by_subject']],
    [{ person: 'person7', kind: 'roles' }, ['audit_log_by_actor_and_kind', 'audit_log_by_subject_and_kind']],
    [{ person: 'nobody', kind: 'login' }, ['audit_log_by_actor_and_kind', 'audit_log_by_subject_and_kind']],
  ];
  for (const [filter, expected] of indexes) {
    test(`for ${JSON.stringify(filter)}, with and without a time, and on later pages`, async () => {
      for (const times of [{}, { from }, { to }, { from, to }]) {
        for (const cursor of [undefined, middle]) {
          const queries = auditQueries(app.context.db.read, { ...filter, ...times }, cursor, limit);
          for (const [index, query] of queries.entries()) {
            const plan = await planOf(query.compile());
            if (app.context.db.engine === 'sqlite') {
              assert.match(plan, new RegExp(`^SEARCH audit_log USING INDEX ${expected[index]} \\([^)]+\\)$`), plan);
            } else assert.ok(readRows(plan) <= 2 * limit, plan);
          }
        }
      }
    });
  }
});
