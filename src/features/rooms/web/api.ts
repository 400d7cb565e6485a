import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import type { GameName } from '#shared/site-map.ts';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { getGame, getRoom, listRooms, listUserRooms } from '../contract.ts';
import { getGamesStats } from '../stats-contract.ts';

const pageSize = 50;

export const gameQuery = (gameName: string) =>
  queryOptions({
    queryKey: ['game', gameName],
    queryFn: ({ signal }) => call(getGame, { params: { gameName }, signal }),
    meta: { cachedOffline: true },
  });

const nextPage = (page: readonly { id: string }[]) => (page.length < pageSize ? undefined : page.at(-1)?.id);
const pageOf = (before: string | undefined) => ({ limit: String(pageSize), before });

export const roomsQuery = (gameName: string) =>
  infiniteQueryOptions({
    queryKey: ['rooms', 'of game', gameName],
    queryFn: ({ pageParam, signal }) => call(listRooms, { params: { gameName }, query: pageOf(pageParam), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });

export const userRoomsQuery = (login: string, game?: GameName) =>
  infiniteQueryOptions({
    queryKey: ['rooms', 'of user', loginKey(login), game ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(listUserRooms, {
        params: { login },
        query: { ...pageOf(pageParam), game },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    meta: { cachedOffline: true },
  });

/** The rooms that count towards the user's limit, in any game. */
export const countedRoomsQuery = (login: string) =>
  queryOptions({
    queryKey: ['rooms', 'counted', loginKey(login)],
    queryFn: ({ signal }) => call(listUserRooms, { params: { login }, query: { counted: 'true' }, signal }),
  });

/** The key prefix of all cached data about a room, including the game's. */
export const roomKey = (id: string) => ['room', id] as const;

const followed = new Set<string>();

/** Whether the room's stream is connected, which keeps all its cached data up to date. */
export const isFollowed = (roomId: string): boolean => followed.has(roomId);

export const setFollowed = (roomId: string, isOn: boolean): unknown =>
  isOn ? followed.add(roomId) : followed.delete(roomId);

/** The stale time of a room's queries, which don't become stale while the room is followed. */
export const staleTimeIn = (roomId: string) => () =>
  isFollowed(roomId) ? Number.POSITIVE_INFINITY : (queryClient.getDefaultOptions().queries?.staleTime as number);

export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'room'],
    queryFn: ({ signal }) => call(getRoom, { params: { id }, signal }),
    meta: { cachedOffline: true },
    staleTime: staleTimeIn(id),
  });

/** The key prefix of statistics across all of a user's rooms. */
export const allRoomsKey = ['over all rooms'] as const;

export const gamesStatsQuery = (login: string) =>
  queryOptions({
    queryKey: [...allRoomsKey, 'games', loginKey(login)],
    queryFn: ({ signal }) => call(getGamesStats, { params: { login }, signal }),
  });
