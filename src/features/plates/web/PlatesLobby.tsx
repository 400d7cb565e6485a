import type { GameLobby } from '#features/rooms/web/index.ts';
import { words } from './words.ts';

export const PlatesLobby: GameLobby = { lead: words.plates.lead };
