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
  /** Its rules in one line, before the table of them is opened. */
  rules?: string;
  /** Opens a room of this game, where that takes more than a name: its button, and the dialog with its form. */
  create?: { button: string; Dialog: ComponentType<{ onClose: () => void }> };
  /** Above all else. It opens rooms by itself, where somebody may: the button that opens any room is left out then. */
  Top?: ComponentType<{ user: SessionUser; mayOpen: boolean }>;
  /** A room that one is in: the usual sign (`RoomSign`), or one of the game's own. */
  RoomSign: ComponentType<{ room: Room }>;
  /** Where it is not four of them that stand there: so many, and what the way to all is called. */
  rooms?: { atMost: number; all: (count: number, hasMore: boolean) => string };
  /** Beside the links to the lists of rooms, for who may open rooms. */
  Links?: ComponentType<{ user: SessionUser }>;
  /** Below what this person did in all games: more of this one. */
  OwnShares?: ComponentType<{ login: string }>;
}
