import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import type { BoardEntry, setCompleted } from '../../contract.ts';
import { boardQuery, roomStatsQuery, scoresQuery } from '../api.ts';

export interface Mark {
  challengeId: string;
  completed: boolean;
}

const markKey = (roomId: string) => ['mark', roomId];

/** While an own mark travels, the board on the screen is ahead of the server's and must not be replaced by it. */
export function isMarking(client: QueryClient, roomId: string): boolean {
  return client.isMutating({ mutationKey: markKey(roomId) }) > 0;
}

/** True when a later mark of the same square waits behind the one that is just done. */
function isMarkedAgain(client: QueryClient, roomId: string, challengeId: string): boolean {
  const pending = client.getMutationCache().findAll({ mutationKey: markKey(roomId), status: 'pending' });
  return pending.filter(({ state }) => (state.variables as Mark | undefined)?.challengeId === challengeId).length > 1;
}

export function replaceEntry(
  client: QueryClient,
  seat: { roomId: string; login: string },
  challengeId: string,
  change: (entry: BoardEntry) => BoardEntry,
): void {
  client.setQueryData(boardQuery(seat.roomId, seat.login).queryKey, (board) =>
    board?.map((entry) => (entry.challenge.id === challengeId ? change(entry) : entry)),
  );
}

export function refreshScores(client: QueryClient, roomId: string): void {
  void client.invalidateQueries({ queryKey: scoresQuery(roomId).queryKey });
  void client.invalidateQueries({ queryKey: roomStatsQuery(roomId).queryKey });
}

/** Marks a square on the screen at once, then on the server; on failure only that square goes back. */
export function useSetCompleted(seat: { roomId: string; login: string }) {
  const client = useQueryClient();
  const { roomId, login } = seat;
  const { queryKey } = boardQuery(roomId, login);
  return useMutation({
    mutationKey: markKey(roomId),
    // One after the other, so that complete and undo arrive in the order in which they were pressed.
    scope: { id: `marks of ${roomId}` },
    mutationFn: ({ challengeId, completed }: Mark) =>
      call<typeof setCompleted>('PUT /users/{login}/rooms/{roomId}/challenges/{challengeId}', {
        params: { ...seat, challengeId },
        body: { completed },
      }),
    onMutate: async ({ challengeId, completed }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.find((entry) => entry.challenge.id === challengeId);
      replaceEntry(client, seat, challengeId, (entry) => ({
        ...entry,
        completed,
        completed_at: null,
        has_image: completed && entry.has_image,
      }));
      return { before };
    },
    onError: (_error, { challengeId }, context) => {
      const before = context?.before;
      if (before && !isMarkedAgain(client, roomId, challengeId)) replaceEntry(client, seat, challengeId, () => before);
    },
    onSuccess: (entry, { challengeId }) => {
      if (!isMarkedAgain(client, roomId, challengeId)) replaceEntry(client, seat, challengeId, () => entry);
    },
    onSettled: () => {
      // The last mark on its way reads the truth again; an earlier one would overwrite the later.
      if (client.isMutating({ mutationKey: markKey(roomId) }) > 1) return;
      void client.invalidateQueries({ queryKey });
      refreshScores(client, roomId);
    },
  });
}
