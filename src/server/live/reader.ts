import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import type { GoneReason, Listener, StreamLimits, Who } from './live.ts';

/** A reader this far behind gets no more until it has read all of it; then it is told the newest number, and delays nobody. */
const maxQueuedBytes = 64 * 1024;
/** How long that may take. */
const catchUpMs = 30 * secondMs;
/** So much is kept for a reader behind an earlier answer on the same connection that it does not read. */
const maxPendingBytes = 1024 * 1024;
/** How long a reader may take to hear the last words. */
const farewellMs = 5 * secondMs;
/** After so many heart-beats (26 to 30 minutes) a reader is asked to come back, which also shows a token anew. */
const maxBeats = 90;
const beatsSpread = 10;

/** One stream. It is told what happens only while it is current: it knows all there is up to a number. */
export class Reader implements Who {
  readonly userId: string;
  readonly sessionId: string | undefined;
  /** Up to here it knows what happened. */
  seq = 0;
  isCurrent = false;
  /** It counts as somebody who is there. */
  isPresent = false;
  beatsLeft = maxBeats - Math.floor(Math.random() * beatsSpread);
  readonly #listener: Listener;
  readonly #response: ServerResponse;
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
    this.#listener = listener;
    this.#response = listener.response;
    this.userId = listener.userId;
    this.sessionId = listener.sessionId;
    this.#onCaughtUp = onCaughtUp;
  }

  get isOver(): boolean {
    return this.#last !== undefined || this.#response.writableEnded || this.#response.destroyed;
  }

  /** Sends the head and the first words, or the last ones where it has ended meanwhile. */
  open(where: number | undefined, here?: Frame): void {
    this.#isOpen = true;
    this.#listener.writeHead();
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

  hear({ frame, seq, isStale = false }: Told): void {
    // Who is not current is told where the channel stands when it is.
    if (!this.isCurrent) this.#missedStale ||= isStale;
    else if (seq === undefined) this.#write(frame);
    else if (seq > this.seq) {
      this.seq = seq;
      this.#write(this.#listener.receivesNumbers ? atFrame(seq) : frame);
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
      if (this.#response.writableLength > maxPendingBytes) this.#response.destroy();
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

type Owner = Pick<Listener, 'userId' | 'address'>;

/** Counts the open streams of this process by person and by address. */
export class StreamCounts {
  readonly #limits: StreamLimits;
  readonly #ofUser = new Map<string, number>();
  readonly #ofAddress = new Map<string, number>();
  total = 0;

  /** Without limits it only counts. */
  constructor(limits: StreamLimits = { perUser: Infinity, perAddress: Infinity, total: Infinity }) {
    this.#limits = limits;
  }

  /** Throws AppError tooOften where there are enough. */
  add(owner: Owner): void {
    const { perUser, perAddress, total } = this.#limits;
    const ofAddress = this.#ofAddress.get(owner.address) ?? 0;
    if (this.total >= total || this.ofUser(owner.userId) >= perUser || ofAddress >= perAddress) {
      throw new AppError('tooOften', 'Too many open connections. Please close some tabs and try again.', {
        retryAfterSeconds: 30,
      });
    }
    this.#change(owner, 1);
  }

  remove(owner: Owner): void {
    this.#change(owner, -1);
  }

  ofUser(userId: string): number {
    return this.#ofUser.get(userId) ?? 0;
  }

  #change({ userId, address }: Owner, by: 1 | -1): void {
    this.total += by;
    add(this.#ofUser, userId, by);
    add(this.#ofAddress, address, by);
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** What is said on streams, encoded once however many hear it. */
export class Frame {
  /** As it is, for a connection that knows no chunks (HTTP/1.0, which nginx speaks unless told otherwise). */
  readonly plain: Buffer;
  /** As one chunk of a body of unknown length (RFC 9112, section 7.1). */
  readonly chunk: Buffer;

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.chunk = Buffer.concat([Buffer.from(`${this.plain.length.toString(16)}\r\n`), this.plain, Buffer.from('\r\n')]);
  }
}

type EventName = 'at' | 'change' | 'passing' | 'here' | 'stale';
const textOf = (event: EventName | 'gone', data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
export const frameOf = (event: EventName, data: object) => new Frame(textOf(event, data));
/** The number of the last thing that happened. */
const atFrame = (seq: number) => frameOf('at', { seq });
const goneText = (reason: GoneReason) => textOf('gone', { reason });
const heartbeat = new Frame(': still here\n\n');
export const everything = ['everything'];
export const everythingIsStale = frameOf('stale', { topics: everything });

const leastRetryMs = 300;
const retrySpreadMs = 1200;

/** When to come back, spread over time, so that a room of hundreds does not in one moment; and all are within two seconds. */
export const retryText = () => `retry: ${leastRetryMs + Math.floor(Math.random() * retrySpreadMs)}\n\n`;

/** What is told to all who hear a channel. Without a number it is of this moment: who does not hear it hears it with the next, or misses it. */
interface Told {
  frame: Frame;
  /** It is told in the order of its channel. */
  seq?: number;
  /** Who does not hear it is told later that everything may be stale. */
  isStale?: boolean;
}

/** What is numbered, in the order of its channel. */
export type Numbered = Told & { seq: number };

export type Telling = Told | { gone: 'deleted' } | { gone: 'removed'; userId: string };

/** `isKnown`: it was asked who may hear it. Who has lost a channel is told also where that could not be asked. */
export function tell(telling: Telling, readers: readonly Reader[], isKnown: boolean): void {
  if ('gone' in telling) {
    // Of those who are removed the others were found when it was asked who may still hear it.
    const lose = (reader: Reader) => telling.gone === 'deleted' || (!isKnown && reader.userId === telling.userId);
    for (const reader of readers) if (lose(reader)) reader.sayGone(telling.gone);
  } else if (isKnown) {
    for (const reader of readers) reader.hear(telling);
  }
}
