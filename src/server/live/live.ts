import type { ServerResponse } from 'node:http';

/** What changed in a document, with its next revision: the channel's only number. It may be known to all who hear it. Without a patch it is to be read. */
export interface Changed {
  revision: number;
  patch?: object | undefined;
}

export type GoneReason = 'deleted' | 'removed' | 'signed-out';

/** What is told of a channel: the next change; which topics are stale; or who has lost it. */
export type ChannelEvent =
  | { channel: string; changed: Changed }
  /** For who looks at this moment: it has no number, and is kept nowhere. */
  | { channel: string; passing: object }
  | { channel: string; stale: readonly string[] }
  | { channel: string; gone: 'deleted' }
  /** Who has lost it is asked anew before anything more is told. */
  | { channel: string; gone: 'removed'; userId: string };

/** What is told after a commit. */
export type Announcement =
  | ChannelEvent
  /** On every channel: this session has ended, or all that this person had. */
  | { signedOut: { sessionId: string } | { userId: string } }
  /** On every channel: the rights of this person are others now, so their streams have to be asked for again. */
  | { rolesChanged: { userId: string } }
  /** From one process to the others. */
  | { presence: PresenceWord };

export interface Who {
  userId: string;
  /** Without one, only the channel says whether it may still be heard: a screen has no session. */
  sessionId?: string | undefined;
}

/** What the database knows of a channel and of those who were asked about. */
export interface Sight {
  /** The number of the last thing that happened, where the channel has numbers. */
  newest?: number;
  /** Why this one may not hear it, or undefined. */
  whyGone(who: Who): 'deleted' | 'removed' | undefined;
}

/** A channel as the feature knows that it belongs to. */
export interface EventChannel {
  name: string;
  /** In one query, however many are asked about. */
  look(who: readonly Who[]): Promise<Sight>;
  /** Nobody tells of who loses it: it is asked every two seconds. */
  isLostUntold?: boolean;
  /** Its readers are told who is there. */
  sendsPresence?: boolean;
}

export interface Listener extends Who {
  channel: EventChannel;
  /** Who is there with this stream; without it nobody is: a screen, for instance. */
  login?: string | undefined;
  /** Of what happens it is told the number alone, and reads what it may see. */
  receivesNumbers?: boolean | undefined;
  /** It ends with its first words. */
  isBrief?: boolean | undefined;
  address: string;
  response: ServerResponse;
  /** Called when it has its rights, before the first word. */
  writeHead(): void;
}

export interface Live {
  /** Tells everybody connected, to whichever process. Call it after the commit, never before. */
  announce(announcement: Announcement): void;
  /**
   * Adds a reader, which is forgotten when its response closes, and says the first words to it; or gives the reason why it may
   * hear nothing, and nothing was written. Rejects with AppError tooOften past the limits, and with what the database says.
   */
  connect(listener: Listener): Promise<GoneReason | undefined>;
  /** How many readers are connected to this process. */
  count(): number;
  /** Who is there in a channel that tells it, at whichever process. */
  here(channel: string): PresenceList;
  /** True for who has a stream open at this process. */
  isListening(userId: string): boolean;
  /** Ends all streams with a hint to come back; for a graceful stop. */
  close(): Promise<void>;
}

/** How many streams there may be at once. */
export interface StreamLimits {
  perUser: number;
  perAddress: number;
  total: number;
}

/** `total` unless a setting says otherwise. */
export const usualStreams = { perUser: 5, perAddress: 50, total: 2000 } as const satisfies StreamLimits;

/** Who is there: some of them by name, and how many there are in all. */
export interface PresenceList {
  logins: string[];
  count: number;
}

/** So many are named at most. */
export const maxNamed = 64;
/** Of their names together, so that processes can tell each other in one message of PostgreSQL. */
const maxNamesBytes = 6000;

/** Of these people; who came first is named first. */
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

/** What processes say to each other of who is with them. `of`: which process says it. */
export type PresenceWord = { of: string } & (
  | { channel: string; here: PresenceList }
  /** All that it said before is void; what holds follows. */
  | { begins: true }
  /** It knows nothing yet: everybody says what holds. */
  | { asks: true }
  | { lives: true }
  /** It stops; its people come back elsewhere. */
  | { stops: true }
);
