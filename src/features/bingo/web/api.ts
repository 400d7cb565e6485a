import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import { allRoomsKey, roomKey, staleTimeIn } from '#features/rooms/web/index.ts';
import { call } from '#web/api/client.ts';
import { getBoard, getImage } from '../contract.ts';
import { getPersonStats, getRoomStats, getScores } from '../score-contract.ts';

export const personStatsQuery = (login: string) =>
  queryOptions({
    queryKey: [...allRoomsKey, 'bingo', loginKey(login)],
    queryFn: ({ signal }) => call(getPersonStats, { params: { login }, signal }),
  });

export const boardsKey = (roomId: string) => [...roomKey(roomId), 'board'] as const;
export const allPhotosKey = (roomId: string) => [...roomKey(roomId), 'image'] as const;
export const photosKey = (roomId: string, login: string) => [...allPhotosKey(roomId), loginKey(login)] as const;

export const boardQuery = (roomId: string, login: string) =>
  queryOptions({
    queryKey: [...boardsKey(roomId), loginKey(login)],
    queryFn: ({ signal }) => call(getBoard, { params: { login, roomId }, signal }),
    meta: { keepsOffline: true },
    staleTime: staleTimeIn(roomId),
  });

export const scoresQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'scores'],
    queryFn: ({ signal }) => call(getScores, { params: { id }, signal }),
    meta: { keepsOffline: true },
    staleTime: staleTimeIn(id),
    // By place in the list, a row that moved up would be another one.
    structuralSharing: false,
  });

export const roomStatsQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'stats'],
    queryFn: ({ signal }) => call(getRoomStats, { params: { id }, signal }),
    staleTime: staleTimeIn(id),
  });

export const imageQuery = (roomId: string, login: string, challengeId: string) =>
  queryOptions({
    queryKey: [...photosKey(roomId, login), challengeId],
    queryFn: ({ signal }) =>
      call(getImage, {
        params: { login, roomId, challengeId },
        signal,
      }),
    // A photo may be replaced or taken back at any time, and is large: it is read when it is looked at.
    staleTime: 0,
    gcTime: 0,
  });

/** Leaderboard, feed and statistics are read again. */
export function refreshScores(client: QueryClient, roomId: string): void {
  void client.invalidateQueries({ queryKey: scoresQuery(roomId).queryKey });
  void client.invalidateQueries({ queryKey: roomStatsQuery(roomId).queryKey });
}
