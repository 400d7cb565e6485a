import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import type { setCompleted } from '../../contract.ts';
import { boardQuery, roomStatsQuery, scoresQuery } from '../api.ts';
import { type Mark, markOptions } from './marking.ts';

export function refreshScores(client: QueryClient, roomId: string): void {
  void client.invalidateQueries({ queryKey: scoresQuery(roomId).queryKey });
  void client.invalidateQueries({ queryKey: roomStatsQuery(roomId).queryKey });
}

export function useSetCompleted(seat: { roomId: string; login: string }) {
  const client = useQueryClient();
  const { roomId, login } = seat;
  const send = ({ challengeId, completed }: Mark) =>
    call<typeof setCompleted>('PUT /users/{login}/rooms/{roomId}/challenges/{challengeId}', {
      params: { ...seat, challengeId },
      body: { completed },
    });
  const boardKey = boardQuery(roomId, login).queryKey;
  return useMutation(markOptions({ client, roomId, boardKey, send, onScored: () => refreshScores(client, roomId) }));
}
