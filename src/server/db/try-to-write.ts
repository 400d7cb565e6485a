import type { Database } from './database.ts';

/** Touches no row, but needs the lock for writing and a database that can be written. Throws what the engine says. */
export async function tryToWrite(db: Pick<Database, 'transact'>): Promise<void> {
  await db.transact((trx) => trx.updateTable('users').set({ email: null }).where('id', '=', '').execute());
}
