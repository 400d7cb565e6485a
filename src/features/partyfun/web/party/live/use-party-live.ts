import { useQueryClient } from '@tanstack/react-query';
import { type RoomEnding, useRoomLive } from '#features/rooms/web/index.ts';

interface Options {
  roomId: string;
  login: string;
  onEnd: (ending: RoomEnding) => void;
}

/** Keeps the party that is shown as the server has it. */
export function usePartyLive({ roomId, login, onEnd }: Options) {
  const client = useQueryClient();
  return useRoomLive({
    roomId,
    onEnd,
    loadGame: async () => (await import('./open-live.ts')).openLive(client, roomId, login),
  });
}
