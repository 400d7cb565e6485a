import type { Reader } from '#server/db/database.ts';

/** Whether somebody, who had a session and the role when they asked, still has both. */
export async function mayPull(db: Reader, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('user_roles', 'user_roles.user_id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('user_roles.role', 'in', ['git', 'root'])
    .select('sessions.id')
    .executeTakeFirst();
  return row !== undefined;
}
