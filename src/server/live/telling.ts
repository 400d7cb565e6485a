import type { Frame } from './frame.ts';
import type { Reader } from './reader.ts';

/** What is numbered, in the order of its channel. */
export interface Numbered {
  seq: number;
  frame: Frame;
}

/** A heart, in the order of the channel's hearts. */
export interface HeartTold {
  n: number;
  frame: Frame;
}

/** Up to where a reader knows: numbers of the last event, and of the last change of hearts where there are any. */
export interface Where {
  seq: number;
  n: number | undefined;
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

export type Telling =
  | Numbered
  | HeartTold
  | Stale
  | HereTold
  | { gone: 'deleted' }
  | { gone: 'removed'; userId: string };

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
