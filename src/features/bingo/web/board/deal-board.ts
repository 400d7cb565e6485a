import { useMutation, useQueryClient } from '@tanstack/react-query';
import { untilKnown } from '#features/rooms/web/index.ts';
import { call } from '#web/api/client.ts';
import { dealBoard } from '../../contract.ts';
import { boardQuery } from '../api.ts';

export function useDealBoard(roomId: string, login: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dealBoard, { params: { login, roomId }, body: {} }),
    onSuccess: (board) => client.setQueryData(boardQuery(roomId, login).queryKey, board),
    onSettled: () => untilKnown(roomId, undefined),
  });
}
