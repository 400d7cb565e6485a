import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { BoardEntry } from '../contract.ts';

/** Changes one square of a board that is shown. */
export function replaceSquare(
  client: QueryClient,
  boardKey: QueryKey,
  challengeId: string,
  change: (entry: BoardEntry) => BoardEntry,
): void {
  client.setQueryData<BoardEntry[]>(boardKey, (board) =>
    board?.map((entry) => (entry.challenge.id === challengeId ? change(entry) : entry)),
  );
}
