import * as z from 'zod/mini';
import { type FeedItem, feedOf, type RoomParts, roomDocument } from '#features/rooms/document.ts';
import { PlatesGame, type PlatesStanding, Player, Spot } from './contract.ts';
import { seenOf, tableOf } from './rules/scoring.ts';

/** Plates' part of a room's document. */
export const PlatesDocument = z.object({
  game: PlatesGame,
  players: z.record(
    z.string(),
    z.object({
      login: z.string(),
      /** Omitted until they choose again after rejoining. */
      role: z.optional(Player.shape.role.def.innerType),
      here: z.optional(z.literal(true)),
    }),
  ),
  /** Active spots, by game number and event number. */
  spots: z.optional(z.record(z.string(), z.record(z.string(), z.omit(Spot, { seq: true, photo: true })))),
});
export type PlatesDocument = z.infer<typeof PlatesDocument>;
export type PlatesParts = { plates: PlatesDocument };

export const getPlatesRoom = roomDocument('plates', { all: { plates: PlatesDocument }, own: {} });

/** The game as stored in a document: without null. */
export function gameIn({ settings, ...game }: PlatesGame): PlatesGame {
  if (settings.kind === 'patterns' || settings.ends_at !== null) return { ...game, settings };
  const { ends_at: _, ...open } = settings;
  return { ...game, settings: open };
}

export const playerIn = ({ login, role, here }: Player): PlatesDocument['players'][string] => ({
  login,
  ...(role !== null && { role }),
  ...(here && { here }),
});

export const spotIn = ({ seq: _, photo: __, ...spot }: Spot) => spot;

/** A Plates room, as its pages and its screen use it. */
export interface PlatesRoom {
  game: PlatesGame;
  players: Player[];
  /** Spots of the current game, in recorded order. */
  spots: Spot[];
  /** The room's passengers, best first. */
  table: PlatesStanding[];
  /** Newest first; in Plates' own events `of` is the game's number. */
  feed: FeedItem[];
}

export function platesOf(document: RoomParts & PlatesParts): PlatesRoom {
  const { game, players: known, spots: ofGames } = document.plates;
  const players = Object.entries(known)
    .map(([player, { role = null, here = false, login }]) => ({ player: Number(player), login, role, here }))
    .sort((a, b) => a.player - b.player);
  const spots = Object.entries(ofGames?.[game.number] ?? {})
    .map(([seq, spot]) => ({ seq: Number(seq), ...spot, ...photoAt(document, seq) }))
    .sort((a, b) => a.seq - b.seq);
  return { game, players, spots, table: tableOf(game, players, spots.map(seenOf)), feed: feedOf(document) };
}

function photoAt({ photos }: RoomParts, seq: string): { photo?: string } {
  const shown = photos[seq];
  return shown === undefined ? {} : { photo: shown.v };
}
