import type { Database } from './database.ts';

/** Touches no rows, but needs the write lock and a writable database. Throws the engine's error. */
export async function tryToWrite(db: Pick<Database, 'transact'>): Promise<void> {
  await db.transact((trx) => trx.updateTable('users').set({ email: null }).where('id', '=', '').execute());
}
