import { withAt } from '#shared/lists.ts';
import { addressFor } from '#web/api/client.ts';
import { isLeaving, type NewEntry, type Outbox, type OutboxEntry } from '#web/outbox/entry.ts';
import type { BoardEntry, setCompleted, uploadImage } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { words } from '../words.ts';

/**
 * The server's board with what is on its way to it laid over it, oldest first: the last wish for a square shows. What was
 * refused, or waits for its person, changes nothing. The same board where nothing is changed.
 */
export function applyMarks(entries: readonly BoardEntry[], pending: readonly Unsent[]): readonly BoardEntry[] {
  let board = entries;
  for (const entry of pending) if (isLeaving(entry)) board = withEntry(board, entry);
  return board;
}

function withEntry(entries: readonly BoardEntry[], entry: Unsent): readonly BoardEntry[] {
  const { challengeId } = entry.data;
  return isMark(entry)
    ? withSquare(entries, challengeId, entry.data.completed)
    : withSquare(entries, challengeId, true, true);
}

function withSquare(
  entries: readonly BoardEntry[],
  challengeId: string,
  completed: boolean,
  getsPhoto = false,
): readonly BoardEntry[] {
  const position = entries.findIndex(({ challenge }) => challenge.id === challengeId);
  const before = entries[position];
  if (before === undefined) return entries;
  const has_image = getsPhoto || (completed && before.has_image);
  if (before.completed === completed && before.has_image === has_image) return entries;
  // When it is done is for the server to say.
  const completed_at = completed && before.completed ? before.completed_at : null;
  return withAt(entries, position, { ...before, completed, completed_at, has_image });
}

/** The board without the squares that were questioned and that their owner takes back just now. */
export function withoutTakenBack(
  entries: readonly BoardEntry[],
  takenBack: ReadonlySet<number>,
): readonly BoardEntry[] {
  const taken = entries.filter(({ seq }) => seq !== undefined && takenBack.has(seq));
  return taken.reduce((board, { challenge }) => withSquare(board, challenge.id, false), entries);
}

const squareOf = (board: readonly BoardEntry[], { data }: Unsent) =>
  board.find(({ challenge }) => challenge.id === data.challengeId);

/** Refused marks worth telling: nothing else is wished for the square since, and it is not as it was wished anyway. */
export function failedMarks(entries: readonly BoardEntry[], pending: readonly Unsent[]): PendingMark[] {
  const shown = applyMarks(entries, pending);
  const isWish = (mark: PendingMark) => squareOf(shown, mark)?.completed === mark.data.completed;
  return pending
    .filter(isMark)
    .filter((mark) => mark.phase === 'refused' && !isOutdated(mark, pending) && !isWish(mark));
}

/** By challenge: the photo that waits for a square or is on its way to it. One that was taken back behind it is not shown. */
export function photosOf(pending: readonly Unsent[]): ReadonlyMap<string, PendingPhoto> {
  const photos = pending.filter((entry): entry is PendingPhoto => !isMark(entry) && !isOutdated(entry, pending));
  return new Map(photos.map((photo) => [photo.data.challengeId, photo]));
}

/** What waits in vain: what was outdated, a refused mark not worth telling, a photo whose square is done or no longer on the board, or is open again where it was to answer a question. */
export function uselessOf(entries: readonly BoardEntry[] | undefined, pending: readonly Unsent[]): Unsent[] {
  // A photo on its way may be refused still: it takes nothing from one that waits.
  const marked = entries && applyMarks(entries, pending.filter(isMark));
  const told = new Set<Unsent>(entries && failedMarks(entries, pending));
  return pending.filter((entry) => {
    if (isLeaving(entry)) return false;
    if (isOutdated(entry, pending)) return true;
    if (marked === undefined) return false;
    if (isMark(entry)) return !told.has(entry);
    // A photo that answers a question is for a square that is done, every other one for a square that is open.
    return squareOf(marked, entry)?.completed !== (entry.data.isAnswer === true);
  });
}

