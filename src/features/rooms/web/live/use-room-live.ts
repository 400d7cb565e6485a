import { useQueryClient } from '@tanstack/react-query';
import { addressFor } from '#web/api/client.ts';
import { type LiveState, useEventStream } from '#web/live/use-event-stream.ts';
import type { roomEvents } from '../../contract.ts';
import type { LiveGame } from './room-follower.ts';
import { type RoomEndOptions, useRoomEnd } from './use-room-end.ts';

interface Options extends RoomEndOptions {
  /** Called when the room is drawn; its code need not be there before. */
  loadGame: () => Promise<LiveGame>;
}

/** Keeps what is shown of a room as the server has it. `setLeaving` tells that one's own parting is under way. */
export function useRoomLive({ loadGame, ...ending }: Options): {
  state: LiveState;
  setLeaving: (isLeaving: boolean) => void;
} {
  const client = useQueryClient();
  const { roomId } = ending;
  const end = useRoomEnd(ending);
  const { state } = useEventStream({
    path: addressFor<typeof roomEvents>('/rooms/{id}/events', { id: roomId }),
    enabled: true,
    listen: async () => {
      const [{ roomFollower }, game] = await Promise.all([import('./room-follower.ts'), loadGame()]);
      return { ...roomFollower({ client, roomId, game }), onGone: end.onGone };
    },
  });
  return { state, setLeaving: end.setLeaving };
}
