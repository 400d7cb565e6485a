import type { Reader, Trx } from '#server/db/database.ts';

export interface SessionRow {
  id: string;
  agent: string | null;
  timeZone: string | null;
  startedAt: number;
  lastUsedAt: number;
}

/** All sessions of a person that nobody has ended; some may be too old (`sessions.isActive`). Used last comes first. */
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

/** Ends one session of this person; false when it is not theirs, or none. */
export async function endSession(trx: Trx, userId: string, sessionId: string): Promise<boolean> {
  const query = trx.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', userId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Ends all sessions of a person but this one, if one is given; gives those that were ended. */
export async function endSessions(trx: Trx, userId: string, butSessionId?: string): Promise<string[]> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId);
  if (butSessionId !== undefined) query = query.where('id', '<>', butSessionId);
  return (await query.returning('id').execute()).map(({ id }) => id);
}

/** Whether nobody has ended this session. */
export async function isSessionThere(trx: Trx, sessionId: string): Promise<boolean> {
  return (await trx.selectFrom('sessions').where('id', '=', sessionId).select('id').execute()).length > 0;
}
