import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * An IndexedDB database, opened on first use. Rejects if the browser refuses storage. A phone may silently lose the
 * connection while it sleeps, so the database is then reopened and the work repeated.
 */
export function database<S extends DBSchema>(name: string, upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>) {
  type Database = IDBPDatabase<S>;
  let opened: Promise<Database> | undefined;

  function open(): Promise<Database> {
    const lose = () => {
      if (opened === opening) opened = undefined;
    };
    const opening: Promise<Database> = openDB<S>(name, 1, {
      upgrade,
      // A tab with a newer build must not wait for this one.
      blocking: () => {
        lose();
        opening.then((db) => db.close()).catch(() => undefined);
      },
      terminated: lose,
    });
    opened = opening;
    opening.catch(lose);
    return opening;
  }

  return async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const before = opened;
    try {
      return await work(await (before ?? open()));
    } catch (error) {
      if (before === undefined || !isLost(error)) throw error;
      if (opened === before) opened = undefined;
      before.then((db) => db.close()).catch(() => undefined);
      return work(await (opened ?? open()));
    }
  };
}

/** Safari has its own name for this error. */
const isLost = (error: unknown) =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError');
