import type { DBSchema } from 'idb';
import { queryClient } from '../api/query-client.ts';
import { database } from '../device/database.ts';
import { later } from '../device/use-delayed.ts';
import { barSlot, dataAge } from '../layout/bar-slot.ts';
import { connectionCount } from '../live/use-event-stream.ts';
import { loadOutbox, pendingNote } from '../outbox/load-outbox.ts';
import { OfflineLine } from '../outbox/OfflineLine.tsx';
import { noteOf } from '../session/device-owner.ts';
import { rememberedUser } from '../session/last-user.ts';
import '../styles/print.css';
import { type CachedAnswer, cacheForOffline, retryMissing } from './offline-cache.ts';

export function openOfflineCache() {
  // If the outbox is loaded, it has already set its own bar.
  if (barSlot.read() === undefined) barSlot.write(OfflineLine);
  const client = queryClient;
  const owner = () => {
    const user = rememberedUser();
    return user && noteOf(user);
  };
  const copies = cacheForOffline({
    ...{ client, owner, later },
    store: idbOfflineCache(),
    // Each build's entry script has its own name.
    build: document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    onAge: dataAge.write,
  });
  const recovery = retryMissing({ client, later, isShown: copies.isShown });
  addEventListener('offline', copies.onNetwork);
  addEventListener('online', () => {
    copies.onNetwork();
    recovery.retryAll();
  });
  connectionCount.watch(recovery.retry);
  addEventListener('pageshow', ({ persisted }) => persisted && recovery.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recovery.retry();
    else copies.flush();
  });
  return copies;
}

interface Schema extends DBSchema {
  copies: { key: string; value: CachedAnswer; indexes: { at: number } };
}

/** Enough for a room with its viewed boards, the lobby, Home and the most recent other rooms. */
const maxCopies = 32;

/**
 * Copies have their own database, which may be deleted at any time because it contains no original data. Everything
 * rejects if the browser stores nothing.
 */
export function idbOfflineCache() {
  const using = database<Schema>('copies', (db) => {
    db.createObjectStore('copies', { keyPath: 'id' }).createIndex('at', 'at');
  });
  return {
    read: (id: string): Promise<CachedAnswer | undefined> => using((db) => db.get('copies', id)),
    /** Replaces an older one; above the maximum number the oldest is deleted. */
    write: (copy: CachedAnswer): Promise<void> =>
      using(async (db) => {
        const trx = db.transaction('copies', 'readwrite', { durability: 'relaxed' });
        await trx.store.put(copy);
        let tooMany = (await trx.store.count()) - maxCopies;
        for (let oldest = await trx.store.index('at').openCursor(); oldest && tooMany > 0; tooMany--) {
          await oldest.delete();
          oldest = await oldest.continue();
        }
        await trx.done;
      }),
    drop: (idStart: string): Promise<void> =>
      using((db) => db.delete('copies', IDBKeyRange.bound(idStart, `${idStart}\uffff`))),
  };
}

/** Makes the site available offline from the second visit on. Rejects in a private window, or if storage is full. */
export async function registerServiceWorker(): Promise<void> {
  // Entries left by an earlier visit are sent before the site's hundred files are cached.
  if (pendingNote.read()) await loadOutbox();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(trustedPath());
}

const workerPath = '/service-worker.js';

interface WithTrustedTypes {
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
}

/** The only text that may become a script's address: the content security policy forbids other policies. */
function trustedPath(): string {
  const rules = { createScriptURL: () => workerPath };
  const policy = (window as WithTrustedTypes).trustedTypes?.createPolicy('service-worker', rules);
  // The types of the DOM still expect a string here.
  return (policy?.createScriptURL(workerPath) ?? workerPath) as string;
}
