import type { ComponentType } from 'react';
import type { SessionUser } from '#web/session/session.ts';
import { fetched } from '#web/ui/fetched.tsx';
import type { Room } from '../contract.ts';

/** Why a room ended for a member. */
export type RoomEnding = 'deleted' | 'removed';

/** A game's part of the room page. The site map names its file, like that of `GameLobby`. */
export type GameRoom = ComponentType<{
  room: Room;
  login: string;
  isRoot: boolean;
  onEnd: (ending: RoomEnding) => void;
}>;

export interface GameLobby {
  /** A sentence that describes the game. */
  lead: string;
  /** The rules on one line, shown before the full table. */
  rules?: string;
  /** Shown above everything else. It also lets users create rooms if they may, so the usual button is left out. */
  Top?: ComponentType<{ user: SessionUser; mayOpen: boolean }>;
  /** The sign of a room that the user is in, either the usual `RoomSign` or the game's own. */
  RoomSign: ComponentType<{ room: Room }>;
  /** Replaces the default of four rooms: how many are shown, and the label of the link to all. */
  rooms?: { atMost: number; all: (count: number, hasMore: boolean) => string };
  /** Shown beside the links to the room lists, for users who may create rooms. */
  Links?: ComponentType<{ user: SessionUser }>;
  /** Shown below the user's statistics across all games, with more about this game. */
  OwnStats?: ComponentType<{ login: string }>;
}

/** Loaded when it's opened. */
export const ShareRoom = fetched(async () => (await import('./access/ShareRoom.tsx')).ShareRoom);

const loadStrips = () => import('../questions/web/QuestionStrip.tsx');

/** Loaded with a room's first question. */
export const QuestionStrip = fetched(async () => (await loadStrips()).QuestionStrip);
export const VoteStrip = fetched(async () => (await loadStrips()).VoteStrip);
