import * as z from 'zod/mini';
import { feedOf, type RoomParts, roomDocument } from '#features/rooms/document.ts';
import type { FeedItem } from '#features/rooms/feed-contract.ts';
import { GameHead, type PlatesStanding, Player, Spot } from './contract.ts';
import { seenOf, tableOf } from './rules/scoring.ts';

/** What Plates adds to the document of its rooms. */
export const PlatesDocument = z.object({
  /** The game at hand. */
  game: GameHead,
  /** By their number in this room. */
  players: z.record(
    z.string(),
    z.object({
      login: z.string(),
      /** Left out for who has not said it since they came. */
      role: z.optional(Player.shape.role.def.innerType),
      here: z.optional(z.literal(true)),
    }),
  ),
  /** Those that stand, by the number of their game, and in it of their event. */
  spots: z.optional(z.record(z.string(), z.record(z.string(), z.omit(Spot, { seq: true, photo: true })))),
});
export type PlatesDocument = z.infer<typeof PlatesDocument>;
export type PlatesParts = { plates: PlatesDocument };

export const getPlatesRoom = roomDocument('plates', { all: { plates: PlatesDocument }, own: {} });

/** As a document has a game: without null. */
export function gameIn({ settings, ...game }: GameHead): GameHead {
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

/** A room of Plates as its pages and its screen know one. */
export interface PlatesRoom {
  game: GameHead;
  players: Player[];
  /** Of the game at hand, in the order in which they were written down. */
  spots: Spot[];
  /** Passengers of the room, best first. */
  table: PlatesStanding[];
  /** Newest first; `of` is the number of the game, for the kinds of Plates. */
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
