import { useQueryClient } from '@tanstack/react-query';
import { type RoomEnding, useRoomLive } from '#features/rooms/web/index.ts';

/** Keeps the game that is shown as the server has it. */
export function usePlatesLive({ roomId, onEnd }: { roomId: string; onEnd: (ending: RoomEnding) => void }) {
  const client = useQueryClient();
  return useRoomLive({
    roomId,
    onEnd,
    // Where its code cannot come, what waits is refused by the server.
    onOver: () =>
      void import('./leave-nothing.ts').then(
        ({ leaveNothing }) => leaveNothing(roomId),
        () => undefined,
      ),
    loadGame: async () => (await import('./open-live.ts')).openLive(client, roomId),
  });
}
