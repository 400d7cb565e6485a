import type { Stored } from '../device/stored.ts';
import type { StoredEntry } from './store.ts';

/** One call of the API, as it will be made when there is a network. */
export interface OutboxRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  /** With `/api`. */
  address: string;
  /** What becomes JSON. */
  body?: unknown;
  /** Sent in the place of a body, as the form-data field `image`. */
  photo?: Blob;
}

/** What is to be sent. */
export interface NewEntry {
  /** What it is, for who shows it: 'cigar', 'bingo mark'. */
  kind: string;
  /** Entries of one lane are sent in order; lanes do not wait for each other. */
  lane: string;
  /** For the person who looks at what waits. */
  label: string;
  request: OutboxRequest;
  /** What it means, for who lays it over the server's data. Can be cloned. */
  data: unknown;
  /** Refusals that mean there is nothing left to do, such as 404 for what shall be deleted. */
  settledBy?: readonly number[];
  /** Waits for `release`. */
  isHeld?: boolean;
  /** An entry takes the place of the one before it in the same slot, if that was never tried. */
  slot?: string;
}

export type Phase = 'held' | 'waiting' | 'sending' | 'refused';

/** What is kept of it, and what of that the page shows. */
export interface OutboxEntry
  extends NewEntry,
    Pick<StoredEntry, 'id' | 'seq' | 'owner' | 'putAt' | 'triedAt' | 'problem' | 'status' | 'whyNotStored'> {
  phase: Phase;
  /** The server may have it: nobody can only throw it away any more (`discard`). */
  mayBeCounted: boolean;
  /** Part of a photo that has left, from 0 to 1. */
  share?: number;
  /** Outlives the page. */
  isStored: boolean;
}

/** Called in every tab once the server has it. `answer` is undefined where there was none, or another tab heard it long ago. */
export type SettledListener = (entry: OutboxEntry, answer: unknown) => void | Promise<void>;

export interface Outbox {
  /** Resolves once it is kept on the device, or known not to be (`isStored`); it is sent in either case. */
  put(entry: NewEntry): Promise<OutboxEntry>;
  /** A held entry may leave, behind what waits in its lane by now. */
  release(id: string): Promise<void>;
  /** A refused entry is tried again, likewise. */
  retry(id: string): Promise<void>;
  /**
   * True when it is gone without ever having been counted; false when an earlier try may be: the caller puts the opposite behind it. What
   * waits stays then, and is sent before that; what was refused goes.
   */
  discard(id: string): Promise<boolean>;
  /** Tries all at once, whatever they wait for. */
  flush(): void;
  /** Of who is signed in, oldest first; the same in all tabs. */
  entries: Stored<readonly OutboxEntry[]>;
  /** What the server has leaves `entries` once all listeners are done: merge the answer into what was read, there. */
  onSettled(kind: string, listener: SettledListener): () => void;
}

/** On its way, or about to be: it is shown as done. */
export const isLeaving = ({ phase }: Pick<OutboxEntry, 'phase'>): boolean => phase === 'waiting' || phase === 'sending';
