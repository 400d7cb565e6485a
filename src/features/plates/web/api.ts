import { queryOptions, useMutation } from '@tanstack/react-query';
import { documentQuery, roomKey, untilShown } from '#features/rooms/web/index.ts';
import { call } from '#web/api/client.ts';
import { endPlates, playAgain, setPlates, startPlates, takeRole } from '../contract.ts';
import { getPlatesRoom, type PlatesParts } from '../plates-document.ts';
import { getPlatesRecap } from '../recap-contract.ts';
import type { PlatesSettings } from '../settings.ts';

export const platesQuery = (id: string) =>
  documentQuery<PlatesParts, unknown>(id, ({ signal }) => call(getPlatesRoom, { params: { id }, signal }), true);

export const recapsKey = (id: string) => [...roomKey(id), 'plates recap'] as const;

/** A room's game with its records: the one with this number, or the current one. */
export const recapQuery = (id: string, game?: number) =>
  queryOptions({
    queryKey: [...recapsKey(id), game ?? 'at hand'],
    queryFn: ({ signal }) =>
      call(getPlatesRecap, {
        params: { id },
        ...(game !== undefined && { query: { game: String(game) } }),
        signal,
      }),
    meta: { cachedOffline: true },
  });

/** Resolves once the page shows the revision in the response. */
async function shown(id: string, response: Promise<{ revision?: number | undefined }>): Promise<void> {
  const { revision } = await response;
  if (revision !== undefined) await untilShown(id, revision);
}

export function useGameMove(id: string, move: 'start' | 'end' | 'again') {
  return useMutation({
    mutationFn: (game: number) => {
      const input = { params: { id }, body: { game } };
      if (move === 'start') return shown(id, call(startPlates, input));
      if (move === 'end') return shown(id, call(endPlates, input));
      return shown(id, call(playAgain, input));
    },
  });
}

export const putSettings = (id: string, settings: PlatesSettings) =>
  call(setPlates, { params: { id }, body: { settings } });

export const useSetPlates = (id: string) =>
  useMutation({ mutationFn: (settings: PlatesSettings) => shown(id, putSettings(id, settings)) });

export const useTakeRole = (id: string) =>
  useMutation({
    mutationFn: (role: 'passenger' | 'driver') => shown(id, call(takeRole, { params: { id }, body: { role } })),
  });
