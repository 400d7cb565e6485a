import type { AuditAction } from '#shared/audit-kinds.ts';
import { audit, siteActors } from '../audit.ts';
import type { Config } from '../config.ts';
import { databaseAt } from '../db/database-at.ts';

/**
 * Does the work and logs its outcome in the audit log. The work is done even if the database can't be written, because
 * it has an older schema (a backup is made before migrating), is full or is unreachable.
 */
export async function auditOwner<T>(
  { database }: Pick<Config, 'database'>,
  action: AuditAction,
  work: () => Promise<{ done: T; target: string }>,
): Promise<T> {
  const note = async (target: string, outcome: 'done' | 'failed') => {
    const place = databaseAt(database);
    if (place.isMissing()) return;
    try {
      const db = place.open();
      try {
        await db.transact((trx) => audit(trx, Date.now, { actor: siteActors.owner, action, target, outcome }));
      } finally {
        await db.close();
      }
    } catch {
      // If it's the same problem, the work reports it.
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
