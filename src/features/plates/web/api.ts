import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { roomKey, staleTimeIn } from '#features/rooms/web/index.ts';
import { withAt } from '#shared/lists.ts';
import { call } from '#web/api/client.ts';
import type {
  endPlates,
  GameHead,
  getPlates,
  PlatesRoom,
  Player,
  playAgain,
  setPlates,
  startPlates,
  takeRole,
} from '../contract.ts';
import type { getPlatesRecap } from '../recap-contract.ts';
import type { PlatesSettings } from '../settings.ts';

export const platesQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'plates'],
    queryFn: ({ signal }) => call<typeof getPlates>('GET /rooms/{id}/plates', { params: { id }, signal }),
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
      call<typeof getPlatesRecap>('GET /rooms/{id}/plates/recap', {
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
      if (move === 'start') return call<typeof startPlates>('POST /rooms/{id}/plates/start', input);
      if (move === 'end') return call<typeof endPlates>('POST /rooms/{id}/plates/end', input);
      return call<typeof playAgain>('POST /rooms/{id}/plates/again', input);
    },
    onSuccess: (game) => showGame(client, id, game),
  });
}

export const putSettings = (id: string, settings: PlatesSettings) =>
  call<typeof setPlates>('PUT /rooms/{id}/plates/settings', { params: { id }, body: { settings } });

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
    mutationFn: (role: 'passenger' | 'driver') =>
      call<typeof takeRole>('PUT /rooms/{id}/plates/role', { params: { id }, body: { role } }),
    onSuccess: (player) => showPlayer(client, id, player),
  });
}
