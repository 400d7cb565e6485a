import * as z from 'zod/mini';
import { roomParams } from '#features/rooms/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { PlatesSettings } from './settings.ts';

// ---- Payloads --------------------------------------------------------------------------------------------------

const gameStates = ['before', 'running', 'ended'] as const;
/**
 * Why a game ended: its date passed, everything was found, the admin ended it, time ran out, or someone completed a
 * line of three cards.
 */
export const endings = ['date', 'complete', 'admin', 'bell', 'line'] as const;
export const roles = ['passenger', 'driver'] as const;

/** One of a room's games, which are played one after another. Whatever is drawn at the start never changes. */
export const PlatesGame = z.object({
  /** 1 for the room's first game. */
  number: z.number(),
  state: z.enum(gameStates),
  settings: PlatesSettings,
  started_at: z.optional(z.string()),
  /** When the bell rings or the season ends; omitted if the game has no end. */
  ends_at: z.optional(z.string()),
  ended_at: z.optional(z.string()),
  ended_by: z.optional(z.enum(endings)),
  /** Run: the first number. */
  first: z.optional(z.number()),
  /** Run: the best pace in this room's earlier games with the same settings, in milliseconds per number. */
  record_pace_ms: z.optional(z.number()),
  /** Collector: the points for each place, keyed by code; fixed at the start. */
  tiers: z.optional(z.record(z.string(), z.number())),
  /** Collector: the codes that this group finds most often, most likely first. */
  likely: z.optional(z.array(z.string())),
  /** Patterns: the nine card types, row by row; the same for all players. */
  cards: z.optional(z.array(z.string())),
});
export type PlatesGame = z.infer<typeof PlatesGame>;

/** A person who has chosen a role. Their number in this room is permanent, even if they leave and rejoin. */
export const Player = z.object({
  player: z.number(),
  login: z.string(),
  /** Null after they rejoin, until they choose again. */
  role: z.nullable(z.enum(roles)),
  /** Whether they are currently a member; the finds of former members remain, with their name. */
  here: z.boolean(),
});
export type Player = z.infer<typeof Player>;

/** An active spot. Its points depend on all active spots (`scoring.ts`). */
export const Spot = z.object({
  /** The number of its event, by which hearts and questions refer to it. */
  seq: z.number(),
  /** The ID assigned by the phone. */
  id: z.string(),
  player: z.number(),
  /** Run: the digits of the number. Collector: the place's code. Patterns: the card type. */
  target: z.string(),
  at: z.string(),
  /** Patterns: the digits or letters that count, never a whole plate. */
  marks: z.optional(z.string()),
  word: z.optional(z.string()),
  /** The version of its photo, if it has one. */
  photo: z.optional(z.string()),
});
export type Spot = z.infer<typeof Spot>;

export const PlatesStanding = z.object({
  player: z.number(),
  login: z.string(),
  /** Players who are completely tied share a place: 1, 1, 3. */
  place: z.number(),
  points: z.number(),
  finds: z.number(),
  /** Run: the number of steps found in their chain. */
  steps: z.optional(z.number()),
  /** Patterns: one digit per card, 1 if it's completed, otherwise 0. */
  done: z.optional(z.string()),
  /** Whether everything has been found, or three completed cards form a line. */
  complete: z.boolean(),
  /** Patterns: when their first line was completed, by the phone's clock. */
  line_at: z.optional(z.string()),
  reached_at: z.nullable(z.string()),
});
export type PlatesStanding = z.infer<typeof PlatesStanding>;

// ---- Parameters ------------------------------------------------------------------------------------------------

const idPattern = /^[\w-]{8,64}$/;
const clientId = (field: string) => {
  const message = `${field} must be 8 to 64 letters, digits, "-" or "_"`;
  return z.string(message).check(z.regex(idPattern, message));
};
/** The room's revision after the change; omitted if nothing changed. */
const revision = z.optional(z.number());
const spotParams = z.strictObject({ ...roomParams.shape, spotId: clientId('spotId') });
const moment = z.iso.datetime('at must be a moment such as 2026-08-22T14:26:00.000Z');
const gameNumber = z
  .int('game must be the number of a game')
  .check(z.minimum(1, 'game must be the number of a game'), z.maximum(1_000_000, 'game must be the number of a game'));
const gameBody = z.strictObject({ game: gameNumber });