const markKind = 'bingo mark';
export const photoKind = 'bingo photo';
export const kinds = [markKind, photoKind] as const;

interface SquareOfRoom {
  roomId: string;
  challengeId: string;
  title: string;
}
/** A mark that the server does not have yet: what the square shall be. */
export type PendingMark = OutboxEntry & { data: SquareOfRoom & { completed: boolean } };
/** A photo that the server does not have yet. While it is held, it waits for its person. */
export type PendingPhoto = OutboxEntry & { data: SquareOfRoom & { isAnswer?: true } };
export type Unsent = PendingMark | PendingPhoto;

export const isMark = (entry: OutboxEntry): entry is PendingMark => entry.kind === markKind;
export const isPhoto = (entry: OutboxEntry): entry is PendingPhoto => entry.kind === photoKind;
export const isOfBingo = (entry: OutboxEntry): entry is Unsent => isMark(entry) || isPhoto(entry);

const isBehind = (entry: Unsent, other: Unsent) =>
  other.seq > entry.seq && other.data.roomId === entry.data.roomId && other.data.challengeId === entry.data.challengeId;

/** Something else is wished for the same square since. */
function isOutdated(entry: Unsent, all: readonly Unsent[]): boolean {
  return all.some((other) => isBehind(entry, other) && (isMark(other) || isLeaving(other)));
}

export type Challenge = Pick<SquareOfRoom, 'title'> & { id: string };

/** Marks and photos of one room, because a photo and the undoing of its square must not overtake each other. */
const laneOf = (roomId: string) => `room/${roomId}`;

function entryOf(kind: string, { roomId }: BoardAddress, { id: challengeId, title }: Challenge) {
  // One of a kind for each square: a later wish takes the place of one that never left.
  const slot = `${kind}/${roomId}/${challengeId}`;
  return { kind, lane: laneOf(roomId), slot, data: { roomId, challengeId, title } };
}

export function markEntry(seat: BoardAddress, challenge: Challenge, completed: boolean): NewEntry {
  const path = '/users/{login}/rooms/{roomId}/challenges/{challengeId}';
  const address = addressFor<typeof setCompleted>(path, { ...seat, challengeId: challenge.id });
  const { data, ...entry } = entryOf(markKind, seat, challenge);
  return {
    ...entry,
    label: words.pending.mark(challenge.title, completed),
    request: { method: 'PUT', address, body: { completed } },
    data: { ...data, completed },
  };
}

/** Held: it leaves when its person says so. `isAnswer`: for a square that is done, about which somebody asks. */
export function photoEntry(seat: BoardAddress, challenge: Challenge, photo: Blob, isAnswer = false): NewEntry {
  const path = '/users/{login}/rooms/{roomId}/challenges/{challengeId}/image';
  const address = addressFor<typeof uploadImage>(path, { ...seat, challengeId: challenge.id });
  const { data, ...entry } = entryOf(photoKind, seat, challenge);
  return {
    ...entry,
    data: isAnswer ? { ...data, isAnswer } : data,
    label: words.pending.photo(challenge.title),
    request: { method: 'POST', address, photo },
    isHeld: true,
  };
}

/** Lets a photo go, again where it came to nothing; a second press changes nothing. */
export function sendPhoto(outbox: Outbox, { id, phase }: PendingPhoto): void {
  if (phase === 'held') void outbox.release(id);
  else if (phase === 'refused') void outbox.retry(id);
  else outbox.flush();
}

/** It may have arrived already: then its square is opened again behind it. */
export async function discardPhoto(outbox: Outbox, seat: BoardAddress, photo: PendingPhoto): Promise<void> {
  if (await outbox.discard(photo.id)) return;
  // The square was done before, and stays so.
  if (photo.data.isAnswer) return;
  const { challengeId, title } = photo.data;
  await outbox.put(markEntry(seat, { id: challengeId, title }, false));
}

export const mayHaveLeft = ({ phase, triedAt }: PendingPhoto) =>
  phase === 'sending' || (phase === 'waiting' && triedAt !== undefined);
