import type { OutboxEntry } from '#web/outbox/entry.ts';
import { isLeaving } from '#web/outbox/entry.ts';

export const markKind = 'bingo mark';
export const photoKind = 'bingo photo';
export const kinds = [markKind, photoKind] as const;

export interface SquareOfRoom {
  roomId: string;
  challengeId: string;
  title: string;
}
/** A mark that the server does not have yet: what the square shall be. */
export type UnsentMark = OutboxEntry & { data: SquareOfRoom & { completed: boolean } };
/** A photo that the server does not have yet. While it is held, it waits for its person. */
export type UnsentPhoto = OutboxEntry & { data: SquareOfRoom & { isAnswer?: true } };
export type Unsent = UnsentMark | UnsentPhoto;

export const isMark = (entry: OutboxEntry): entry is UnsentMark => entry.kind === markKind;
export const isPhoto = (entry: OutboxEntry): entry is UnsentPhoto => entry.kind === photoKind;
export const isOfBingo = (entry: OutboxEntry): entry is Unsent => isMark(entry) || isPhoto(entry);

const isBehind = (entry: Unsent, other: Unsent) =>
  other.seq > entry.seq && other.data.roomId === entry.data.roomId && other.data.challengeId === entry.data.challengeId;

/** Something else is wished for the same square since. */
export function isOutdated(entry: Unsent, all: readonly Unsent[]): boolean {
  return all.some((other) => isBehind(entry, other) && (isMark(other) || isLeaving(other)));
}
