import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import { call } from '#web/api/client.ts';
import type { getBoard, getGame, getImage, getRoom, listRooms, listUserRooms } from '../contract.ts';
import type { getPersonStats, getRoomStats, getScores } from '../score-contract.ts';

const pageSize = 50;

export const gameQuery = (gameName: string) =>
  queryOptions({
    queryKey: ['game', gameName],
    queryFn: ({ signal }) => call<typeof getGame>('GET /games/{gameName}', { params: { gameName }, signal }),
  });

const nextPage = (page: readonly { id: string }[]) => (page.length < pageSize ? undefined : page.at(-1)?.id);
const pageOf = (before: string | undefined) => ({ limit: String(pageSize), before });

export const roomsQuery = (gameName: string) =>
  infiniteQueryOptions({
    queryKey: ['rooms', 'of game', gameName],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listRooms>('GET /games/{gameName}/rooms', { params: { gameName }, query: pageOf(pageParam), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });

export const userRoomsQuery = (login: string) =>
  infiniteQueryOptions({
    queryKey: ['rooms', 'of user', loginKey(login)],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listUserRooms>('GET /users/{login}/rooms', { params: { login }, query: pageOf(pageParam), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  });

export const personStatsQuery = (login: string) =>
  queryOptions({
    queryKey: ['bingo stats', loginKey(login)],
    queryFn: ({ signal }) =>
      call<typeof getPersonStats>('GET /users/{login}/bingo/stats', { params: { login }, signal }),
  });

export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', id, 'room'],
    queryFn: ({ signal }) => call<typeof getRoom>('GET /rooms/{id}', { params: { id }, signal }),
  });

export const boardQuery = (roomId: string, login: string) =>
  queryOptions({
    queryKey: ['room', roomId, 'board', loginKey(login)],
    queryFn: ({ signal }) =>
      call<typeof getBoard>('GET /users/{login}/rooms/{roomId}/challenges', { params: { login, roomId }, signal }),
  });

export const scoresQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', id, 'scores'],
    queryFn: ({ signal }) => call<typeof getScores>('GET /rooms/{id}/scores', { params: { id }, signal }),
  });

export const roomStatsQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', id, 'stats'],
    queryFn: ({ signal }) => call<typeof getRoomStats>('GET /rooms/{id}/stats', { params: { id }, signal }),
  });

export const imageQuery = (roomId: string, login: string, challengeId: string) =>
  queryOptions({
    queryKey: ['room', roomId, 'image', loginKey(login), challengeId],
    queryFn: ({ signal }) =>
      call<typeof getImage>('GET /users/{login}/rooms/{roomId}/challenges/{challengeId}/image', {
        params: { login, roomId, challengeId },
        signal,
      }),
    // A photo may be replaced or taken back at any time, and is large: it is read when it is looked at.
    staleTime: 0,
    gcTime: 0,
  });
