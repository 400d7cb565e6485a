import type { Outbox } from '#web/outbox/entry.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';

/** The outbox, and what a room tells it. */
export interface RoomOutbox {
  outbox: Outbox;
  /** This person is in the room. */
  enterRoom: (roomId: string) => void;
  /** The room is gone, or this person left it: nothing can be sent there any more. */
  endRoom: (roomId: string) => void;
}

let opening: Promise<RoomOutbox> | undefined;

/** The site's outbox, heard by Plates. Where its code cannot come, the next call asks again. */
export function openOutbox(): Promise<RoomOutbox> {
  opening ??= Promise.all([loadOutbox(), import('./follow-outbox.ts')])
    .then(([outbox, { followOutbox }]) => followOutbox(outbox))
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}
