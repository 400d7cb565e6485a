import type { makeOutbox } from './make-outbox.ts';

/** One call of the API, to be made once there is a network. */
export interface OutboxRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Including `/api`. */
  address: string;
  body?: unknown;
  /** Sent instead of a body, as the form-data field `image`. */
  photo?: Blob;
}

export interface NewEntry {
  /** Lets a view find its entries: 'cigar', 'bingo mark'. */
  kind: string;
  /** The name of its queue. A queue is sent in order, independently of other queues. */
  lane: string;
  label: string;
  request: OutboxRequest;
  /** For the optimistic update. Must be cloneable. */
  data: unknown;
  /** Error statuses that mean there's nothing left to do, such as 404 for a deletion. */
  settledBy?: readonly number[];
  /** Isn't sent before `release`. */
  isHeld?: boolean;
  /** A newer entry replaces the previous one in the same slot, if that was never tried. */
  slot?: string;
}

export type Phase = 'held' | 'waiting' | 'sending' | 'refused';

/** Why an entry is only in memory: the browser stores nothing, or has no space left. */
export type NotStoredReason = 'refused' | 'full';

export interface Session {
  login: string;
  /** The folded username, which stays the same if the user changes its spelling. */
  ownerKey: string;
  token: string;
}

/** A stored entry. Its body is serialised already, so that every try sends the same. */
export interface StoredEntry extends Omit<NewEntry, 'request' | 'isHeld'> {
  seq: number;
  /** Sent as Idempotency-Key. */
  id: string;
  owner: string;
  ownerKey: string;
  putAt: number;
  method: OutboxRequest['method'];
  address: string;
  json?: string;
  /** Its bytes are stored separately, so that lists don't read them. */
  hasPhoto: boolean;
  phase: Exclude<Phase, 'sending'>;
  /** Counts its changes, so that late messages are recognised. */
  revision: number;
  /** When it was first sent; from then on the server may have it. */
  triedAt?: number;
  /** The age of its id counts from here: the first try, or the user's decision to send an old entry anyway. */
  agesFrom?: number;
  /** Unanswered tries since the last request by the user. */
  tries: number;
  faults: number;
  notBefore?: number;
  /** Whether the server set the delay. */
  isAsked?: boolean;
  /** Why it was refused, or is still pending, as a sentence. */
  problem?: string;
  status?: number;
  /** Whether the server itself refused it. If the client merely gave up, an earlier try may have been counted. */
  isSure?: boolean;
  notStoredReason?: NotStoredReason;
}

export interface OutboxEntry
  extends Omit<NewEntry, 'request' | 'isHeld'>,
    Pick<StoredEntry, 'id' | 'seq' | 'owner' | 'putAt' | 'triedAt' | 'problem' | 'status' | 'notStoredReason'> {
  phase: Phase;
  /** Whether the server may have it, so that it can't simply be discarded. */
  mayBeCounted: boolean;
  photo?: Blob;
  /** Uploaded part of the photo, from 0 to 1. */
  share?: number;
  isStored: boolean;
}

/** Called in every tab once the server has it; `answer` is undefined if this tab didn't get it. */
export type SettledListener = (entry: OutboxEntry, answer: unknown) => void | Promise<void>;

/** What features use of the outbox. */
export type Outbox = Pick<
  ReturnType<typeof makeOutbox>,
  'put' | 'release' | 'retry' | 'discard' | 'flush' | 'entries' | 'onSettled'
>;

/** Whether it's in flight or about to be, and so is shown as done. */
export const isQueued = ({ phase }: Pick<OutboxEntry, 'phase'>): boolean => phase === 'waiting' || phase === 'sending';

/** Whether it was sent and the server hasn't clearly refused it. */
export const mayBeCounted = ({ triedAt, isSure }: StoredEntry): boolean => triedAt !== undefined && isSure !== true;

/** Whether a newer entry in its slot may replace it, because it was never sent or no longer will be. */
export const isReplaceable = ({ phase, triedAt }: StoredEntry): boolean => phase !== 'waiting' || triedAt === undefined;
