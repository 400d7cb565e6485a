import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { memberKey, type RoomParts } from '#features/rooms/document.ts';
import {
  allRoomsKey,
  type CachedRoom,
  documentKey,
  documentQuery,
  largePhotoQuery,
  makeRoomOutbox,
  roomKey,
  staleTimeIn,
  useRoomPart,
} from '#features/rooms/web/index.ts';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { type BingoParts, boardOf, getBingoRoom } from '../bingo-document.ts';
import { type BoardEntry, getBoard, getImage } from '../contract.ts';
import { getPersonStats } from '../score-contract.ts';
import { maxSwaps } from '../settings.ts';
import { kinds, obsoleteOf, type PendingEntry } from './board/overlay.ts';
import { moveOldDrafts } from './pending/old-drafts.ts';

export const personStatsQuery = (login: string) =>
  queryOptions({
    queryKey: [...allRoomsKey, 'bingo', loginKey(login)],
    queryFn: ({ signal }) => call(getPersonStats, { params: { login }, signal }),
  });

export const bingoQuery = (id: string) =>
  documentQuery<BingoParts, unknown>(id, ({ signal }) => call(getBingoRoom, { params: { id }, signal }), true);

/** The texts of a board's squares; the room's document says which of them are done. */
export const boardQuery = (roomId: string, login: string) =>
  queryOptions({
    queryKey: [...roomKey(roomId), 'board', loginKey(login)],
    queryFn: ({ signal }) => call(getBoard, { params: { login, roomId }, signal }),
    meta: { cachedOffline: true },
    staleTime: staleTimeIn(roomId),
  });

type BingoRoom = RoomParts & BingoParts;
const selectRoom = (room: BingoRoom) => room;

/** The room's current state; undefined until loaded. */
export const useBingoRoom = (roomId: string) => useRoomPart<BingoParts, BingoRoom>(roomId, selectRoom);

const endOf = (room: BingoRoom) => room.bingo.ended_at;

/** When a room's game ended; undefined while it's running. */
export const useEndedAt = (roomId: string) => useRoomPart<BingoParts, string | undefined>(roomId, endOf);

const idsOf = ({ bingo: { boards } }: BingoRoom, login: string) =>
  boards[memberKey(login)]?.squares.map(([id]) => id).join();

/** Whether this response matches the board in the room; a member who left and rejoined gets a new board. */
function matches(room: BingoRoom, login: string, texts: readonly BoardEntry[]): boolean {
  const ids = idsOf(room, login);
  // The response for a board that was just dealt may arrive before the room does.
  return ids === undefined || ids === texts.map(({ challenge }) => challenge.id).join();
}

/** Whether the board is the same as before except for some swapped squares. */
function isSwapped(room: BingoRoom | undefined, login: string, previous: readonly BoardEntry[] | undefined): boolean {
  const squares = room?.bingo.boards[memberKey(login)]?.squares ?? [];
  const same = squares.filter(([id], place) => previous?.[place]?.challenge.id === id);
  return squares.length > 0 && squares.length - same.length <= maxSwaps;
}

export function useBoard(roomId: string, login: string) {
  const room = useBingoRoom(roomId);
  const query = useQuery(boardQuery(roomId, login));
  const { data: texts, refetch } = query;
  const fits = room === undefined || texts === undefined || matches(room, login, texts);
  const ids = room && idsOf(room, login);
  const isOutdated = !fits || (room !== undefined && ids === undefined && (texts?.length ?? 0) > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per dealt board
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, ids, refetch]);
  const data = useMemo(() => {
    if (texts === undefined || !fits) return undefined;
    return room === undefined ? texts : boardOf(room, login, texts);
  }, [room, texts, login, fits]);
  // While the texts of a swapped square are loading, the previous board is shown.
  const [previous, setPrevious] = useState(data);
  if (data !== undefined && data !== previous) setPrevious(data);
  const shown = data ?? (isSwapped(room, login, previous) ? previous : undefined);
  const isMember = room === undefined || Object.hasOwn(room.members, memberKey(login));
  return { query: { ...query, data: shown }, isMember };
}

/** The current state of a board, for code outside components; undefined until loaded. */
export function cachedBoard(roomId: string, login: string): readonly BoardEntry[] | undefined {
  const texts = queryClient.getQueryData(boardQuery(roomId, login).queryKey);
  const room = queryClient.getQueryData<CachedRoom<BingoParts>>(documentKey(roomId))?.document;
  // Without the room, the fetched squares aren't enough, because they may be as old as the deal.
  return texts && room && matches(room, login, texts) ? boardOf(room, login, texts) : undefined;
}

export const markOutbox = makeRoomOutbox<PendingEntry>({
  kinds,
  obsoleteOf: (pending) => {
    const [first] = pending;
    return first === undefined ? [] : obsoleteOf(cachedBoard(first.data.roomId, first.owner), pending);
  },
  onOpen: (outbox) => void moveOldDrafts(outbox),
});

/** The photo of a completed square. The key includes the version, so that the photo viewer finds it in the cache. */
export const imageQuery = (roomId: string, login: string, challengeId: string, v = '') =>
  queryOptions({
    ...largePhotoQuery(roomId, { v }),
    queryFn: ({ signal }) => call(getImage, { params: { login, roomId, challengeId }, signal }),
    ...(v === '' && { queryKey: [...roomKey(roomId), 'large photo', challengeId], staleTime: 0, gcTime: 0 }),
  });
