import { secondMs } from '#shared/time.ts';
import { isStorageBlockedError } from '../device/storage-blocked.ts';
import type { StoredEntry } from './entry.ts';

/** Runs work under a named lock, one at a time on this device. Its signal aborts when another page takes the lock. */
export type Locks = (name: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;

/** Longer than any request lasts: a lock held longer belongs to a page that the system has suspended. */
const asleepAfterMs = 150 * secondMs;

/** Without locks (old browsers, plain http, blocked storage) every tab sends; the server counts once. */
const withoutLocks: Locks = (_name, work) => work(new AbortController().signal);

/** The browser's own locks. After waiting for `patienceMs` the lock is taken from its holder. */
export function webLocks(patienceMs = asleepAfterMs, manager: Pick<LockManager, 'request'> = navigator.locks): Locks {
  return async (name, work) => {
    const taken = new AbortController();
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return work(taken.signal);
    };
    async function acquire(how: LockOptions): Promise<void> {
      try {
        await manager.request(name, how, begin);
      } catch (error) {
        // Either the lock was taken, or the work itself failed.
        if (hasBegun) taken.abort();
        throw error;
      }
    }
    try {
      await acquire({ signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      if (hasBegun) throw error;
      if (isStorageBlockedError(error)) return withoutLocks(name, work);
      await acquire({ steal: true });
    }
  };
}

export const locks: Locks = 'locks' in navigator ? webLocks() : withoutLocks;

/** Messages between tabs and the service worker. */
export type EntryMessage =
  | { is: 'changed'; entry: StoredEntry }
  | { is: 'tried'; id: string; share?: number | undefined }
  | { is: 'gone'; ids: readonly string[] }
  | { is: 'settled'; entry: StoredEntry; answer: unknown };

export type Channel = ReturnType<typeof openChannel>;

export function openChannel() {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new BroadcastChannel('outbox');
  } catch {
    // Some browsers refuse it along with storage, and the oldest lack it; then a page only knows its own entries.
  }
  return {
    publish: (message: EntryMessage): void => channel?.postMessage(message),
    subscribe: (listener: (message: EntryMessage) => void) => {
      if (channel) channel.onmessage = ({ data }) => listener(data as EntryMessage);
    },
    close: (): void => channel?.close(),
  };
}

/** The tag of the background sync that starts the service worker once there is a network. */
export const syncTag = 'outbox';

export const lockOf = (ownerKey: string, lane: string): string => `outbox ${JSON.stringify([ownerKey, lane])}`;
