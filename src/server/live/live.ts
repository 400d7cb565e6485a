import type { ServerResponse } from 'node:http';

/** What happened in a channel, numbered there one by one. */
export interface News {
  seq: number;
  kind: string;
}

export type GoneReason = 'deleted' | 'removed' | 'signed-out';

/** What is told of a channel: the next that happened, which topics are stale, or who has lost it. */
export type ChannelNews =
  | { channel: string; news: News }
  | { channel: string; stale: readonly string[] }
  | { channel: string; gone: 'deleted' }
  | { channel: string; gone: 'removed'; userId: string };

/** What is told after a commit. */
export type Announcement =
  | ChannelNews
  /** On every channel: these sessions, or all of this person, have ended. */
  | { signedOut: { sessionId: string } | { userId: string } }
  /** On every channel: the rights of this person are others now, so their streams have to be asked for again. */
  | { rolesChanged: { userId: string } };

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
  /** How many readers are connected to this process. */
  count(): number;
  /** True for who has a stream open at this process. */
  isListening(userId: string): boolean;
  /** Ends all streams with a hint to come back; for a graceful stop. */
  close(): Promise<void>;
}

export const liveLimits = { perUser: 5, perAddress: 50, total: 2000 } as const;
