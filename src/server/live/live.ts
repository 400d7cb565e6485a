import type { ServerResponse } from 'node:http';
import type { Hub } from './hub.ts';

/**
 * A change to a document and its next revision, the channel's only number. Anyone with access to the channel may see
 * it. Without a patch the document has to be refetched.
 */
export interface Changed {
  revision: number;
  patch?: object | undefined;
}

export type GoneReason = 'deleted' | 'removed' | 'signed-out';

export type ChannelEvent =
  | { channel: string; changed: Changed }
  /** Sent to current readers only; it has no number and isn't stored. */
  | { channel: string; passing: object }
  | { channel: string; stale: readonly string[] }
  | { channel: string; gone: 'deleted' }
  /** Access is checked before the next event is sent. */
  | { channel: string; gone: 'removed'; userId: string };

export type Announcement =
  | ChannelEvent
  /** On every channel: this session has ended, or all sessions of this user. */
  | { signedOut: { sessionId: string } | { userId: string } }
  /** On every channel: this user's roles have changed, so their streams have to reconnect. */
  | { rolesChanged: { userId: string } }
  /** From one process to the others. */
  | { presence: PresenceMessage };

export interface Viewer {
  userId: string;
  /** A screen has none, so only the channel decides. */
  sessionId?: string | undefined;
}

export interface AccessView {
  /** The channel's newest number, if it has numbers. */
  newest?: number;
  /** Why this reader has no access; undefined if they have. */
  goneReason(viewer: Viewer): 'deleted' | 'removed' | undefined;
}

/** A channel, as the feature it belongs to defines it. */
export interface EventChannel {
  name: string;
  /** Takes one query, for any number of readers. */
  checkAccess(viewers: readonly Viewer[]): Promise<AccessView>;
  /** Lost access isn't announced, so it's checked every two seconds. */
  pollsAccess?: boolean;
  sendsPresence?: boolean;
}

export interface Listener extends Viewer {
  channel: EventChannel;
  /** Shown as present with this stream; undefined for a screen, for instance. */
  login?: string | undefined;
  /** Gets only the numbers of changes, and fetches what it may see, which isn't everything that members see. */
  receivesNumbers?: boolean | undefined;
  /** Ends after the first message. */
  isBrief?: boolean | undefined;
  address: string;
  response: ServerResponse;
  /** Called once access is granted, before the first message. */
  writeHead(): void;
}

export type Live = Pick<Hub, 'announce' | 'connect' | 'count' | 'presenceIn' | 'isListening' | 'close'>;

export type StreamLimits = Record<'perUser' | 'perAddress' | 'total', number>;

/** A setting can change `total`. */
export const defaultStreamLimits = { perUser: 5, perAddress: 50, total: 2000 } as const satisfies StreamLimits;

/** The people present. Some are listed by name; `count` includes all. */
export interface PresenceList {
  logins: string[];
  count: number;
}

export const maxNamed = 64;
/** Size of all names together, so that it fits into one PostgreSQL notification. */
const maxNamesBytes = 6000;

/** `logins` are in order of arrival. */
export function presenceOf(logins: readonly string[]): PresenceList {
  const named: string[] = [];
  let bytes = 0;
  for (const login of logins) {
    bytes += Buffer.byteLength(login) + 3;
    if (named.length === maxNamed || bytes > maxNamesBytes) break;
    named.push(login);
  }
  return { logins: named, count: logins.length };
}

/** A message about presence between processes; `of` is the sender. */
export type PresenceMessage = { of: string } & (
  | { channel: string; here: PresenceList }
  /** Discards everything it sent before; the current state follows. */
  | { begins: true }
  /** It has just started and asks every process for its state. */
  | { asks: true }
  | { lives: true }
  /** It's stopping; its people will reconnect elsewhere. */
  | { stops: true }
);
