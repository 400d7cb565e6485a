import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#shared/errors.ts';
import { preferNoWait } from '#shared/prefer-no-wait.ts';
import { secondMs } from '#shared/time.ts';
import { eventStreamHeaders } from '../http/headers.ts';
import { addressKey } from '../rate-limits.ts';
import type { GoneReason, Listener, Live, Viewer } from './live.ts';

interface Stream extends Pick<Listener, 'channel' | 'receivesNumbers'> {
  caller: Pick<Listener, 'userId' | 'sessionId' | 'login'>;
  /** Thrown when the caller has no access to the channel. */
  refusal: () => AppError;
}

/** Turns a request into a server-sent event stream of a channel. Throws AppError before anything is sent. */
export async function openEventStream(
  { live }: { live: Live },
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, channel, refusal, receivesNumbers }: Stream,
): Promise<void> {
  const { raw: response } = reply;
  const writeHead = () => {
    reply.hijack();
    response.writeHead(200, eventStreamHeaders);
  };
  const { userId, sessionId, login } = caller;
  if (request.method === 'GET') {
    const isBrief = request.headers.prefer === preferNoWait;
    const address = addressKey(request.address);
    const reader = { userId, sessionId, login, receivesNumbers, isBrief, address, response, writeHead };
    if ((await live.connect({ channel, ...reader })) !== undefined) throw refusal();
    return;
  }
  // HEAD only asks whether the stream exists.
  if ((await channel.checkAccess([caller])).goneReason(caller) !== undefined) throw refusal();
  writeHead();
  response.end();
}

/** A reader this far behind gets nothing until it has caught up, and then the newest number, so it can't delay others. */
const maxQueuedBytes = 64 * 1024;
/** How long catching up may take. */
const catchUpMs = 30 * secondMs;
/** Maximum buffered for a reader that isn't reading an earlier answer on the same connection. */
const maxPendingBytes = 1024 * 1024;
/** How long a reader may take to read the final message. */
const finalMessageMs = 5 * secondMs;
/** After this many rounds (27 to 30 minutes) a reader has to reconnect, which also checks its token again. */
const maxRounds = 900;
const roundsSpread = 90;

/** One stream. It gets events only while it's current, which means it knows everything up to `seq`. */
export class Reader implements Viewer {
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly address: string;
  seq = 0;
  #isCurrent = false;
  isPresent = false;
  roundsLeft = maxRounds - Math.floor(Math.random() * roundsSpread);
  readonly #listener: Listener;
  readonly #response: ServerResponse;
  readonly #onCaughtUp: (reader: Reader) => void;
  /** More is queued for it than it may leave unread. */
  #isBehind = false;
  missedStale = false;
  #isOpen = false;
  /** Writing to the socket directly is safe only after the response has flushed. */
  #isHeadSent = false;
  /** The final message, set before the stream was open. */
  #finalText: string | undefined;

  constructor(listener: Listener, onCaughtUp: (reader: Reader) => void) {
    this.#listener = listener;
    this.#response = listener.response;
    this.userId = listener.userId;
    this.sessionId = listener.sessionId;
    this.address = listener.address;
    this.#onCaughtUp = onCaughtUp;
  }

