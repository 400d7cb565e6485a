import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The row with number `n`. Nearly all rows are logins, by many people; one in 5,000 is a change of roles. */
const columns = `
  1700000000000 + n * 1000,
  'person' || (n % 500),
  'person' || (n % 500),
  case when n % 5000 = 0 then 'roles' else 'login' end,
  case when n % 5000 = 0 then 'set roles' else 'login' end,
  'person' || (n % 500),
  case when n % 5000 = 0 then 'person' || (n % 499) end,
  'done'`;

export async function fillAudit({ engine, transact }: Database, count: number): Promise<void> {
  const numbers =
    engine === 'sqlite'
      ? `(with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${count}) select n from counted)`
      : `(select n::bigint from generate_series(1, ${count}) as n)`;
  await transact(async (trx) => {
    await sql
      .raw(
        `insert into audit_log (at, actor, actor_key, kind, action, target, subject_key, outcome)
          select ${columns} from ${numbers} as numbers`,
      )
      .execute(trx);
    if (engine === 'postgres') await sql`analyze audit_log`.execute(trx);
  });
}
