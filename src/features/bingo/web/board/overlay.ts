import { withAt } from '#shared/lists.ts';
import { addressFor } from '#web/api/client.ts';
import { isQueued, type NewEntry, type Outbox, type OutboxEntry } from '#web/outbox/entry.ts';
import type { BoardAddress, BoardEntry, setCompleted, uploadImage } from '../../contract.ts';
import * as messages from '../messages.ts';

/** The server's board with pending marks and photos applied in order; the same object if nothing changes. */
export function applyMarks(entries: readonly BoardEntry[], pending: readonly PendingEntry[]): readonly BoardEntry[] {
  return pending.filter(isQueued).reduce(withEntry, entries);
}

const withEntry = (entries: readonly BoardEntry[], entry: PendingEntry): readonly BoardEntry[] =>
  withSquare(entries, entry.data.challengeId, isMark(entry) ? entry.data.completed : true, !isMark(entry));

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
  // Only the server has the completion time.
  const completed_at = completed && before.completed ? before.completed_at : null;
  return withAt(entries, position, { ...before, completed, completed_at, has_image });
}

/** The board, with questioned squares shown as open while their owner is undoing them. */
export function withoutUndone(entries: readonly BoardEntry[], undoneSeqs: ReadonlySet<number>): readonly BoardEntry[] {
  const taken = entries.filter(({ seq }) => seq !== undefined && undoneSeqs.has(seq));
  return taken.reduce((board, { challenge }) => withSquare(board, challenge.id, false), entries);
}

const squareOf = (board: readonly BoardEntry[], { data }: PendingEntry) =>
  board.find(({ challenge }) => challenge.id === data.challengeId);

/** Refused marks to report: no later entry replaces them, and the square isn't in the requested state anyway. */
export function failedMarks(entries: readonly BoardEntry[], pending: readonly PendingEntry[]): PendingMark[] {
  const shown = applyMarks(entries, pending);
  const isInState = (mark: PendingMark) => squareOf(shown, mark)?.completed === mark.data.completed;
  const refused = pending.filter(isMark).filter(({ phase }) => phase === 'refused');
  return refused.filter((mark) => !isOutdated(mark, pending) && !isInState(mark));
}

/** The pending photo of each square, by challenge, unless the square was undone afterwards. */
export function photosOf(pending: readonly PendingEntry[]): ReadonlyMap<string, PendingPhoto> {
  const photos = pending.filter((entry): entry is PendingPhoto => !isMark(entry) && !isOutdated(entry, pending));
  return new Map(photos.map((photo) => [photo.data.challengeId, photo]));
}

/**
 * Entries that are no longer needed: those replaced by later ones, refused marks that aren't reported, and photos that
 * no longer fit their square.
 */
export function obsoleteOf(
  entries: readonly BoardEntry[] | undefined,
  pending: readonly PendingEntry[],
): PendingEntry[] {
  // A photo in flight may still be refused, so it doesn't make a waiting one obsolete.
  const marked = entries && applyMarks(entries, pending.filter(isMark));
  const reported = new Set<PendingEntry>(entries && failedMarks(entries, pending));
  return pending.filter((entry) => {
    if (isQueued(entry)) return false;
    if (isOutdated(entry, pending)) return true;
    if (marked === undefined) return false;
    if (isMark(entry)) return !reported.has(entry);
    // An answer needs a done square, any other photo an open one.
    return squareOf(marked, entry)?.completed !== (entry.data.isAnswer === true);
  });
}

const markKind = 'bingo mark';
export const photoKind = 'bingo photo';
export const kinds = [markKind, photoKind] as const;

type SquareOfRoom = Record<'roomId' | 'challengeId' | 'title', string>;
/** A mark that the server doesn't have yet: the requested state. */
export type PendingMark = OutboxEntry & { data: SquareOfRoom & { completed: boolean } };
/** A photo that the server doesn't have yet. In the phase `held` it isn't sent until the person presses Send. */
export type PendingPhoto = OutboxEntry & { data: SquareOfRoom & { isAnswer?: true } };
export type PendingEntry = PendingMark | PendingPhoto;

export const isMark = (entry: OutboxEntry): entry is PendingMark => entry.kind === markKind;
export const isPhoto = (entry: OutboxEntry): entry is PendingPhoto => entry.kind === photoKind;

const isBehind = (entry: PendingEntry, other: PendingEntry) =>
  other.seq > entry.seq && other.data.roomId === entry.data.roomId && other.data.challengeId === entry.data.challengeId;

/** Whether a later entry for the same square replaces this one. */
function isOutdated(entry: PendingEntry, all: readonly PendingEntry[]): boolean {
  return all.some((other) => isBehind(entry, other) && (isMark(other) || isQueued(other)));
}

export type Challenge = Pick<SquareOfRoom, 'title'> & { id: string };

function entryOf(kind: string, { roomId }: BoardAddress, { id: challengeId, title }: Challenge) {
  // Each square has at most one unsent entry of each kind: a later one replaces it.
  const slot = `${kind}/${roomId}/${challengeId}`;
  // Marks and photos share a queue, because a photo and the undoing of its square must stay in order.
  return { kind, lane: `room/${roomId}`, slot, data: { roomId, challengeId, title } };
}

export function markEntry(board: BoardAddress, challenge: Challenge, completed: boolean): NewEntry {
  const path = '/users/{login}/rooms/{roomId}/challenges/{challengeId}';
  const address = addressFor<typeof setCompleted>(path, { ...board, challengeId: challenge.id });
  const { data, ...entry } = entryOf(markKind, board, challenge);
  return {
    ...entry,
    label: messages.pending.mark(challenge.title, completed),
    request: { method: 'PUT', address, body: { completed } },
    data: { ...data, completed },
  };
}

/** A photo on hold until the person sends it. `isAnswer` means that it answers an open question about a done square. */
export function photoEntry(board: BoardAddress, challenge: Challenge, photo: Blob, isAnswer = false): NewEntry {
  const path = '/users/{login}/rooms/{roomId}/challenges/{challengeId}/image';
  const address = addressFor<typeof uploadImage>(path, { ...board, challengeId: challenge.id });
  const { data, ...entry } = entryOf(photoKind, board, challenge);
  return {
    ...entry,
    data: isAnswer ? { ...data, isAnswer } : data,
    label: messages.pending.photo(challenge.title),
    request: { method: 'POST', address, photo },
    isHeld: true,
  };
}

/** Sends a photo, or retries a failed one; a second press has no effect. */
export function sendPhoto(outbox: Outbox, { id, phase }: PendingPhoto): void {
  if (phase === 'held') void outbox.release(id);
  else if (phase === 'refused') void outbox.retry(id);
  else outbox.flush();
}

/** Discards a photo. If the server may have it, an undo for its square is queued. */
export async function discardPhoto(outbox: Outbox, board: BoardAddress, photo: PendingPhoto): Promise<void> {
  if (await outbox.discard(photo.id)) return;
  // The square was done before the photo and stays so.
  if (photo.data.isAnswer) return;
  const { challengeId, title } = photo.data;
  await outbox.put(markEntry(board, { id: challengeId, title }, false));
}
