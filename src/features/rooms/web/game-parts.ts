import type { ComponentType } from 'react';
import type { SessionUser } from '#web/session/session.ts';
import type { Room } from '../contract.ts';
import type { RoomEnding } from './doors/RoomEnded.tsx';

/**
 * What a game shows within the pages that all games share. The site map names the two by file, so that each comes with the
 * page that shows it, and with no other.
 */
export type GameRoom = ComponentType<{
  room: Room;
  login: string;
  isRoot: boolean;
  onEnd: (ending: RoomEnding) => void;
}>;

export interface GameLobby {
  /** What the game is, in a sentence. */
  lead: string;
  /** Beside the links to the lists of rooms. */
  Links?: ComponentType<{ user: SessionUser }>;
  /** Panels beside those for joining and creating. */
  Panels?: ComponentType<{ user: SessionUser }>;
}
