import type { StoredEntry } from './stored-entry.ts';

/** What one tab, or the service worker, tells the others. */
export type News =
  | { is: 'changed'; entry: StoredEntry }
  | { is: 'tried'; id: string; share?: number }
  | { is: 'gone'; ids: readonly string[] }
  | { is: 'settled'; entry: StoredEntry; answer: unknown }
  | { is: 'forgot'; exceptOwnerKey?: string };

export interface Channel {
  tell: (news: News) => void;
  /** What others told. */
  hear: (listener: (news: News) => void) => void;
  close: () => void;
}

const deaf: Channel = { tell: () => undefined, hear: () => undefined, close: () => undefined };

export function openChannel(): Channel {
  if (!('BroadcastChannel' in globalThis)) return deaf;
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel('outbox');
  } catch {
    // Some browsers refuse it with storage; what waits is in this page alone then.
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
