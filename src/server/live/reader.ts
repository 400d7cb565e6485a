import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import {
  atFrame,
  everything,
  type Frame,
  goneText,
  type HereTold,
  heartbeat,
  type Numbered,
  retryText,
  type Stale,
  staleFrame,
} from './frame.ts';
import type { GoneReason, Listener, StreamLimits, Who } from './live.ts';

/** A reader this far behind gets no more until it has read all of it; then it is told the newest number, and delays nobody. */
const maxQueuedBytes = 64 * 1024;
/** How long that may take. */
const catchUpMs = 30 * secondMs;
/** So much is kept for a reader behind an earlier answer on the same connection that it does not read. */
const maxUnsentBytes = 1024 * 1024;
/** How long a reader may take to hear the last words. */
const farewellMs = 5 * secondMs;
/** After so many heart-beats (26 to 30 minutes) a reader is asked to come back, which also shows a token anew. */
const mostBeats = 90;
const beatsSpread = 10;

/** One stream. It is told what happens only while it is current: it knows all there is up to a number. */
export class Reader implements Who {
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly address: string;
  /** Up to here it knows what happened. */
  seq = 0;
  isCurrent = false;
  /** It counts as somebody who is there. */
  isPresent = false;
  beatsLeft = mostBeats - Math.floor(Math.random() * beatsSpread);
  readonly #hearsNumbers: boolean;
  readonly #response: ServerResponse;
  readonly #writeHead: () => void;
  /** Called when a reader that was too slow has read everything. */
  readonly #onCaughtUp: (reader: Reader) => void;
  /** Something stale was not said to it, or could not be. */
  #missedStale = false;
  #isOpen = false;
  /** What is written to the connection itself comes after what the response has written. */
  #isHeadSent = false;
  /** Said before it was open. */
  #last: string | undefined;

  constructor(listener: Listener, onCaughtUp: (reader: Reader) => void) {
    const { userId, sessionId, address, response, writeHead } = listener;
    this.#hearsNumbers = listener.hearsNumbers === true;
    this.userId = userId;
    this.sessionId = sessionId;
    this.address = address;
    this.#response = response;
    this.#writeHead = writeHead;
    this.#onCaughtUp = onCaughtUp;
  }

  get isOver(): boolean {
    return this.#last !== undefined || this.#response.writableEnded || this.#response.destroyed;
  }

  /** Sends the head and the first words, or the last ones where it has ended meanwhile. */
  open(where: number | undefined, here?: Frame): void {
    this.#isOpen = true;
    this.#writeHead();
    this.#response.write(retryText());
    // The response keeps what it writes until the end of the turn, and longer behind the answer to an earlier call on the
    // same connection: nothing may overtake it.
    setImmediate(() => {
      this.#isHeadSent = this.#response.socket !== null;
    });
    if (this.#last === undefined) this.bringTo(where, here);
    else this.#end(this.#last);
  }

  /** From here on it hears everything after this number, if the channel has any. */
  bringTo(where: number | undefined, here?: Frame): void {
    if (this.isOver || !this.#isOpen) return;
    this.isCurrent = true;
    if (where !== undefined) {
      this.seq = Math.max(this.seq, where);
      this.#write(atFrame(this.seq));
    }
    if (here !== undefined) this.#write(here);
    // What is only stale has no number that could be missing.
    if (this.#missedStale) this.#write(everythingIsStale);
    this.#missedStale = false;
  }

  hear(telling: Numbered | Stale | HereTold): void {
    if ('stale' in telling) {
      if (this.isCurrent) this.#write(telling.stale);
      else this.#missedStale = true;
    } else if (!this.isCurrent) {
      // Told where the channel stands when it is.
    } else if ('here' in telling) {
      this.#write(telling.here);
    } else if (telling.seq > this.seq) {
      this.seq = telling.seq;
      this.#write(this.#hearsNumbers ? atFrame(this.seq) : telling.frame);
    }
  }

  beat(): void {
    if (this.isCurrent) this.#write(heartbeat);
  }

  /** Ends the stream for good, with the reason. */
  sayGone(reason: GoneReason): void {
    this.sayLast(goneText(reason));
  }

  /** Ends the stream. Who does not take the last words is cut off, so that nobody holds a connection by not reading. */
  sayLast(text: string): void {
    if (this.isOver) return;
    this.isCurrent = false;
    if (this.#isOpen) this.#end(text);
    else this.#last = text;
  }

  #end(text: string): void {
    this.#response.end(text);
    this.#cutOffAfter(farewellMs);
  }

  /** The response frames each piece anew and sends it in three parts; a chunk that is framed already costs a third less. */
  #write(frame: Frame): void {
    const { socket, chunkedEncoding } = this.#response;
    if (this.isOver) return;
    if (socket === null || !this.#isHeadSent) {
      this.#response.write(frame.plain);
      if (this.#response.writableLength > maxUnsentBytes) this.#response.destroy();
      return;
    }
    socket.write(chunkedEncoding ? frame.chunk : frame.plain);
    if (socket.writableLength > maxQueuedBytes && this.isCurrent) this.#fallBehind(socket);
  }

  #fallBehind(socket: Socket): void {
    this.isCurrent = false;
    const forget = this.#cutOffAfter(catchUpMs);
    socket.once('drain', () => {
      forget();
      if (!this.isOver) this.#onCaughtUp(this);
    });
  }

  #cutOffAfter(ms: number): () => void {
    const timer = setTimeout(() => this.#response.destroy(), ms);
    timer.unref();
    const forget = () => {
      clearTimeout(timer);
      this.#response.off('close', forget);
    };
    this.#response.once('close', forget);
    return forget;
  }
}

const everythingIsStale = staleFrame(everything);

type Owner = { userId: string; address: string };

/** Counts the open streams of this process by person and by address. */
export class StreamCounts {
  readonly #limits: StreamLimits | undefined;
  readonly #ofUser = new Map<string, number>();
  readonly #ofAddress = new Map<string, number>();
  total = 0;

  /** Without limits it only counts. */
  constructor(limits: StreamLimits | undefined) {
    this.#limits = limits;
  }

  /** Throws AppError tooOften where there are enough. */
  add({ userId, address }: Owner): void {
    const { perUser, perAddress, total } = this.#limits ?? { perUser: Infinity, perAddress: Infinity, total: Infinity };
    const isFull =
      this.total >= total || this.ofUser(userId) >= perUser || countOf(this.#ofAddress, address) >= perAddress;
    if (isFull) {
      throw new AppError('tooOften', 'Too many open connections. Please close some tabs and try again.', {
        retryAfterSeconds: 30,
      });
    }
    this.#change({ userId, address }, 1);
  }

  remove(owner: Owner): void {
    this.#change(owner, -1);
  }

  ofUser(userId: string): number {
    return countOf(this.#ofUser, userId);
  }

  #change({ userId, address }: Owner, by: 1 | -1): void {
    this.total += by;
    for (const [counts, key] of [
      [this.#ofUser, userId],
      [this.#ofAddress, address],
    ] as const) {
      const count = countOf(counts, key) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  }
}

const countOf = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0;
