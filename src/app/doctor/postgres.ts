import pg from 'pg';
import type { Config } from '#server/config.ts';
import type { Applied } from '#server/db/migrate.ts';
import { poolerSentence, receivesNotifications } from '#server/db/pooler.ts';
import { connectionTimeoutMillis, openPostgres } from '#server/db/postgres.ts';
import { type Finding, findingsAbout, reasonOf } from '#server/owner/finding.ts';
import { findForeign } from '../same-site.ts';
import { type ExamineRows, findOwners, judgeSchema } from './database.ts';

const { ok, warn, bad } = findingsAbout('database');

const oldestMajor = 14;

/** Examines a PostgreSQL database without changing anything. The address contains a password, so it's never printed. */
export async function examinePostgres(
  url: string,
  config: Pick<Config, 'dataDir' | 'database'>,
  examineRows: ExamineRows,
): Promise<Finding[]> {
  const db = openPostgres(url, () => undefined);
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!(await receivesNotifications(url, client))) return [bad(poolerSentence)];
    } finally {
      await client.end();
    }
    const ask = async (sql: string) => (await db.pool.query<Record<string, unknown>>(sql)).rows;
    const [about] = await ask(
      "select current_setting('server_version') as version, current_database() as name, has_schema_privilege(current_schema(), 'CREATE') as may_create, to_regclass('migrations') is not null as is_set_up",
    );
    const version = String(about?.version);
    const findings = [
      Number.parseInt(version, 10) < oldestMajor
        ? warn(`PostgreSQL ${version} no longer gets fixes. Upgrade it to ${oldestMajor} or later.`)
        : ok(`PostgreSQL ${version} is reachable, with the database ${about?.name}.`),
    ];
    if (about?.may_create !== true)
      findings.push(bad("The role can't create tables, so upgrades will fail. Grant it CREATE on the schema."));
    const foreign = about?.is_set_up === true ? undefined : await findForeign(config);
    if (foreign !== undefined) return [...findings, bad(foreign)];
    if (about?.is_set_up !== true)
      return [...findings, warn('The database is empty. Start the server once to set it up.')];
    const rows = await ask('select number, name, checksum from migrations order by number');
    const applied = rows.map((row) => ({ ...(row as unknown as Applied), number: Number(row.number) }));
    const schema = judgeSchema(applied, 'postgres');
    if (schema.level !== 'ok') return [...findings, schema];
    return [...findings, schema, ...(await findOwners(db.read)), ...(await examineRows(db))];
  } catch (error) {
    return [
      bad(
        `PostgreSQL can't be used: ${reasonOf(error) || 'no answer'}. Check that it's running and that DATABASE_URL is right.`,
      ),
    ];
  } finally {
    await db.close();
  }
}
