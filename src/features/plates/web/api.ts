import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { roomKey, staleTimeIn } from '#features/rooms/web/index.ts';
import { withAt } from '#shared/lists.ts';
import { call } from '#web/api/client.ts';
import {
  endPlates,
  type GameHead,
  getPlates,
  type PlatesRoom,
  type Player,
  playAgain,
  setPlates,
  startPlates,
  takeRole,
} from '../contract.ts';
import { getPlatesRecap } from '../recap-contract.ts';
import type { PlatesSettings } from '../settings.ts';

export const platesQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'plates'],
    queryFn: ({ signal }) => call(getPlates, { params: { id }, signal }),
    meta: { keepsOffline: true },
    staleTime: staleTimeIn(id),
    // By place in the list, a row that moved up would be another one.
    structuralSharing: false,
  });

export const recapsKey = (id: string) => [...roomKey(id), 'plates recap'] as const;

/** A game of a room with its records: the one of this number, or the one at hand. */
export const recapQuery = (id: string, game?: number) =>
  queryOptions({
    queryKey: [...recapsKey(id), game ?? 'at hand'],
    queryFn: ({ signal }) =>
      call(getPlatesRecap, {
        params: { id },
        ...(game !== undefined && { query: { game: String(game) } }),
        signal,
      }),
    meta: { keepsOffline: true },
  });

/** What the server answered stands there at once; the stream says the same a moment later. */
function showGame(client: QueryClient, id: string, game: GameHead): void {
  client.setQueryData<PlatesRoom>(platesQuery(id).queryKey, (room) => {
    if (room === undefined || game.number < room.game.number) return room;
    return { ...room, game, spots: game.number === room.game.number ? room.spots : [] };
  });
}

function showPlayer(client: QueryClient, id: string, player: Player): void {
  client.setQueryData<PlatesRoom>(platesQuery(id).queryKey, (room) => {
    if (room === undefined) return undefined;
    const at = room.players.findIndex((one) => one.player === player.player);
    return { ...room, players: at < 0 ? [...room.players, player] : withAt(room.players, at, player) };
  });
}

/** What the admin does with the game of this number. */
export function useGameMove(id: string, move: 'start' | 'end' | 'again') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (game: number) => {
      const input = { params: { id }, body: { game } };
      if (move === 'start') return call(startPlates, input);
      if (move === 'end') return call(endPlates, input);
      return call(playAgain, input);
    },
    onSuccess: (game) => showGame(client, id, game),
  });
}

export const putSettings = (id: string, settings: PlatesSettings) =>
  call(setPlates, { params: { id }, body: { settings } });

export function useSetPlates(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: PlatesSettings) => putSettings(id, settings),
    onSuccess: (game) => showGame(client, id, game),
  });
}

export function useTakeRole(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: 'passenger' | 'driver') => call(takeRole, { params: { id }, body: { role } }),
    onSuccess: (player) => showPlayer(client, id, player),
  });
}
