import type { AuditAction } from '#shared/audit-kinds.ts';
import { audit, siteActors } from '../audit.ts';
import type { Config } from '../config.ts';
import { openPostgres } from '../db/postgres.ts';
import { hasContent, openSqlite } from '../db/sqlite.ts';

/**
 * Does the work and notes in the audit log how it ended. The database may be of an older version, for whose start a backup is
 * made, and it may be full or away: then the work stands without its row.
 */
export async function auditOwner<T>(
  { database }: Pick<Config, 'database'>,
  action: AuditAction,
  work: () => Promise<{ done: T; target: string }>,
): Promise<T> {
  const note = async (target: string, outcome: 'done' | 'failed') => {
    // To open one that is missing would make it.
    if (database.engine === 'sqlite' && !hasContent(database.file)) return;
    try {
      const db = database.engine === 'sqlite' ? openSqlite(database.file) : openPostgres(database.url, () => undefined);
      try {
        await db.transact((trx) => audit(trx, Date.now, { actor: siteActors.owner, action, target, outcome }));
      } finally {
        await db.close();
      }
    } catch {
      // Told by the work itself, where it is the same trouble.
    }
  };
  try {
    const { done, target } = await work();
    await note(target, 'done');
    return done;
  } catch (error) {
    await note('', 'failed');
    throw error;
  }
}
