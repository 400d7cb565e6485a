import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import type { setCompleted } from '../../contract.ts';
import { boardQuery, refreshScores } from '../api.ts';
import { type Mark, markOptions } from './marking.ts';

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
