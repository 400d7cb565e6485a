import type { NewEntry, WhyNotKept } from './entry.ts';

/** Who may send: a login and a token of that same person. */
export interface Session {
  login: string;
  /** Folded: a login can be respelled, and stays the same person. */
  ownerKey: string;
  token: string;
}

/** An entry as it lies in the store. What will travel is text already, so that it is the same each time. */
export interface StoredEntry extends Omit<NewEntry, 'request' | 'isHeld'> {
  seq: number;
  id: string;
  owner: string;
  ownerKey: string;
  putAt: number;
  method: 'POST' | 'PUT' | 'DELETE';
  address: string;
  json?: string;
  /** Its bytes lie beside it: they are not read with every list. */
  hasPhoto: boolean;
  phase: 'held' | 'waiting' | 'refused';
  /** Counts its changes, so that news that comes late is known as such. */
  revision: number;
  triedAt?: number;
  /** From when on its id may be known to the server, as far as the person was told; later than `triedAt` once they decided. */
  agesFrom?: number;
  /** Tries without an answer since somebody asked for one. */
  tries: number;
  /** Answers that told of a fault of the server. */
  faults: number;
  notBefore?: number;
  /** It was the server who named the time. */
  isAsked?: boolean;
  problem?: string;
  status?: number;
  /** The server itself has refused it. Where it was only given up, an earlier try may have been counted. */
  isSure?: boolean;
  whyNotKept?: WhyNotKept;
}

/** What an entry becomes; undefined leaves it as it is. */
export type Change = (entry: StoredEntry) => StoredEntry | 'gone' | undefined;

/** Where entries wait. Each call is one transaction, and resolves when it is complete. */
export interface EntryStore {
  /** `replaced` are the ids that stood in its slot. The session is kept with it for who sends without a page. */
  add(
    entry: Omit<StoredEntry, 'seq'>,
    photo: Blob | undefined,
    session: Session,
  ): Promise<{ entry: StoredEntry; replaced: string[] }>;
  /** Of one person, or everybody's; oldest first. */
  list(ownerKey?: string): Promise<StoredEntry[]>;
  /** What is to be sent next in a lane, in its order, at most so many. */
  heads(ownerKey: string, lane: string, atMost: number): Promise<StoredEntry[]>;
  photo(id: string): Promise<Blob | undefined>;
  /** How it is now; undefined when it is gone. With `toEnd` it stands behind all others afterwards. */
  change(id: string, change: Change, how?: { toEnd?: boolean; session?: Session }): Promise<StoredEntry | undefined>;
  /** Takes away everybody's, or everybody else's, and the session likewise. */
  forget(exceptOwnerKey?: string): Promise<void>;
  /** There is one only as long as something of that person waits. */
  session(): Promise<Session | undefined>;
  /** Whose turn it is now. Kept only where something of theirs waits. */
  setSession(session: Session | undefined): Promise<void>;
  /** That token is good for nothing any more. */
  dropSession(token: string): Promise<void>;
}

/** It has left, and no refusal of the server says that it came to nothing. */
export const mayBeCounted = ({ triedAt, isSure }: StoredEntry): boolean => triedAt !== undefined && isSure !== true;

/** The next one may take its place: it never left. */
export function isReplaceable(entry: StoredEntry, by: Pick<StoredEntry, 'slot' | 'ownerKey'>): boolean {
  if (by.slot === undefined || entry.slot !== by.slot || entry.ownerKey !== by.ownerKey) return false;
  return entry.phase !== 'waiting' || entry.triedAt === undefined;
}
