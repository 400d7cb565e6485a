import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { createRoom, deleteRoom, joinRoom, leaveRoom, type Room } from '../contract.ts';
import { allRoomsKey, roomQuery } from './api.ts';

/** Invalidates room lists and the user's statistics after a room has been joined, left or changed. */
export function invalidateLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['rooms'] });
  void client.invalidateQueries({ queryKey: allRoomsKey });
}

export function useCreateRoom(game: Room['game']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<BodyOf<typeof createRoom>, 'game'>) => call(createRoom, { body: { game, ...input } }),
    onSuccess: () => invalidateLists(client),
  });
}

export function useJoinRoom(roomId: string, login: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string | undefined) => call(joinRoom, { params: { login, roomId }, body: { password } }),
    onSuccess: ({ room }) => {
      client.setQueryData(roomQuery(roomId).queryKey, room);
      invalidateLists(client);
    },
  });
}

export function useLeaveRoom(roomId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (login: string) => call(leaveRoom, { params: { login, roomId } }),
    onSuccess: () => invalidateLists(client),
  });
}

export function useDeleteRoom(roomId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteRoom, { params: { id: roomId } }),
    // Somebody else may have deleted it.
    onSettled: () => invalidateLists(client),
  });
}
