import { secondMs } from '#shared/time.ts';
import { refuses } from '../device/refuses.ts';
import type { StoredEntry } from './store.ts';

/**
 * Does one piece of work of a name at a time on this device. The work ends when its signal says that somebody else has
 * taken over; `signal` gives up waiting.
 */
export type Locks = (name: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;

/** Longer than any request lives: whoever holds a lock by then is a page that the system has put to sleep. */
const asleepAfterMs = 150 * secondMs;

/** Without locks, in old browsers, on plain http and where storage is blocked, every tab sends; the server counts once. */
const withoutLocks: Locks = (_name, work) => work(new AbortController().signal);

/** The browser's own. Who has waited for `patienceMs` takes the lock away from whoever holds it. */
export function webLocks(patienceMs = asleepAfterMs, manager: Pick<LockManager, 'request'> = navigator.locks): Locks {
  return async (name, work) => {
    const taken = new AbortController();
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return work(taken.signal);
    };
    async function hold(how: LockOptions): Promise<void> {
      try {
        await manager.request(name, how, begin);
      } catch (error) {
        // Somebody else took it, or the work failed by itself.
        if (hasBegun) taken.abort();
        throw error;
      }
    }
    try {
      await hold({ signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      if (hasBegun) throw error;
      if (refuses(error)) return withoutLocks(name, work);
      await hold({ steal: true });
    }
  };
}

export const locks: Locks = 'locks' in navigator ? webLocks() : withoutLocks;

/** What one tab, or the service worker, tells the others. */
export type News =
  | { is: 'changed'; entry: StoredEntry }
  | { is: 'tried'; id: string; share?: number | undefined }
  | { is: 'gone'; ids: readonly string[] }
  | { is: 'settled'; entry: StoredEntry; answer: unknown };

export interface Channel {
  tell: (news: News) => void;
  /** What others told. */
  hear: (listener: (news: News) => void) => void;
  close: () => void;
}

const deaf: Channel = { tell: () => undefined, hear: () => undefined, close: () => undefined };

export function openChannel(): Channel {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel('outbox');
  } catch {
    // Some browsers refuse it with storage, and the oldest have none; what waits is in this page alone then.
    return deaf;
  }
  return {
    tell: (news) => channel.postMessage(news),
    hear: (listener) => {
      channel.onmessage = ({ data }) => listener(data as News);
    },
    close: () => channel.close(),
  };
}

/** Under which name the browser is asked to wake the service worker once there is a network. */
export const syncTag = 'outbox';

/** The name of the lock under which one of a device's tabs sends a lane. */
export const lockOf = (ownerKey: string, lane: string): string => `outbox ${JSON.stringify([ownerKey, lane])}`;
