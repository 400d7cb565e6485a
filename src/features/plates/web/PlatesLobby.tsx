import type { GameLobby } from '#features/rooms/web/index.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { GameSigns } from './lobby/GameSigns.tsx';
import { words } from './words.ts';

/** It comes while the rooms are asked for. */
const PlatesRoomSign = fetched(
  async () => (await import('./lobby/PlatesRoomSign.tsx')).PlatesRoomSign,
  () => <Skeleton height="68px" />,
);

/** The first screen of Plates: who never plays, three games, and the way back into one's own. */
export const PlatesLobby: GameLobby = {
  lead: words.plates.lead,
  rules: words.lobby.rules,
  Top: GameSigns,
  RoomSign: PlatesRoomSign,
  rooms: { atMost: 2, all: words.lobby.all },
};