/** A spot as sent by a phone. */
export const NewSpot = z.strictObject({
  /** A random ID generated on the phone. The same ID means the same spot, however often it's sent. */
  id: clientId('id'),
  /** A random ID for the phone. A spot seen earlier than that phone's last one is refused. */
  device: clientId('device'),
  game: gameNumber,
  target: z
    .string('target is missing')
    .check(z.minLength(1, 'target is missing'), z.maxLength(40, "There's no such target")),
  /** The phone's time, converted to the server's clock. */
  at: moment,
  marks: z.optional(
    z
      .string('marks must be digits and letters')
      .check(z.regex(/^[\p{L}0-9]{1,12}$/u, 'marks must be 1 to 12 digits or letters')),
  ),
  word: z.optional(
    z.string('word must be letters').check(z.regex(/^[\p{L}\p{M}'-]{1,30}$/u, 'A word has 1 to 30 letters')),
  ),
});
export type NewSpot = z.infer<typeof NewSpot>;

// ---- Endpoints -------------------------------------------------------------------------------------------------

const forMembers = { access: 'token', guests: 'room', rights: 'Members of the room.' } as const;
/** Guests are allowed, because the admin may be a guest. */
const forAdmin = { access: 'token', guests: 'room', rights: 'The admin of the room.' } as const;

export const setPlates = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/plates/settings',
  ...forAdmin,
  summary: 'Sets what will be played, before the start.',
  params: roomParams,
  body: z.strictObject({ settings: PlatesSettings }),
  status: 200,
  answer: z.extend(PlatesGame, { revision }),
});

export const takeRole = endpoint({
  method: 'PUT',
  path: '/rooms/{id}/plates/role',
  ...forMembers,
  summary: "Says whether you're driving. Drivers can't report finds. You can change it at any time.",
  params: roomParams,
  body: z.strictObject({ role: z.enum(roles, 'role must be passenger or driver') }),
  status: 200,
  answer: z.extend(Player, { revision }),
});

export const startPlates = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/start',
  ...forAdmin,
  summary: 'Starts the game with this number. Needs at least one passenger.',
  params: roomParams,
  body: gameBody,
  keyed: true,
  status: 200,
  answer: z.extend(PlatesGame, { revision }),
});

export const endPlates = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/end',
  ...forAdmin,
  summary: 'Ends the game with this number.',
  params: roomParams,
  body: gameBody,
  keyed: true,
  status: 200,
  answer: z.extend(PlatesGame, { revision }),
});

export const playAgain = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/again',
  ...forAdmin,
  summary: 'Sets up the next game after this one, in the same room and with the same settings, not started yet.',
  params: roomParams,
  body: gameBody,
  keyed: true,
  status: 200,
  answer: z.extend(PlatesGame, { revision }),
});

export const addSpot = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/spots',
  ...forMembers,
  rights: "Members of the room who aren't driving.",
  summary:
    "Reports a find: at most 24 h late, not from before the start, and not from before the same device's last find.",
  params: roomParams,
  body: NewSpot,
  keyed: true,
  status: 201,
  answer: z.extend(Spot, { revision }),
});

export const undoSpot = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/spots/{spotId}/undo',
  ...forMembers,
  rights: 'Whoever found it, for 10 minutes.',
  summary: 'Takes a find back. Taking it back again is not an error.',
  params: spotParams,
  body: z.strictObject({
    /** When it was undone, by the phone's clock. */
    at: moment,
  }),
  keyed: true,
  status: 200,
  answer: z.object({ id: z.string(), revision }),
});

export const addSpotImage = endpoint({
  method: 'POST',
  path: '/rooms/{id}/plates/spots/{spotId}/image',
  ...forMembers,
  rights: 'Whoever found it, if photos are on.',
  summary:
    'Adds a photo to a find (field `image`, JPEG, PNG or WebP), cropped to the plate. It is deleted after 30 days.',
  params: spotParams,
  kind: 'upload',
  keyed: true,
  status: 201,
  answer: z.extend(Spot, { revision }),
});

/** A game without the parts that only its own page needs: the lines of a custom list, tiers, cards. */
export function summaryOfGame({ tiers: _, likely: __, cards: ___, settings, ...game }: PlatesGame): PlatesGame {
  return { ...game, settings: settings.kind === 'collector' ? { ...settings, places: undefined } : settings };
}
