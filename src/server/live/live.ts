import type { ServerResponse } from 'node:http';
import { AppError } from '#shared/errors.ts';
import { say, sayLast } from './reader.ts';

export type GoneReason = 'deleted' | 'removed' | 'signed-out';

/** What is told after a commit: which topics of a channel are stale, or who has lost it. */
export type Announcement =
  | { channel: string; stale: readonly string[] }
  | { channel: string; gone: 'deleted' }
  | { channel: string; gone: 'removed'; userId: string }
  /** On every channel: these sessions, or all of this person, have ended. */
  | { signedOut: { sessionId: string } | { userId: string } };

export interface Listener {
  channel: string;
  userId: string;
  sessionId: string;
  address: string;
  response: ServerResponse;
}

export interface Live {
  /** Tells everybody connected, to whichever process. Call it after the commit, never before. */
  announce(announcement: Announcement): void;
  /** Adds a connected reader; throws AppError tooOften past the limits. It is forgotten when its response closes. */
  connect(listener: Listener): void;
  /** Ends all streams with a hint to come back; for a graceful stop. */
  close(): Promise<void>;
}

export const liveLimits = { perUser: 5, perAddress: 50, total: 2000 } as const;

/** Brings announcements to the readers of this process. */
export class Hub {
  readonly #byChannel = new Map<string, Set<Listener>>();
  readonly #limits: typeof liveLimits | undefined;
  #count = 0;

  constructor(limits: typeof liveLimits | undefined) {
    this.#limits = limits;
  }

  connect(listener: Listener): void {
    this.#checkLimits(listener);
    const readers = this.#byChannel.get(listener.channel) ?? new Set();
    readers.add(listener);
    this.#byChannel.set(listener.channel, readers);
    this.#count++;
    listener.response.once('close', () => {
      readers.delete(listener);
      this.#count--;
      if (readers.size === 0 && this.#byChannel.get(listener.channel) === readers)
        this.#byChannel.delete(listener.channel);
    });
  }

  deliver(announcement: Announcement): void {
    if ('signedOut' in announcement) {
      for (const listener of this.#all())
        if (isMeant(announcement.signedOut, listener)) sayGone(listener.response, 'signed-out');
      return;
    }
    const readers = this.#byChannel.get(announcement.channel);
    if (readers === undefined) return;
    if ('stale' in announcement) {
      const text = event('stale', { topics: announcement.stale });
      for (const { response } of readers) say(response, text);
    } else {
      for (const listener of readers) {
        if (announcement.gone === 'deleted' || announcement.userId === listener.userId)
          sayGone(listener.response, announcement.gone);
      }
    }
  }

  /** After a gap in what was heard from other processes: everything may be stale. */
  deliverToAll(topics: readonly string[]): void {
    const text = event('stale', { topics });
    for (const { response } of this.#all()) say(response, text);
  }

  closeAll(): void {
    for (const { response } of this.#all()) sayLast(response, 'retry: 1000\n\n');
  }

  *#all(): Iterable<Listener> {
    for (const readers of this.#byChannel.values()) yield* readers;
  }

  #checkLimits({ userId, address }: Listener): void {
    const limits = this.#limits;
    if (limits === undefined) return;
    let ofUser = 0;
    let ofAddress = 0;
    for (const listener of this.#all()) {
      if (listener.userId === userId) ofUser++;
      if (listener.address === address) ofAddress++;
    }
    if (this.#count >= limits.total || ofUser >= limits.perUser || ofAddress >= limits.perAddress) {
      throw new AppError('tooOften', 'Too many open connections. Please close some tabs and try again.', {
        retryAfterSeconds: 30,
      });
    }
  }
}

function isMeant(who: { sessionId: string } | { userId: string }, listener: Listener): boolean {
  return 'sessionId' in who ? who.sessionId === listener.sessionId : who.userId === listener.userId;
}

/** Ends a stream for good, with the reason. */
export function sayGone(response: ServerResponse, reason: GoneReason): void {
  sayLast(response, event('gone', { reason }));
}

function event(name: 'stale' | 'gone', data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** For one process: SQLite has only one. */
export function localLive(hub: Hub): Live {
  return {
    announce: (announcement) => hub.deliver(announcement),
    connect: (listener) => hub.connect(listener),
    close: async () => hub.closeAll(),
  };
}
