import { withAt } from '#shared/lists.ts';
import { isLeaving } from '#web/outbox/entry.ts';
import type { BoardEntry } from '../../contract.ts';
import { isMark, isOutdated, type Unsent, type UnsentMark, type UnsentPhoto } from '../unsent/entries.ts';

/**
 * The server's board with what is on its way to it laid over it, oldest first: the last wish for a square shows. What was
 * refused, or waits for its person, changes nothing. The same board where nothing is changed.
 */
export function applyMarks(entries: readonly BoardEntry[], unsent: readonly Unsent[]): readonly BoardEntry[] {
  let board = entries;
  for (const entry of unsent) if (isLeaving(entry)) board = withEntry(board, entry);
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
export function failedMarks(entries: readonly BoardEntry[], unsent: readonly Unsent[]): UnsentMark[] {
  const shown = applyMarks(entries, unsent);
  const isWish = (mark: UnsentMark) => squareOf(shown, mark)?.completed === mark.data.completed;
  return unsent.filter(isMark).filter((mark) => mark.phase === 'refused' && !isOutdated(mark, unsent) && !isWish(mark));
}

/** By challenge: the photo that waits for a square or is on its way to it. One that was taken back behind it is not shown. */
export function photosOf(unsent: readonly Unsent[]): ReadonlyMap<string, UnsentPhoto> {
  const photos = unsent.filter((entry): entry is UnsentPhoto => !isMark(entry) && !isOutdated(entry, unsent));
  return new Map(photos.map((photo) => [photo.data.challengeId, photo]));
}

/** What waits in vain: what was outdated, a refused mark not worth telling, a photo whose square is done or no longer on the board, or is open again where it was to answer a question. */
export function uselessOf(entries: readonly BoardEntry[] | undefined, unsent: readonly Unsent[]): Unsent[] {
  // A photo on its way may be refused still: it takes nothing from one that waits.
  const marked = entries && applyMarks(entries, unsent.filter(isMark));
  const told = new Set<Unsent>(entries && failedMarks(entries, unsent));
  return unsent.filter((entry) => {
    if (isLeaving(entry)) return false;
    if (isOutdated(entry, unsent)) return true;
    if (marked === undefined) return false;
    if (isMark(entry)) return !told.has(entry);
    // A photo that answers a question is for a square that is done, every other one for a square that is open.
    return squareOf(marked, entry)?.completed !== (entry.data.isAnswer === true);
  });
}
