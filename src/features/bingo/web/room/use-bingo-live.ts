import { useQueryClient } from '@tanstack/react-query';
import { type RoomEnding, useRoomLive } from '#features/rooms/web/index.ts';

interface Options {
  roomId: string;
  login: string;
  onEnd: (ending: RoomEnding) => void;
}

/** Keeps the boards and scores that are shown as the server has them. */
export function useBingoLive({ roomId, login, onEnd }: Options) {
  const client = useQueryClient();
  return useRoomLive({
    roomId,
    onEnd,
    // Where its code cannot come, what waits is found useless by the next visit to a room.
    onOver: () =>
      void import('./leave-nothing.ts').then(
        ({ leaveNothing }) => leaveNothing(roomId),
        () => undefined,
      ),
    loadGame: async () => (await import('./open-live.ts')).openLive(client, roomId, login),
  });
}
