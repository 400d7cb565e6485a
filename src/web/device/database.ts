import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * A database of the browser's (IndexedDB), opened by the first who uses it. Rejects where the browser keeps nothing. A phone that slept may have
 * lost it without a word: then it is opened anew, and the work done by that one.
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

/** How browsers name that: Safari has a name of its own. */
const isLost = (error: unknown) =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError');
