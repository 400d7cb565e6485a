import type { MutationObserverOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { BoardEntry } from '../../contract.ts';
import { replaceSquare } from '../replace-square.ts';

export interface Mark {
  challengeId: string;
  completed: boolean;
}

/** Whose board is marked, and how a mark gets to the server. */
export interface Marking {
  client: QueryClient;
  roomId: string;
  /** Under which the board is kept. */
  boardKey: QueryKey;
  send: (mark: Mark) => Promise<BoardEntry>;
  /** The scores are not what they were. */
  onScored: () => void;
}

const markKey = (roomId: string) => ['mark', roomId];

/** While an own mark travels, the board on the screen is ahead of the server's and must not be replaced by it. */
export function isMarking(client: QueryClient, roomId: string): boolean {
  return client.isMutating({ mutationKey: markKey(roomId) }) > 0;
}

/** How many marks of this square are on their way or wait for their turn. */
function countMarks(client: QueryClient, roomId: string, challengeId: string): number {
  const pending = client.getMutationCache().findAll({ mutationKey: markKey(roomId), status: 'pending' });
  return pending.filter(({ state }) => (state.variables as Mark | undefined)?.challengeId === challengeId).length;
}

function squareOf(client: QueryClient, boardKey: QueryKey, challengeId: string): BoardEntry | undefined {
  return client.getQueryData<BoardEntry[]>(boardKey)?.find(({ challenge }) => challenge.id === challengeId);
}

/** A failed mark is told, unless a later one of the same square waits or the square is as it was wished anyway. */
export function isWorthTelling({ client, roomId, boardKey }: Omit<Marking, 'send' | 'onScored'>, mark: Mark): boolean {
  if (countMarks(client, roomId, mark.challengeId) > 0) return false;
  return squareOf(client, boardKey, mark.challengeId)?.completed !== mark.completed;
}

/**
 * What the server has, as far as it was heard, of squares that are being marked. The screen is ahead of it, by one mark or
 * more, and comes back to it when they fail. By client, because a mark outlives the board that was pressed.
 */
const heardOf = new WeakMap<QueryClient, Map<string, BoardEntry>>();

function heard(client: QueryClient): Map<string, BoardEntry> {
  const known = heardOf.get(client) ?? new Map<string, BoardEntry>();
  heardOf.set(client, known);
  return known;
}

/** Marks a square on the screen at once, then on the server; on failure only that square goes back. */
export function markOptions(marking: Marking) {
  const { client, roomId, boardKey, send, onScored } = marking;
  const nameOf = (challengeId: string) => JSON.stringify([boardKey, challengeId]);

  /** The last mark of a square shows what the server has; an earlier one would overwrite the later. */
  const showHeard = (challengeId: string) => {
    if (countMarks(client, roomId, challengeId) > 1) return;
    const entry = heard(client).get(nameOf(challengeId));
    heard(client).delete(nameOf(challengeId));
    if (entry) replaceSquare(client, boardKey, challengeId, () => entry);
  };
  return {
    mutationKey: markKey(roomId),
    // One after the other, so that complete and undo arrive in the order in which they were pressed.
    scope: { id: `marks of ${roomId}` },
    mutationFn: send,
    onMutate: async ({ challengeId, completed }) => {
      const before = squareOf(client, boardKey, challengeId);
      if (before && countMarks(client, roomId, challengeId) === 1) heard(client).set(nameOf(challengeId), before);
      await client.cancelQueries({ queryKey: boardKey });
      replaceSquare(client, boardKey, challengeId, (entry) => ({
        ...entry,
        completed,
        completed_at: null,
        has_image: completed && entry.has_image,
      }));
    },
    onError: (_error, { challengeId }) => showHeard(challengeId),
    onSuccess: (entry, { challengeId }) => {
      heard(client).set(nameOf(challengeId), entry);
      showHeard(challengeId);
    },
    onSettled: () => {
      // The last mark on its way reads the truth again.
      if (client.isMutating({ mutationKey: markKey(roomId) }) > 1) return;
      void client.invalidateQueries({ queryKey: boardKey });
      onScored();
    },
  } satisfies MutationObserverOptions<BoardEntry, Error, Mark>;
}
