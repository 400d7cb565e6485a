import type { ComponentType } from 'react';
import type { SessionUser } from '#web/session/session.ts';
import type { Room } from '../contract.ts';

/** Why a room ended for a member. */
export type RoomEnding = 'deleted' | 'removed';

/**
 * A game's parts of the pages that all games share. The site map refers to both by file, so each is loaded only with
 * its page.
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
  /** Its rules in one line, shown before the full table. */
  rules?: string;
  /** Above everything else. It also creates rooms if the user may, so the usual button is left out. */
  Top?: ComponentType<{ user: SessionUser; mayOpen: boolean }>;
  /** The sign of a room the user is in: the usual one (`RoomSign`), or the game's own. */
  RoomSign: ComponentType<{ room: Room }>;
  /** Replaces the default of four rooms: how many are shown, and the label of the link to all. */
  rooms?: { atMost: number; all: (count: number, hasMore: boolean) => string };
  /** Beside the links to the room lists, for users who may create rooms. */
  Links?: ComponentType<{ user: SessionUser }>;
  /** Below the user's statistics over all games: more about this one. */
  OwnStats?: ComponentType<{ login: string }>;
}
