import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { secondMs } from '#shared/time.ts';
import { type Lock, StartError } from '../data-dir.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { poolerSentence, receivesNotifications } from './pooler.ts';
import { connectionTimeoutMillis } from './postgres.ts';

const retryMs = 5 * secondMs;

/** Contains the schema version that this process knows, so that a migration can find out whom it would affect. */
const lockName = (schema: number) => `pitstop lock ${schema}`;

const connect = async (url: string, name: string) => {
  const about = { application_name: name, keepAlive: true, connectionTimeoutMillis };
  const client = new pg.Client({ connectionString: url, ...about });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Doesn't mention the address, which may contain a password. */
export function throwUnusable(cause: Error): never {
  if (cause instanceof StartError) throw cause;
  throw new StartError(`The PostgreSQL database can't be used: ${cause.message || 'no answer'}.`, { cause });
}

type Kind = { name: string; kind: 'shared' | 'alone' };

/** `skipsCheck` is for callers that passed the pooler check before, because the check needs another connection. */
async function take(url: string, { name, kind }: Kind, skipsCheck = false): Promise<pg.Client | undefined> {
  const client = await connect(url, name);
  let isTaken = false;
  try {
    if (!skipsCheck && !(await receivesNotifications(url, client))) throw new StartError(poolerSentence);
    const tryLock = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query(`select ${tryLock}($1) as taken`, [advisoryLocks.site]);
    isTaken = rows[0].taken;
    return isTaken ? client : undefined;
  } finally {
    // A leaked connection would occupy a slot.
    if (!isTaken) await client.end();
  }
}

/**
 * The lock that each server or command holds while it runs; `schema` is the last migration it knows. If the connection
 * is lost, it's reopened and locked again as soon as possible.
 */
export async function lockDatabase(url: string, schema: number): Promise<Lock> {
  const shared = { name: lockName(schema), kind: 'shared' } as const;
  let connection = await take(url, shared).catch((error) => {
    if (error instanceof StartError) throw error;
    return null;
  });
  if (connection === undefined)
    throw new StartError("A backup is being restored into this database. Please wait until it's done.");
  let isOver = false;
  const watch = (client: pg.Client) => client.once('end', () => isOver || void reconnect());
  const reconnect = async () => {
    for (connection = null; connection === null && !isOver; ) {
      await pause(retryMs, undefined, { ref: false });
      if (!isOver) connection = (await take(url, shared, true).catch(() => null)) ?? null;
    }
    if (isOver) await connection?.end();
    else if (connection) watch(connection);
  };
  // If the database can't be reached, opening it will report that.
  if (connection === null) void reconnect();
  else watch(connection);
  return {
    release() {
      isOver = true;
      void connection?.end();
    },
  };
}

/** Counts the servers and commands whose schema version differs from this one's. */
export async function countOthers(client: Pick<pg.Pool, 'query'>, schema: number): Promise<number> {
  const { rows } = await client.query(
    `select count(*) as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.classid = 0 and a.datname = current_database()
        and a.application_name <> $2`,
    [advisoryLocks.site, lockName(schema)],
  );
  return Number(rows[0].count);
}

/** Locks out everyone else. Throws StartError. */
export async function lockForRestore(url: string, refusal: string): Promise<Lock> {
  const connection = await take(url, { name: 'pitstop lock restore', kind: 'alone' }).catch(throwUnusable);
  if (connection === undefined) throw new StartError(refusal);
  return { release: () => void connection.end() };
}