  get #isOver(): boolean {
    return this.#finalText !== undefined || this.#response.writableEnded || this.#response.destroyed;
  }

  /** Sends the head and the first message, or the final one if it has already ended. */
  open(seq: number | undefined, here?: Frame): void {
    this.#isOpen = true;
    this.#listener.writeHead();
    this.#response.write(retryText());
    // The response buffers what it writes until the end of the turn, or longer behind an earlier answer on the same
    // connection; nothing may overtake it.
    setImmediate(() => {
      this.#isHeadSent = this.#response.socket !== null;
    });
    if (this.#finalText === undefined) this.bringUpTo(seq, here);
    else this.#endWithText(this.#finalText);
  }

  /** Sends the newest number, if the channel has numbers. From now on the reader gets every later event. */
  bringUpTo(seq: number | undefined, here?: Frame): void {
    if (this.#isOver || this.#isBehind || !this.#isOpen) return;
    this.#isCurrent = true;
    if (seq !== undefined) {
      this.seq = Math.max(this.seq, seq);
      this.#send(atFrame(this.seq));
    }
    if (here !== undefined) this.#send(here);
    // Stale topics have no number, so the reader can't notice the gap.
    if (this.missedStale) this.#send(everythingIsStale);
    this.missedStale = false;
  }

  /** A reader that isn't current, or may not know yet, gets the newest number later. */
  send({ frame, seq, isStale = false }: StreamMessage, isAllowed: boolean): void {
    if (!isAllowed || !this.#isCurrent) this.missedStale ||= isStale;
    else if (seq === undefined) this.#send(frame);
    else if (seq > this.seq) {
      this.seq = seq;
      this.#send(this.#listener.receivesNumbers ? atFrame(seq) : frame);
    }
  }

  beat(): void {
    if (this.#isCurrent) this.#send(heartbeat);
  }

  endWithReason(reason: GoneReason): void {
    this.end(goneText(reason));
  }

  /** Ends the stream. A reader that doesn't take the final message is cut off, so that it can't block a connection. */
  end(text: string): void {
    if (this.#isOver) return;
    this.#isCurrent = false;
    if (this.#isOpen) this.#endWithText(text);
    else this.#finalText = text;
  }

  #endWithText(text: string): void {
    this.#response.end(text);
    this.#cutOffAfter(finalMessageMs);
  }

  /** The response would frame every write and send it in three parts; a pre-framed chunk costs a third less. */
  #send(frame: Frame): void {
    const { socket, chunkedEncoding } = this.#response;
    if (this.#isOver) return;
    if (socket === null || !this.#isHeadSent) {
      this.#response.write(frame.plain);
      if (this.#response.writableLength > maxPendingBytes) this.#response.destroy();
      return;
    }
    socket.write(chunkedEncoding ? frame.chunk : frame.plain);
    if (socket.writableLength > maxQueuedBytes && this.#isCurrent) this.#fallBehind(socket);
  }

  #fallBehind(socket: Socket): void {
    this.#isCurrent = false;
    this.#isBehind = true;
    const cancel = this.#cutOffAfter(catchUpMs);
    socket.once('drain', () => {
      cancel();
      this.#isBehind = false;
      if (!this.#isOver) this.#onCaughtUp(this);
    });
  }

  #cutOffAfter(ms: number): () => void {
    const timer = setTimeout(() => this.#response.destroy(), ms).unref();
    const cancel = () => {
      clearTimeout(timer);
      this.#response.off('close', cancel);
    };
    this.#response.once('close', cancel);
    return cancel;
  }
}

/** A message on streams, encoded once for all readers. */
export class Frame {
  /** Unchunked, for HTTP/1.0 connections (nginx by default). */
  readonly plain: Buffer;
  /** As one chunk of a chunked body (RFC 9112, section 7.1). */
  readonly chunk: Buffer;

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.chunk = Buffer.concat([Buffer.from(`${this.plain.length.toString(16)}\r\n`), this.plain, Buffer.from('\r\n')]);
  }
}

type EventName = 'at' | 'change' | 'passing' | 'here' | 'stale';
const textOf = (event: EventName | 'gone', data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
export const frameOf = (event: EventName, data: object) => new Frame(textOf(event, data));
const atFrame = (seq: number) => frameOf('at', { seq });
const goneText = (reason: GoneReason) => textOf('gone', { reason });
const heartbeat = new Frame(': still here\n\n');
export const everything = ['everything'];
const everythingIsStale = frameOf('stale', { topics: everything });

const leastRetryMs = 300;
const retrySpreadMs = 1200;

/** Spreads reconnects of hundreds of readers over time, all within two seconds. */
export const retryText = () => `retry: ${leastRetryMs + Math.floor(Math.random() * retrySpreadMs)}\n\n`;

/** A message to every reader of a channel. Those with a number are sent in order. */
interface StreamMessage {
  frame: Frame;
  seq?: number;
  /** A reader that misses it learns later that everything may be stale. */
  isStale?: boolean;
}
export type NumberedMessage = StreamMessage & { seq: number };

export type Delivery = StreamMessage | { gone: 'deleted' } | { gone: 'removed'; userId: string };

/** `isKnown`: access has been checked. Readers who have lost it are notified even if it couldn't be checked. */
export function deliver(delivery: Delivery, readers: readonly Reader[], isKnown: boolean): void {
  if ('gone' in delivery) {
    // Otherwise the access check has already ended the streams of removed users.
    const hasLostAccess = (reader: Reader) =>
      delivery.gone === 'deleted' || (!isKnown && reader.userId === delivery.userId);
    for (const reader of readers) if (hasLostAccess(reader)) reader.endWithReason(delivery.gone);
  } else {
    for (const reader of readers) reader.send(delivery, isKnown);
  }
}
