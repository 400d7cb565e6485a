import type { GameLobby } from '#features/rooms/web/index.ts';
import { GameSigns } from './lobby/GameSigns.tsx';
import { PlatesRoomSign } from './lobby/PlatesRoomSign.tsx';
import { words } from './words.ts';

/** The first screen of Plates: who never plays, three games, and the way back into one's own. */
export const PlatesLobby: GameLobby = {
  lead: words.plates.lead,
  rules: words.lobby.rules,
  verbs: words.feed.verbs,
  Top: GameSigns,
  RoomSign: PlatesRoomSign,
};
