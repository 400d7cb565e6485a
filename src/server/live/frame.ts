import type { GoneReason } from './live.ts';
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

type EventName = 'at' | 'change' | 'passing' | 'here' | 'stale';
const textOf = (event: EventName | 'gone', data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
export const frameOf = (event: EventName, data: object) => new Frame(textOf(event, data));
/** The number of the last thing that happened. */
export const atFrame = (seq: number) => frameOf('at', { seq });
export const goneText = (reason: GoneReason) => textOf('gone', { reason });
export const heartbeat = new Frame(': still here\n\n');
export const everything = ['everything'];
export const everythingIsStale = frameOf('stale', { topics: everything });

const leastRetryMs = 300;
const retrySpreadMs = 1200;

/** When to come back, spread over time, so that a room of hundreds does not in one moment; and all are within two seconds. */
export const retryText = () => `retry: ${leastRetryMs + Math.floor(Math.random() * retrySpreadMs)}\n\n`;

/** What is told to all who hear a channel. Without a number it is of this moment: who does not hear it hears it with the next, or misses it. */
export interface Told {
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
