import type { Reader, Trx } from '#server/db/database.ts';

export interface SessionRow {
  id: string;
  agent: string | null;
  timeZone: string | null;
  startedAt: number;
  lastUsedAt: number;
}

/** Most recently used first. Some of them may have expired (see `sessions.isActive`). */
export async function listSessions(db: Reader, userId: string): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .select(['id', 'agent', 'time_zone', 'created_at', 'last_used_at'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    agent: row.agent,
    timeZone: row.time_zone,
    startedAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Returns false if the session isn't theirs or doesn't exist. */
export async function endSessionOf(trx: Trx, userId: string, sessionId: string): Promise<boolean> {
  const query = trx.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', userId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Returns the ids of the ended sessions. */
export async function endSessions(trx: Trx, userId: string, exceptSessionId?: string): Promise<string[]> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId !== undefined) query = query.where('id', '<>', exceptSessionId);
  return (await query.returning('id').execute()).map(({ id }) => id);
}

export async function isSessionOpen(trx: Trx, sessionId: string): Promise<boolean> {
  return (await trx.selectFrom('sessions').where('id', '=', sessionId).select('id').execute()).length > 0;
}
