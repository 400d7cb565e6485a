import type { Reader } from '#server/db/database.ts';

/** Whether somebody, who had a session and the role when they asked, still has both. */
export async function mayPull(db: Reader, sessionId: string): Promise<boolean> {
  return (await listMayPull(db, [sessionId])).has(sessionId);
}

/** Which of these sessions have not ended, and are of somebody with the role. */
export async function listMayPull(db: Reader, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('user_roles', 'user_roles.user_id', 'sessions.user_id')
    .where('sessions.id', 'in', sessionIds)
    .where('user_roles.role', 'in', ['git', 'root'])
    .select('sessions.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
