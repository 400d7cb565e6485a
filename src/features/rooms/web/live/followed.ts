import { queryClient } from '#web/api/query-client.ts';

const rooms = new Set<string>();

/** The stream of this room stands, and all that is known of the room is kept as it is there. */
export const isFollowed = (roomId: string): boolean => rooms.has(roomId);

export function setFollowed(roomId: string, isFollowed: boolean): void {
  if (isFollowed) rooms.add(roomId);
  else rooms.delete(roomId);
}

/** For queries of a room: what is followed does not grow stale by itself. */
export const staleTimeIn = (roomId: string) => () =>
  isFollowed(roomId) ? Number.POSITIVE_INFINITY : (queryClient.getDefaultOptions().queries?.staleTime as number);
