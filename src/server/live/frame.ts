import type { Changed, GoneReason, Here } from './live.ts';
import type { Reader } from './reader.ts';

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

/** The number of the last thing that happened. */
export const atFrame = (seq: number) => new Frame(event('at', { seq }));
export const changeFrame = (changed: Changed) => new Frame(event('change', changed));
export const passingFrame = (passing: object) => new Frame(event('passing', passing));
export const hereFrame = (here: Here) => new Frame(event('here', here));
export const staleFrame = (topics: readonly string[]) => new Frame(event('stale', { topics }));
export const goneText = (reason: GoneReason) => event('gone', { reason });
export const heartbeat = new Frame(': still here\n\n');
export const everything = ['everything'];

const leastRetryMs = 300;
const retrySpreadMs = 1200;

/** When to come back, spread over time, so that a room of hundreds does not in one moment; and all are within two seconds. */
export const retryText = () => `retry: ${leastRetryMs + Math.floor(Math.random() * retrySpreadMs)}\n\n`;

function event(name: 'at' | 'change' | 'passing' | 'here' | 'stale' | 'gone', data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What is numbered, in the order of its channel. */
export interface Numbered {
  seq: number;
  frame: Frame;
}

/** What is only stale, and has no number. */
export interface Stale {
  stale: Frame;
}

/**
 * Who is there now, which who does not hear it hears with the next, or with where the channel stands; or what passes, which is missed by
 * who does not hear it.
 */
export interface HereTold {
  here: Frame;
}

export type Telling = Numbered | Stale | HereTold | { gone: 'deleted' } | { gone: 'removed'; userId: string };

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
