import type { QueryClient } from '@tanstack/react-query';
import type { Room } from '#features/rooms/contract.ts';
import { type LiveGame, roomKey } from '#features/rooms/web/index.ts';
import { livePlates } from './live-plates.ts';

/** What only hearing of others needs; it comes when the room is drawn. */
export function openLive(client: QueryClient, roomId: string): LiveGame {
  const members = () => client.getQueryData<Room>([...roomKey(roomId), 'room'])?.users;
  return livePlates({ client, roomId, members });
}
